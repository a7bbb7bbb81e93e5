import { describe, expect, it } from '@jest/globals';
import { loudnessOf, RATE } from './loudness.ts';

function tone(seconds: number, peak: number, hertz = 997): Float32Array {
  return Float32Array.from({ length: seconds * RATE }, (_, at) => peak * Math.sin((2 * Math.PI * hertz * at) / RATE));
}

describe('loudness after EBU R128', () => {
  it('is that of the standard: a tone of 997 Hz as loud as can be has −3.01 LUFS', () => {
    expect(loudnessOf(tone(5, 1))).toBeCloseTo(-3.01, 1);
    expect(loudnessOf(tone(5, 0.1))).toBeCloseTo(-23.01, 1);
  });

  it('does not count pauses, and hears low tones less', () => {
    const withPause = new Float32Array(10 * RATE);
    withPause.set(tone(5, 0.1));
    expect(loudnessOf(withPause)).toBeCloseTo(-23.01, 0);
    expect(loudnessOf(tone(5, 0.1, 40))).toBeLessThan(-26);
    expect(loudnessOf(new Float32Array(RATE))).toBe(-Infinity);
  });
});
