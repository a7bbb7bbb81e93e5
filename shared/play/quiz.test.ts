import { describe, expect, it } from '@jest/globals';
import { themes } from '../questionnaire/options.ts';
import { questionIdsOf } from '../matching/themed-answers.ts';
import { questionsOf } from './questions.ts';
import { questionAfter, questionAt, quizAddress, quizPages } from './quiz.ts';

const ids = ['q1', 'q2', 'q3', 'q4'];
const answered = (...some: string[]) => new Set(some);

describe('questionAt', () => {
  it.each([
    ['the first one at the beginning', answered(), null, 'q1'],
    ['the first open one when it is taken up again', answered('q1', 'q2'), null, 'q3'],
    ['the open one that was skipped', answered('q1', 'q3', 'q4'), null, 'q2'],
    ['the first one when all are answered', answered(...ids), null, 'q1'],
    ['the one asked for, answered or not', answered('q1'), 'q1', 'q1'],
    ['never one of another quiz', answered('q1'), 'other', 'q2'],
  ])('is %s', (_words, given, askedFor, expected) => {
    expect(questionAt(ids, given, askedFor)).toBe(expected);
  });
});

describe('questionAfter an answer', () => {
  it.each([
    ['the next question', answered('q1'), 'q2', 'q3'],
    ['the first open question, after changing an earlier answer', answered('q1', 'q2', 'q3'), 'q1', 'q4'],
    ['a skipped question, after the last one', answered('q1', 'q3'), 'q4', 'q2'],
    ['the end, when nothing is open', answered('q1', 'q2', 'q3'), 'q4', null],
    ['the end, when the last open one was in the middle', answered('q1', 'q3', 'q4'), 'q2', null],
    ['the next in order, in a quiz played again', answered(...ids), 'q2', 'q3'],
    ['the end, after the last of a quiz played again', answered(...ids), 'q4', null],
    ['the next question, also when the answer is sent twice', answered('q1', 'q2'), 'q2', 'q3'],
  ])('is %s', (_words, given, question, expected) => {
    expect(questionAfter(ids, given, question)).toBe(expected);
  });

  it('leads through every question once from any beginning', () => {
    for (const start of ids) {
      const seen: string[] = [];
      for (let at: string | null = start; at !== null;) {
        const next = questionAfter(ids, new Set(seen), at);
        seen.push(at);
        at = next;
      }
      expect([...seen].sort()).toEqual(ids);
    }
  });
});

it('quizAddress contains the theme and the question', () => {
  expect(quizAddress('cardQuestionText', 'gouts')).toBe('/carte-question-text?theme=gouts');
  expect(quizAddress('themeCards', 'valeurs', 'valeurs-3')).toBe('/theme-cards?theme=valeurs&question=valeurs-3');
});

it.each(themes.map(({ id }) => id))('the theme %s has questions in words and others in pictures', (theme) => {
  const of = (kinds: readonly string[]) => questionsOf[theme].filter(({ type }) => kinds.includes(type));
  const [text, image, all] = (['cardQuestionText', 'cardQuestionImage', 'themeCards'] as const).map(
    (page) => of(quizPages[page].kinds).length,
  ) as [number, number, number];
  expect(text).toBeGreaterThan(0);
  expect(image).toBeGreaterThan(0);
  expect(text + image).toBe(all);
  expect(questionsOf[theme].map(({ id }) => id)).toEqual(questionIdsOf[theme]);
});
