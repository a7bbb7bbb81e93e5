import type { Side } from '#shared/play/quiz.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import { questionIdsOf } from '#shared/matching/themed-answers.ts';
import type { Database } from '../../platform/db/database.ts';

export type QuizAnswers = Readonly<Record<string, Side>>;

/** A member's quiz answers by question, of one theme or of all. */
export async function findQuizAnswers(db: Database, memberId: string, theme?: Theme): Promise<QuizAnswers> {
  const answers = db('quiz_answers').where({ user_id: memberId });
  if (theme) void answers.whereIn('question_id', [...questionIdsOf[theme]]);
  const rows = await answers.select('question_id', 'answer');
  return Object.fromEntries(rows.map((row) => [row.question_id, row.answer]));
}

/** Saves a quiz answer, replacing an earlier one. */
export async function saveQuizAnswer(
  db: Database,
  memberId: string,
  { question, answer, now }: { readonly question: string; readonly answer: Side; readonly now: Date },
): Promise<void> {
  await db('quiz_answers')
    .insert({ user_id: memberId, question_id: question, answer, answered_at: now })
    .onConflict(['user_id', 'question_id'])
    .merge(['answer', 'answered_at']);
}

/** Whether a member has answered every question of a theme. */
export async function hasAnsweredAll(db: Database, memberId: string, theme: Theme): Promise<boolean> {
  const answers = await findQuizAnswers(db, memberId, theme);
  return questionIdsOf[theme].every((question) => question in answers);
}
