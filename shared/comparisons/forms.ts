import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { publicQuizIds } from '../play/public-quizzes/answers.ts';

const quiz = z.enum(publicQuizIds, errorCode('bad_request'));
/** The digits of a finished quiz; the quiz decides whether they are answers to it. */
const answers = z.string(errorCode('bad_request')).check(z.regex(/^\d{1,20}$/, errorCode('bad_request')));

/** The forms of a finished quiz and of what was saved of one. */
export const savedQuizForms = {
  remember: z.strictObject({ intent: z.literal('remember'), quiz, answers }),
  save: z.strictObject({ intent: z.literal('save'), quiz, answers }),
  'save-remembered': z.strictObject({ intent: z.literal('save-remembered'), quiz }),
  'forget-remembered': z.strictObject({ intent: z.literal('forget-remembered'), quiz }),
  delete: z.strictObject({ intent: z.literal('delete'), quiz }),
};

export const comparisonForms = {
  begin: z.strictObject({ intent: z.literal('begin'), quiz, answers }),
  withdraw: z.strictObject({ intent: z.literal('withdraw') }),
};
