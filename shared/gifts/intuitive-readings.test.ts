import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drawReading, intuitiveReadings } from './intuitive-readings.ts';
import { NARROW_NO_BREAK_SPACE } from '../typeset.ts';

const ids = intuitiveReadings.map(({ id }) => id);

describe('the readings of intuitive cards', () => {
  it('are twenty-four with different words', () => {
    for (const words of [
      ids,
      intuitiveReadings.map(({ title }) => title),
      intuitiveReadings.map(({ text }) => text),
      intuitiveReadings.map(({ question }) => question),
    ]) {
      expect(new Set<string>(words).size).toBe(24);
    }
  });

  it('have French apostrophes and spaces', () => {
    for (const { title, text, question } of intuitiveReadings) {
      expect(`${title} ${text} ${question}`).not.toMatch(new RegExp(`'|[^${NARROW_NO_BREAK_SPACE}][;:!?]|« | »`));
    }
  });

  it('are drawn again only after all have been drawn', () => {
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

  it('are drawn by chance, each for some chance', () => {
    expect(drawReading([], () => 0)).toBe(ids[0]);
    const reached = ids.map((_id, index) => drawReading([], () => (index + 0.5) / ids.length));
    expect(reached).toEqual(ids);
  });

  it('can be drawn when an earlier card no longer exists', () => {
    expect(ids).toContain(drawReading(['disparue'], () => 0.999));
  });
});
