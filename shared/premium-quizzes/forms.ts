import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { themes } from '../questionnaire/options.ts';
import { poles } from './premium-quiz.ts';

const themeIds = themes.map(({ id }) => id);

/** Buys a quiz with points, in the room of the quizzes. */
export const buyQuizSchema = z.strictObject({
  intent: z.literal('buy', errorCode('bad_request')),
  quiz: z.enum(themeIds, errorCode('premium_quiz_unknown')),
});

/** Whether a member takes part in portraits of two: said before the first question, and changed at any time. */
export function takingPartSchema(intent: 'begin' | 'take-part') {
  return z.strictObject({
    intent: z.literal(intent, errorCode('bad_request')),
    part: z.enum(['yes', 'no'], errorCode('bad_request')),
  });
}

/** The answer to a question of one quiz. */
export function premiumAnswerSchema(questionIds: readonly string[]) {
  return z.strictObject({
    intent: z.literal('answer', errorCode('bad_request')),
    question: z.enum([...questionIds], errorCode('quiz_question_unknown')),
    answer: z.enum(poles, {
      error: ({ input }) => (input === undefined ? errorCode('quiz_answer_required') : errorCode('bad_request')),
    }),
  });
}
