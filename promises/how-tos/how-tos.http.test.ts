import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { howToNamed, howToNames, limits, makeScratch, type HowToName, type Scratch } from './scratch.ts';

/** Its example is made of pictures, which are drawn with programs. */
const withoutBlocks = ['add-a-theme'];

/** Some twenty seconds, and far more where much else runs. */
const LONGEST_MS = 600_000;

/**
 * By one checker that seldom collects what it has dropped: several compute the same types once each, and the tests that
 * run meanwhile need the processors.
 */
const CHECK_TYPES = 'GOGC=400 npm run -s check:types -- --checkers 1';

let scratch: Scratch;
const touched = {} as Record<HowToName, readonly string[]>;

// All in one copy: they have nothing to do with each other, and one run of the compiler is enough.
beforeAll(async () => {
  scratch = await makeScratch();
  for (const name of howToNames) {
    await scratch.apply(await howToNamed(name));
    touched[name] = await scratch.commit();
  }
}, LONGEST_MS);
afterAll(() => scratch.remove());

it('every how-to with code blocks is applied by this test', () => {
  const files = readdirSync(path.resolve(import.meta.dirname, '../../docs/how-to'));
  const names = files.map((file) => path.basename(file, '.md')).filter((name) => !withoutBlocks.includes(name));
  expect(new Set(names)).toEqual(new Set(howToNames));
});

describe.each(howToNames)('%s', (name) => {
  it(`touches at most ${limits[name]} files`, () => {
    expect(touched[name]).not.toEqual([]);
    expect(touched[name].length).toBeLessThanOrEqual(limits[name]);
  });
});

it(
  'what the how-tos add compiles',
  async () => {
    await expect(scratch.run(CHECK_TYPES)).resolves.toBeUndefined();
  },
  LONGEST_MS,
);
