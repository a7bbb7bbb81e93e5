import * as z from 'zod/mini';
import { anywhereMessages } from '../messages/anywhere.ts';
import { playMessages as messages } from '../messages/play.ts';
import type { Theme } from '../questionnaire/options.ts';
import { cardIdsOf } from '../matching/themed-answers.ts';
import { sides } from './quiz.ts';

/** The form of `/carte-question`: the cards ticked, all of one theme. How many count is `keepFirstCards`'s to say. */
export function cardsSchema(theme: Theme) {
  const card = z.enum([...cardIdsOf[theme]], messages.card_unknown);
  return z.strictObject({ card: z.array(card).check(z.minLength(1, messages.cards_required)) });
}

/** The form of the quiz pages: one question and its answer. */
export function quizAnswerSchema(questionIds: readonly string[]) {
  return z.strictObject({
    question: z.enum([...questionIds], messages.quiz_question_unknown),
    answer: z.enum(sides, {
      error: ({ input }) => (input === undefined ? messages.quiz_answer_required : anywhereMessages.bad_request),
    }),
  });
}
