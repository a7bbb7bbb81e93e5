import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { publicQuizzes } from './public-quizzes.ts';
import { publicQuizSchema } from './quiz-form.ts';
import { outcomeOf, questionField, type PublicQuiz } from './quiz.ts';
import { NARROW_NO_BREAK_SPACE, NO_BREAK_SPACE } from '../../typeset.ts';

const quizzes: [string, PublicQuiz][] = Object.entries(publicQuizzes);
const all = quizzes.map(([, quiz]) => quiz);

/** The answers of somebody who always leans to one result, as far as the questions let them. */
const leaningTo = ({ questions }: PublicQuiz, id: string) =>
  questions.map(({ answers }) => answers.findIndex(({ leansTo }) => leansTo === id));
const wordsOf = (text: string) => text.split(/\s+/).length;

// S-quiz-1
describe.each(quizzes)('the public quiz %s', (_, quiz) => {
  it('has 8 questions of 3 or 4 different answers, and 4 results', () => {
    expect(quiz.questions).toHaveLength(8);
    expect(quiz.results).toHaveLength(4);
    for (const { answers } of quiz.questions) {
      expect([3, 4]).toContain(answers.length);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(answers.length);
      expect(new Set(answers.map(({ leansTo }) => leansTo)).size).toBe(answers.length);
    }
  });

  it('can lead to each of its results, and to no other', () => {
    for (const { id } of quiz.results) expect(outcomeOf(quiz, leaningTo(quiz, id)).result.id).toBe(id);
    const ids = new Set(quiz.results.map(({ id }) => id));
    for (const { answers } of quiz.questions) expect(answers.every(({ leansTo }) => ids.has(leansTo))).toBe(true);
  });

  it('has about eighty words for each result', () => {
    for (const { text, nuance, tip } of quiz.results) {
      const count = wordsOf(text) + wordsOf(nuance) + wordsOf(tip);
      expect(count).toBeGreaterThanOrEqual(70);
      expect(count).toBeLessThanOrEqual(100);
    }
  });

  it('answers with the result that most answers lean to, the first of the list among equals', () => {
    const anyAnswers = fc.tuple(...quiz.questions.map(({ answers }) => fc.nat(answers.length - 1)));
    fc.assert(
      fc.property(anyAnswers, (chosen) => {
        const count = (id: string | undefined) =>
          quiz.questions.filter(({ answers }, index) => answers[chosen[index] ?? 0]?.leansTo === id).length;
        const { result, second } = outcomeOf(quiz, chosen);
        const counts = quiz.results.map(({ id }) => count(id));
        expect(count(result.id)).toBe(Math.max(...counts));
        // Among equals the first in the list.
        expect(quiz.results.find(({ id }) => count(id) === Math.max(...counts))).toBe(result);
        expect(second === null || (second !== result && count(second.id) > 0)).toBe(true);
        expect(outcomeOf(quiz, chosen)).toEqual({ result, second });
      }),
    );
  });

  it('has no second result when every answer leans to one', () => {
    expect(outcomeOf(quiz, leaningTo(quiz, quiz.results[0]?.id ?? '')).second).toBeNull();
  });

  it('accepts exactly one answer to each question', () => {
    const schema = publicQuizSchema(quiz);
    const complete = Object.fromEntries(quiz.questions.map((__, index) => [questionField(index), '0']));
    expect(schema.parse(complete)).toEqual(Object.fromEntries(Object.keys(complete).map((key) => [key, 0])));
    for (const wrong of ['4', '-1', '01', '', 'a', ['0', '1']]) {
      expect(schema.safeParse({ ...complete, 'question-3': wrong }).success).toBe(false);
    }
    const { 'question-8': _last, ...open } = complete;
    expect(schema.safeParse(open).success).toBe(false);
    expect(schema.safeParse({ ...complete, 'question-9': '0' }).success).toBe(false);
  });
});

it('the public quizzes repeat no text and follow French typography', () => {
  const texts = all.flatMap(({ questions, results }) => [
    ...questions.flatMap(({ text, answers }) => [text, ...answers.map((answer) => answer.text)]),
    ...results.flatMap(({ title, text, nuance, tip }) => [title, text, nuance, tip]),
  ]);
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts)
    expect(text).not.toMatch(
      new RegExp(String.raw`'|[^${NARROW_NO_BREAK_SPACE}${NO_BREAK_SPACE}][?!:;»]|«[^${NO_BREAK_SPACE}]| {2}|\.\.\.`),
    );
});
