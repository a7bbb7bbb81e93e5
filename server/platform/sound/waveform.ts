/** How many bars a drawn recording has. */
export const BARS = 48;
const TALLEST = 100;

/** The bars of a recording, each between 0 and 100; the loudest is 100. */
export function waveformOf(samples: Float32Array): number[] {
  const heights = Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / BARS);
    const to = Math.floor(((bar + 1) * samples.length) / BARS);
    let sum = 0;
    for (let at = from; at < to; at += 1) sum += (samples[at] ?? 0) ** 2;
    return Math.sqrt(sum / Math.max(1, to - from));
  });
  const loudest = Math.max(...heights);
  // The root makes soft passages visible, as the ear hears them.
  return heights.map((height) => (loudest === 0 ? 0 : Math.round(TALLEST * Math.sqrt(height / loudest))));
}
