import * as z from 'zod/mini';
import { errorCode } from '../../error-code.ts';
import { questionField, type PublicQuiz } from './quiz.ts';

/** One answer to each question, as its number from 0. */
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
