import { describe, expect, it } from '@jest/globals';
import { inMetres, isHeightBeingTyped, parseHeight, summariseHeights } from './heights.ts';
import { fr } from '../typeset.ts';

describe('a height', () => {
  it.each([
    ['100', 100],
    ['250', 250],
    ['172,5', 172.5],
    ['172.5', 172.5],
    ['172,', 172],
    ['99.9', null],
    ['250.1', null],
    ['99', null],
    ['251', null],
    ['172,55', null],
    ['1e2', null],
    ['-172', null],
    ['0172', null],
    ['１７２', null],
    ['', null],
    ['cent', null],
  ])('parseHeight of %j is %s', (text, height) => {
    expect(parseHeight(text)).toBe(height);
  });

  it.each([
    ['', true],
    ['1', true],
    ['172', true],
    ['172,', true],
    ['172.5', true],
    ['1724', false],
    ['172.55', false],
    ['17a', false],
    ['1..', false],
  ])('%j is allowed while the height is typed: %s', (text, isAllowed) => {
    expect(isHeightBeingTyped(text)).toBe(isAllowed);
  });

  it('is shown in metres with two decimals', () => {
    expect([inMetres(172), inMetres(100), inMetres(172.5), inMetres(250)]).toEqual([
      fr`1,72 m`,
      fr`1,00 m`,
      fr`1,73 m`,
      fr`2,50 m`,
    ]);
  });
});

describe('preferred heights', () => {
  it.each([
    [[], 'Aucune préférence sélectionnée'],
    [['smaller'], 'Plus petit(e)'],
    [['no_preference'], 'Peu importe'],
    [['same', 'taller'], 'Même taille à plus grand'],
    [['taller', 'same'], 'Même taille à plus grand'],
    [['same', 'smaller'], 'Plus petit(e) à même taille'],
    [['taller', 'smaller'], 'Plus petit(e), Plus grand(e)'],
    [['smaller', 'same', 'taller'], 'Plus petit(e), Même taille, Plus grand(e)'],
  ])('%j are summarised as %s', (preferences, words) => {
    expect(summariseHeights(preferences)).toBe(words);
  });
});
