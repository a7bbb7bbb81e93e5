import { describe, expect, it } from '@jest/globals';
import { takeFirstCards, toggleCard } from './card-choice.ts';

describe('takeFirstCards', () => {
  it.each([
    [['a'], ['a'], false],
    [['c', 'a', 'b'], ['c', 'a', 'b'], false],
    [['a', 'b', 'c', 'd'], ['a', 'b', 'c'], true],
    [['a', 'a', 'b', 'a'], ['a', 'b'], false],
    [['a', 'b', 'a', 'c', 'b', 'd'], ['a', 'b', 'c'], true],
    [[], [], false],
  ])('of %j are %j, and whether some were cut: %s', (ticked, cards, isCut) => {
    expect(takeFirstCards(ticked)).toEqual({ cards, isCut });
  });
});

describe('toggleCard', () => {
  it('adds a card, removes it again, and ignores a fourth', () => {
    const three = ['a', 'b', 'c'].reduce<readonly string[]>(toggleCard, []);
    expect(three).toEqual(['a', 'b', 'c']);
    expect(toggleCard(three, 'd')).toBe(three);
    expect(toggleCard(three, 'b')).toEqual(['a', 'c']);
    expect(toggleCard(toggleCard(three, 'b'), 'd')).toEqual(['a', 'c', 'd']);
  });
});
