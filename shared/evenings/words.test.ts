import { describe, expect, it } from '@jest/globals';
import { fr, NO_BREAK_SPACE } from '../typeset.ts';
import { codeOf, CODE_ALPHABET, CODE_LENGTH, normaliseCode, spacedCode } from './codes.ts';
import {
  againInWords,
  closingInWords,
  dateOfEvening,
  eveningWords,
  missingInWords,
  placesInWords,
  placeWords,
  whenInWords,
} from './words.ts';

const startsAt = new Date('2026-12-01T19:00:00Z');
const endsAt = new Date('2026-12-01T21:30:00Z');

describe('an evening in words', () => {
  it('has its hours by the clocks of Paris', () => {
    expect(whenInWords({ startsAt, endsAt })).toBe(fr`mardi 1er décembre, de 20 h à 22 h 30`);
    expect(dateOfEvening(startsAt)).toEqual({ number: '1', month: 'déc.' });
  });

  it('closes at the same hour of the clocks two days before', () => {
    expect(closingInWords({ startsAt })).toBe(fr`dimanche 29 novembre à 20 h`);
    expect(eveningWords.noted(closingInWords({ startsAt }))).toBe(
      fr`Inscription notée : ta table se compose dimanche 29 novembre à 20 h.`,
    );
  });

  it('names who is missing by a gender and ten years', () => {
    expect(missingInWords({ gender: 'femme', ageFrom: 30, ageTo: 40 })).toBe(
      fr`Il manque surtout des femmes de 30 à 40 ans pour que chaque table s'équilibre.`,
    );
  });
});

// S-evening-30
describe('the places that are left', () => {
  const seats = 60;
  const wordsFor = Array.from({ length: seats + 1 }, (_, seatsLeft) => placesInWords({ seats, seatsLeft }));

  it('are said in four ways, of which each holds for several numbers but the last', () => {
    const counts = new Map(wordsFor.map((word) => [word, wordsFor.filter((other) => other === word).length]));
    expect([...counts]).toEqual([
      [placeWords.full, 1],
      [placeWords.few, 6],
      [placeWords.some, 24],
      [placeWords.many, 30],
    ]);
  });

  it('hold no number', () => {
    for (const word of wordsFor) expect(word).not.toMatch(/\d/);
  });

  it('are none when more have a place than there are', () => {
    expect(placesInWords({ seats, seatsLeft: -1 })).toBe(placeWords.full);
  });
});

describe('a code', () => {
  it('has no letter that is taken for another one', () => {
    const code = codeOf(Uint8Array.from({ length: 32 }, (_, index) => index * 7));
    expect(code).toHaveLength(CODE_LENGTH);
    for (const letter of code) expect(CODE_ALPHABET).toContain(letter);
    expect(CODE_ALPHABET).not.toMatch(/[01IO]/);
    expect(CODE_ALPHABET).toHaveLength(32);
  });

  it.each(['k7qf 29tm', ' K7QF-29TM ', `K7QF${NO_BREAK_SPACE}29tm`, 'k7qf29tm'])('is read from %j', (typed) => {
    expect(normaliseCode(typed)).toBe('K7QF29TM');
  });

  it('is shown in two groups, and read again from there', () => {
    expect(spacedCode('K7QF29TM')).toBe('K7QF 29TM');
    expect(normaliseCode(spacedCode('K7QF29TM'))).toBe('K7QF29TM');
  });
});

// S-evening-37
describe('what is said of shared wishes to meet again', () => {
  it('is of the two, also where there are several: each has a conversation with the member alone', () => {
    expect(againInWords(['Lou'])).toBe(
      fr`Lou et toi aimeriez vous revoir. Une discussion s'est ouverte : à vous d'écrire la suite.`,
    );
    expect(againInWords(['Lou', 'Max', 'Zoé'])).toBe(
      fr`Lou et toi aimeriez vous revoir, Max et toi aussi, Zoé et toi aussi. Une discussion à deux s'est ouverte avec chaque personne : à vous d'écrire la suite.`,
    );
  });
});
