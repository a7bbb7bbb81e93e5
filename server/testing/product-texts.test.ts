import { describe, expect, it } from '@jest/globals';
import { findTypographyFaults } from './french.ts';
import { readProductTexts } from './product-texts.ts';

const texts = readProductTexts();

describe('the French of the whole product', () => {
  it('is read where people read it', () => {
    const read = texts.map(({ text }) => text);
    expect(read).toContain('Trop de tentatives. Réessaie dans quelques minutes.');
    expect(texts.length).toBeGreaterThan(900);
  });

  it('has no fault of typography, no leftover, and no English', () => {
    const faults = texts.flatMap(({ file, text }) => findTypographyFaults(text).map((fault) => `${file}: ${fault}`));
    expect(faults).toEqual([]);
  });
});
