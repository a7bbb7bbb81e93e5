import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drawReading, intuitiveReadings } from './intuitive-readings.ts';

const ids = intuitiveReadings.map(({ id }) => id);

describe('intuitive cards', () => {
  it('are twenty-four, each with its own words', () => {
    for (const words of [
      ids,
      intuitiveReadings.map(({ title }) => title),
      intuitiveReadings.map(({ text }) => text),
      intuitiveReadings.map(({ question }) => question),
    ]) {
      expect(new Set<string>(words).size).toBe(24);
    }
  });

  it('are set as French is: no straight apostrophe, a narrow space before high punctuation', () => {
    for (const { title, text, question } of intuitiveReadings) {
      expect(`${title} ${text} ${question}`).not.toMatch(/'|[^\u202f][;:!?]|« | »/);
    }
  });

  it('come back only when all have come, whatever chance says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 60 }),
        (chances) => {
          const drawn: string[] = [];
          for (const chance of chances) {
            const round = drawn.slice(Math.floor(drawn.length / ids.length) * ids.length);
            const reading = drawReading(drawn, () => chance);
            expect(round).not.toContain(reading);
            drawn.push(reading);
          }
        },
      ),
    );
  });

  it('are the same for the same chance, and any of them for some chance', () => {
    expect(drawReading([], () => 0)).toBe(ids[0]);
    const reached = ids.map((_id, index) => drawReading([], () => (index + 0.5) / ids.length));
    expect(reached).toEqual(ids);
  });

  it('survive a card that no longer exists', () => {
    expect(ids).toContain(drawReading(['disparue'], () => 0.999));
  });
});
