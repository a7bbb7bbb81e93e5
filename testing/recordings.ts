import { decodeSound } from '#server/platform/sound/decode-sound.ts';
import { inFrames } from '#server/platform/sound/filter-sound.ts';
import { av, loadLibav, type Dictionary, type Frame } from '#server/platform/sound/libav.ts';
import { RATE } from '#server/platform/sound/loudness.ts';

import { quantile } from './quantile.ts';

/** What the metadata of a recording says, which nothing that leaves the server may contain. */
export const SOUND_CANARY = 'Marie-48.8566-2.3522';

interface Tone {
  readonly hertz?: number;
  readonly seconds?: number;
  /** The highest value; 1 is as loud as can be. */
  readonly peak?: number;
  readonly rate?: number;
}

/** A recording of one tone that comes and goes like syllables, as a WAV file with metadata and something behind it. */
export function toneFile({ hertz = 440, seconds = 4, peak = 0.05, rate = RATE }: Tone = {}): Buffer {
  const count = Math.round(seconds * rate);
  const sound = Buffer.alloc(count * 2);
  for (let at = 0; at < count; at += 1) {
    const time = at / rate;
    const syllable = 0.55 + 0.45 * Math.sin(2 * Math.PI * 3 * time);
    sound.writeInt16LE(Math.round(32_767 * peak * syllable * Math.sin(2 * Math.PI * hertz * time)), at * 2);
  }
  return wavFile(sound, { rate, bits: 16 });
}

/** A WAV file of one channel. */
export function wavFile(sound: Buffer, { rate, bits }: { readonly rate: number; readonly bits: number }): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE((rate * bits) / 8, 8);
  format.writeUInt16LE(bits / 8, 12);
  format.writeUInt16LE(bits, 14);
  const name = Buffer.from(`INFOIART${String.fromCharCode(SOUND_CANARY.length)}\0\0\0${SOUND_CANARY}`);
  const parts = [chunk('fmt ', format), chunk('LIST', name), chunk('data', sound)];
  return Buffer.concat([chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...parts])), Buffer.from(SOUND_CANARY)]);
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** An element of Matroska: its id, its length in four bytes, and what is in it. */
function element(id: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10_00_00_00 | body.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

/** A WebM file of some tracks, each with the elements that tell its kind, and of some blocks. */
function webmFile(tracks: readonly (readonly Buffer[])[], blocks: Buffer): Buffer {
  const numbered = tracks.map((kind, index) => {
    const number = Buffer.from([index + 1]);
    return element('ae', element('d7', number), element('73c5', number), ...kind);
  });
  const cluster = element('1f43b675', element('e7', Buffer.from([0])), blocks);
  const head = element('1a45dfa3', element('4282', Buffer.from('webm')));
  return Buffer.concat([head, element('18538067', element('1654ae6b', ...numbered), cluster)]);
}

/** A WebM file of one second with a picture in it: what a camera records. */
export function filmFile(): Buffer {
  const number = (value: number) => Buffer.from([value >> 8, value & 255]);
  const video = element('e0', element('b0', number(64)), element('ba', number(64)));
  // The head of a key frame of VP8, and nothing to see.
  const picture = Buffer.from('3001009d012a400040000000', 'hex');
  return webmFile(
    [[element('83', Buffer.from([1])), element('86', Buffer.from('V_VP8')), video]],
    element('a3', Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), picture])),
  );
}

/** A WebM file with a silent track, and another one of so many packets of two bytes that nobody hears. */
export function crowdedFile(packets: number): Buffer {
  const head = Buffer.from('4f707573486561640101380180bb0000000000', 'hex');
  const opus = [element('83', Buffer.from([2])), element('86', Buffer.from('A_OPUS')), element('63a2', head)];
  return webmFile([opus, opus], Buffer.alloc(packets * 7, Buffer.from('a38582000080f8', 'hex')));
}

/** What is heard of a recording. */
export interface Heard {
  readonly seconds: number;
  /** The pitch of its tone: how often it crosses zero. */
  readonly hertz: number;
  /** In LUFS, as FFmpeg measures it: another measure than the one by which recordings are made. */
  readonly loudness: number;
}

export async function hear(bytes: Buffer): Promise<Heard> {
  const samples = await decodeSound(bytes, 120);
  // Without the beginning and the end, where encoders fade. Where a voice pauses, nothing crosses.
  const middle = samples.subarray(RATE / 2, samples.length - RATE / 2);
  const periods: number[] = [];
  let last = NaN;
  for (let at = 1; at < middle.length; at += 1) {
    const [before = 0, here = 0] = [middle[at - 1], middle[at]];
    if (before >= 0 || here < 0) continue;
    const crossing = at - here / (here - before);
    if (!Number.isNaN(last)) periods.push(crossing - last);
    last = crossing;
  }
  return {
    seconds: samples.length / RATE,
    hertz: RATE / quantile(periods, 0.5),
    loudness: measureWithLibav(samples),
  };
}

function measureWithLibav(samples: Float32Array): number {
  const libav = loadLibav();
  const graph = new libav.FilterGraph();
  graph.alloc();
  const make = (name: string, options: string | null) =>
    graph.createFilter(libav.Filter.getByName(name)!, name, options)!;
  const source = make('abuffer', `sample_rate=${RATE}:sample_fmt=flt:channel_layout=mono:time_base=1/${RATE}`);
  const meter = make('ebur128', 'metadata=1:framelog=quiet');
  const sink = make('abuffersink', null);
  source.link(0, meter, 0);
  meter.link(0, sink, 0);
  if (graph.configSync() < 0) throw new Error('no meter');
  const out = new libav.Frame() as Frame & { getMetadata(): Dictionary };
  out.alloc();
  let loudness = NaN;
  const drain = () => {
    while (sink.buffersinkGetFrameSync(out) >= 0) {
      loudness = Number(out.getMetadata().getAll()['lavfi.r128.I'] ?? loudness);
      out.unref();
    }
  };
  inFrames(samples, RATE / 10, av.floats, (frame) => {
    source.buffersrcAddFrameSync(frame);
    drain();
  });
  source.buffersrcAddFrameSync(null);
  drain();
  return loudness;
}
