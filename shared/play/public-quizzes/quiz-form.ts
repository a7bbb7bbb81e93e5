import * as z from 'zod/mini';
import { errorCode } from '../../error-code.ts';
import { questionField, type PublicQuiz } from './quiz.ts';

/** The form of a public quiz: one answer to each question, as its index from 0. */
export function publicQuizSchema({ questions }: PublicQuiz) {
  return z.strictObject(
    Object.fromEntries(
      questions.map(({ answers }, index) => [
        questionField(index),
        z.pipe(
          z.enum(
            answers.map((_, number) => String(number)),
            errorCode('own_quiz_answer_required'),
          ),
          z.transform(Number),
        ),
      ]),
    ),
  );
}
