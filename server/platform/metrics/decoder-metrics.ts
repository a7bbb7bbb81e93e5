import { Counter, type Registry } from 'prom-client';
import { decoderOutcomes } from '../files/decoder-client.ts';

/** Counts uploaded files by what became of them. */
export function countDecodedFiles(registry: Registry): void {
  const files = new Counter({
    name: 'resonance_decoder_files_total',
    help: 'Files that were sent: decoded, lost with the decoder, failed, or the code of their refusal',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset();
      for (const [outcome, count] of decoderOutcomes()) this.inc({ outcome }, count);
    },
  });
  registry.registerMetric(files);
}
