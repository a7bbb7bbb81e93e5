import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  publicQuizIds,
  readAnsweredQuizzes,
  readAnswers,
  writeAnsweredQuizzes,
  writeAnswers,
} from '../play/public-quizzes/answers.ts';
import { motifs } from '../play/public-quizzes/motifs.ts';
import { publicQuizzes } from '../play/public-quizzes/public-quizzes.ts';
import { outcomeOf, type PublicQuiz } from '../play/public-quizzes/quiz.ts';
import { compare } from './comparison.ts';

const quiz: PublicQuiz = publicQuizzes.quizLove;
const anyAnswers = fc.tuple(...quiz.questions.map(({ answers }) => fc.nat(answers.length - 1)));

describe('compare', () => {
  // S-comparison-2
  it('names every question once with both answers, equal ones first, and is the mirror of what the other reads', () => {
    fc.assert(
      fc.property(anyAnswers, anyAnswers, (mine, theirs) => {
        const own = compare(quiz, mine, theirs);
        const others = compare(quiz, theirs, mine);
        expect(own.sameCount).toBe(mine.filter((answer, index) => answer === theirs[index]).length);
        expect(own.questions.slice(0, own.sameCount).every(({ isSame }) => isSame)).toBe(true);
        expect(own.questions.slice(own.sameCount).some(({ isSame }) => isSame)).toBe(false);
        expect(own.questions.map(({ text }) => text).toSorted()).toEqual(
          quiz.questions.map(({ text }) => text).toSorted(),
        );
        expect(others.questions.map(({ mine: one, theirs: other }) => [other, one])).toEqual(
          own.questions.map(({ mine: one, theirs: other }) => [one, other]),
        );
        expect([own.mine.id, own.theirs.id]).toEqual([
          outcomeOf(quiz, mine).result.id,
          outcomeOf(quiz, theirs).result.id,
        ]);
      }),
    );
  });
});

describe('answers to public quizzes as a text', () => {
  it('are read as they were written, alone and several together', () => {
    fc.assert(
      fc.property(anyAnswers, (chosen) => {
        expect(readAnswers(quiz, writeAnswers(chosen))).toEqual(chosen);
        const answered = new Map(publicQuizIds.map((id) => [id, chosen] as const));
        expect(readAnsweredQuizzes(writeAnsweredQuizzes(answered))).toEqual(answered);
      }),
    );
  });

  it('are nothing where the text is anything else', () => {
    for (const text of ['', '0000000', '000000000', '0000000x', '00000009', null, ['00000000']])
      expect(readAnswers(quiz, text)).toBeNull();
    for (const text of [undefined, '', 'quizLove', 'quizLove.9', 'toString.00000000', '~~~'])
      expect(readAnsweredQuizzes(text).size).toBe(0);
    expect([...readAnsweredQuizzes('nothing.00000000~quizLove.00000000').keys()]).toEqual(['quizLove']);
  });
});

it('every result of a public quiz has a motif of its own', () => {
  const ids = publicQuizIds.flatMap((id) => publicQuizzes[id].results.map((result) => result.id));
  expect(Object.keys(motifs)).toEqual(ids);
  expect(new Set(Object.values(motifs)).size).toBe(ids.length);
});
