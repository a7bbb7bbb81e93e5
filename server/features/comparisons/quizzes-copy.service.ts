import { isPublicQuizId, readAnswers } from '#shared/play/public-quizzes/answers.ts';
import { publicQuizzes } from '#shared/play/public-quizzes/public-quizzes.ts';
import type { PublicQuiz } from '#shared/play/public-quizzes/quiz.ts';
import { fr } from '#shared/typeset.ts';
import type { Database } from '../../platform/db/database.ts';
import { findPublicQuizAnswers } from '../play/public-quiz-answers.queries.ts';
import { findAnswersComparedBy } from './comparisons.queries.ts';

/**
 * Yields a member's answers to public quizzes for their copy, in words: the tables have digits, and those of a comparison
 * without its quiz. Of the other person there is nothing.
 * @param trx the transaction of the copy, one snapshot for all of it
 */
export async function* copyQuizzes(trx: Database, memberId: string): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const [quiz, chosen] of await findPublicQuizAnswers(trx, memberId))
    yield inWords(fr`gardé dans ton compte`, publicQuizzes[quiz], chosen);
  for (const { quiz, answers } of await findAnswersComparedBy(trx, memberId)) {
    const chosen = isPublicQuizId(quiz) ? readAnswers(publicQuizzes[quiz], answers) : null;
    if (isPublicQuizId(quiz) && chosen) yield inWords(fr`dans une comparaison`, publicQuizzes[quiz], chosen);
  }
}

function inWords(where: string, { title, questions }: PublicQuiz, chosen: readonly number[]) {
  const answers = questions.map(({ text, answers: options }, index) => [
    text,
    options[chosen[index] ?? -1]?.text ?? '',
  ]);
  return { quiz: title, où: where, réponses: Object.fromEntries(answers) as Record<string, string> };
}
