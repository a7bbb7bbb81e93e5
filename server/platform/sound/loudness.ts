/** Samples a second of all sound in this folder: one channel, between −1 and 1. */
export const RATE = 48_000;

/*
 * The loudness of a programme in LUFS after EBU R128, which is ITU-R BS.1770-4 with one channel: what an ear hears of each
 * frequency, in blocks of 400 ms, without the pauses.
 */

const BLOCK = RATE * 0.4;
const STEP = RATE * 0.1;
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** The two filters of BS.1770 at 48 kHz: the head before the ear, and the weak hearing of low tones. */
const shelf: Biquad = {
  b: [1.535_124_859_586_97, -2.691_696_189_406_38, 1.198_392_810_852_85],
  a: [-1.690_659_293_182_41, 0.732_480_774_215_85],
};
const highPass: Biquad = { b: [1, -2, 1], a: [-1.990_047_454_833_98, 0.990_072_250_366_21] };

/** The loudness of a recording in LUFS; −Infinity for one in which nothing is heard. */
export function loudnessOf(samples: Float32Array): number {
  const steps = energyOfSteps(samples);
  const stepsInBlock = BLOCK / STEP;
  const blocks: number[] = [];
  for (let from = 0; from + stepsInBlock <= steps.length; from += 1) {
    let sum = 0;
    for (let step = from; step < from + stepsInBlock; step += 1) sum += steps[step] ?? 0;
    blocks.push(sum / BLOCK);
  }
  const audible = blocks.filter((energy) => inLufs(energy) > ABSOLUTE_GATE);
  const gate = inLufs(mean(audible)) + RELATIVE_GATE;
  return inLufs(mean(audible.filter((energy) => inLufs(energy) > gate)));
}

/** The sums of squares of each 100 ms, after the filters. */
function energyOfSteps(samples: Float32Array): number[] {
  const sums: number[] = [];
  const [sb0, sb1, sb2] = shelf.b;
  const [sa1, sa2] = shelf.a;
  const [hb0, hb1, hb2] = highPass.b;
  const [ha1, ha2] = highPass.a;
  // The last two values before and after each filter.
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  let z1 = 0;
  let z2 = 0;
  let sum = 0;
  for (let at = 0; at < samples.length; at += 1) {
    const x = samples[at] ?? 0;
    const y = sb0 * x + sb1 * x1 + sb2 * x2 - sa1 * y1 - sa2 * y2;
    const z = hb0 * y + hb1 * y1 + hb2 * y2 - ha1 * z1 - ha2 * z2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    z2 = z1;
    z1 = z;
    sum += z * z;
    if ((at + 1) % STEP === 0) {
      sums.push(sum);
      sum = 0;
    }
  }
  return sums;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function inLufs(energy: number): number {
  return energy <= 0 ? -Infinity : -0.691 + 10 * Math.log10(energy);
}
