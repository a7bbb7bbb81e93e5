import { decodeSound, SoundError } from './decode-sound.ts';
import { encodeSound, soundEncodings } from './encode-sound.ts';
import { filterSound } from './filter-sound.ts';
import { loudnessOf, RATE } from './loudness.ts';
import { waveformOf } from './waveform.ts';

/** How loud every recording is, in LUFS (EBU R128): a phone's loudspeaker is heard well. */
export const TARGET_LUFS = -16;
const CLOSE_ENOUGH = 0.4;
const TRIES = 3;
/** Below it there is nobody's voice, in LUFS. */
const SILENT_BELOW = -55;
const SECONDS_AT_LEAST = 1;

/** A recording as it is stored. */
export interface PreparedSound {
  readonly opus: Buffer;
  readonly aac: Buffer;
  /** How long it is, in milliseconds. */
  readonly duration: number;
  /** The heights of its drawn bars, between 0 and 100. */
  readonly waveform: readonly number[];
}

/**
 * Makes a recording that sounds as loud as every other, in both formats, of an uploaded file (S-voice-3).
 * @throws SoundError when the file is no recording of at most so many seconds in which something is heard
 */
export async function prepareSound(bytes: Buffer, secondsAtMost: number): Promise<PreparedSound> {
  const decoded = await decodeSound(bytes, secondsAtMost);
  if (decoded.length < SECONDS_AT_LEAST * RATE) throw new SoundError('too-short');
  const loudness = loudnessOf(decoded);
  if (loudness < SILENT_BELOW) throw new SoundError('silent');
  evenOut(decoded, loudness);
  return {
    opus: await encodeSound(decoded, soundEncodings.opus),
    aac: await encodeSound(decoded, soundEncodings.aac),
    duration: Math.round((decoded.length / RATE) * 1000),
    waveform: waveformOf(decoded),
  };
}

/** Gives sound the loudness of all recordings. Peaks are held below −1.5 dB, which takes some loudness: so it is done anew. */
function evenOut(samples: Float32Array, loudness: number): void {
  let missing = TARGET_LUFS - loudness;
  for (let tried = 0; tried < TRIES && Math.abs(missing) > CLOSE_ENOUGH; tried += 1) {
    const limiter = 'limit=0.84:attack=5:release=50:level=false:latency=true';
    filterSound(samples, [
      ['volume', `volume=${missing.toFixed(3)}dB`],
      ['alimiter', limiter],
    ]);
    missing = TARGET_LUFS - loudnessOf(samples);
  }
}
