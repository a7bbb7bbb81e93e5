import { expect, it } from '@jest/globals';
import { openQuestionsInWords } from './open-questions.ts';

it.each([
  [1, /^une question$/, /^Passe-la si elle/, /^Tu peux la passer si elle/],
  [2, /^2 questions$/, /^Passe celles qui/, /^Tu peux passer celles qui/],
])('the sentences about %d open questions agree with the number', (count, questions, pass, canBePassed) => {
  expect(openQuestionsInWords(count)).toEqual({
    questions: expect.stringMatching(questions),
    pass: expect.stringMatching(pass),
    canBePassed: expect.stringMatching(canBePassed),
  });
});
