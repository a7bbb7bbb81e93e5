import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import type { Theme } from '../questionnaire/options.ts';
import { cardIdsOf } from '../matching/themed-answers.ts';
import { sides } from './quiz.ts';

/** The form of `/carte-question`: the ticked cards, all of one theme. `takeFirstCards` decides how many count. */
export function cardsSchema(theme: Theme) {
  const card = z.enum([...cardIdsOf[theme]], errorCode('card_unknown'));
  return z.strictObject({ card: z.array(card).check(z.minLength(1, errorCode('cards_required'))) });
}

/** The form of the quiz pages: one question and its answer. */
export function quizAnswerSchema(questionIds: readonly string[]) {
  return z.strictObject({
    question: z.enum([...questionIds], errorCode('quiz_question_unknown')),
    answer: z.enum(sides, {
      error: ({ input }) => (input === undefined ? errorCode('quiz_answer_required') : errorCode('bad_request')),
    }),
  });
}
