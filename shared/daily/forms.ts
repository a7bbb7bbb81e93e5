import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { sides } from '../play/quiz.ts';

/** The form of `/question-du-jour`: the day whose question was shown, and the answer. */
export const dailyAnswerSchema = z.strictObject({
  day: z.iso.date({ error: errorCode('bad_request') }),
  answer: z.enum(sides, {
    error: ({ input }) => (input === undefined ? errorCode('quiz_answer_required') : errorCode('bad_request')),
  }),
});
