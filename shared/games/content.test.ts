import { describe, expect, it } from '@jest/globals';
import { allBeginnings, beginningsFor } from './content/beginnings.ts';
import { taleCards } from './content/cards.ts';
import { beginningWords } from './content/words.ts';
import { drawFrom } from './drawn.ts';
import { isSameWord } from './same-word.ts';

describe('the written material of the games', () => {
  it('has 300 words to begin with, none of them twice', () => {
    expect(beginningWords).toHaveLength(300);
    const doubles = beginningWords.filter((word, index) =>
      beginningWords.slice(0, index).some((earlier) => isSameWord(earlier, word)),
    );
    expect(doubles).toEqual([]);
    expect(beginningWords.filter((word) => !/^[\p{Ll}][\p{Ll}-]{1,14}$/u.test(word))).toEqual([]);
  });

  it('has 120 beginnings of sentences, all different, and some for each part of a tale', () => {
    expect(allBeginnings).toHaveLength(120);
    expect(new Set(allBeginnings).size).toBe(120);
    expect(allBeginnings.filter((text) => !/^[\p{Lu}].{3,55}[^.]$/u.test(text))).toEqual([]);
    for (let written = 0; written < 10; written += 1) expect(beginningsFor.tale(written).length).toBeGreaterThan(3);
  });

  it('has 40 picture cards, each with words of its own', () => {
    expect(taleCards).toHaveLength(40);
    expect(new Set(taleCards.map(({ label }) => label)).size).toBe(40);
  });

  it('is drawn the same way for the same game, without doubles', () => {
    const drawn = drawFrom(beginningWords, 12, 'word', 30);
    expect(drawFrom(beginningWords, 12, 'word', 30)).toEqual(drawn);
    expect(new Set(drawn).size).toBe(30);
    expect(drawFrom(beginningWords, 13, 'word', 30)).not.toEqual(drawn);
  });
});
