import { expect, it } from '@jest/globals';
import { earlyQuestions, readEarlyAnswers, writeEarlyAnswers } from './early-answers.ts';
import { questionsOf } from './questions.ts';

// S-sign-in-16
it('an answer given before the sign-up is read as it was written, and anything else is left out', () => {
  expect(readEarlyAnswers(writeEarlyAnswers({ 'relation-10': 'bottom' }))).toEqual({ 'relation-10': 'bottom' });
  expect(readEarlyAnswers('relation-10:top,relation-10:middle,gouts-1:top,__proto__:top')).toEqual({
    'relation-10': 'top',
  });
  for (const text of ['', 'relation-10', ':top', null, undefined, ['relation-10:top'], 7])
    expect(readEarlyAnswers(text)).toEqual({});
});

it('every question that is asked before the sign-up is a question of its theme with two pictures', () => {
  for (const [question, theme] of Object.entries(earlyQuestions))
    expect(questionsOf[theme].find(({ id }) => id === question)).toMatchObject({ type: 'image' });
});
