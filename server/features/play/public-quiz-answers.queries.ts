import {
  isPublicQuizId,
  readAnswers,
  writeAnswers,
  type AnsweredQuizzes,
} from '#shared/play/public-quizzes/answers.ts';
import { publicQuizzes, type PublicQuizId } from '#shared/play/public-quizzes/public-quizzes.ts';
import type { Database } from '../../platform/db/database.ts';

/** The answers to public quizzes that a member has saved; those to questions that have changed since are left out. */
export async function findPublicQuizAnswers(db: Database, memberId: string): Promise<AnsweredQuizzes> {
  const rows = await db('public_quiz_answers')
    .where({ member_id: memberId })
    .orderBy('saved_at', 'desc')
    .select('quiz', 'answers');
  return new Map(
    rows.flatMap(({ quiz, answers }): [PublicQuizId, readonly number[]][] => {
      const chosen = isPublicQuizId(quiz) ? readAnswers(publicQuizzes[quiz], answers) : null;
      return isPublicQuizId(quiz) && chosen ? [[quiz, chosen]] : [];
    }),
  );
}

/** Saves the answers to a quiz in place of earlier ones. */
export async function savePublicQuizAnswers(
  db: Database,
  memberId: string,
  { quiz, chosen, now }: { readonly quiz: PublicQuizId; readonly chosen: readonly number[]; readonly now: Date },
): Promise<void> {
  await db('public_quiz_answers')
    .insert({ member_id: memberId, quiz, answers: writeAnswers(chosen), saved_at: now })
    .onConflict(['member_id', 'quiz'])
    .merge();
}

export async function deletePublicQuizAnswers(db: Database, memberId: string, quiz: PublicQuizId): Promise<void> {
  await db('public_quiz_answers').where({ member_id: memberId, quiz }).delete();
}
