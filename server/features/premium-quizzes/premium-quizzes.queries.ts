import type { PremiumAnswers } from '#shared/premium-quizzes/questions.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import type { Database, Row } from '../../platform/db/database.ts';
import { NAMELESS } from '../members/nameless.ts';
import { findPaidFor } from '../points/points.queries.ts';

/** What a member has done in a premium quiz. */
export interface StoredQuiz {
  readonly answers: PremiumAnswers;
  /** Since when the member takes part in portraits of two; null: not at all. */
  readonly takesPartSince: Date | null;
  /** When the member asked for the portrait; null before. From then on the answers stay. */
  readonly finishedAt: Date | null;
}

type QuizRow = Pick<Row<'premium_quiz_answers'>, 'first_ids' | 'second_ids' | 'takes_part_since' | 'finished_at'>;

const columns = ['first_ids', 'second_ids', 'takes_part_since', 'finished_at'] as const;

function toQuiz(row: QuizRow): StoredQuiz {
  const leaning = (ids: readonly string[], pole: 'first' | 'second') => ids.map((id) => [id, pole] as const);
  return {
    answers: Object.fromEntries([...leaning(row.first_ids, 'first'), ...leaning(row.second_ids, 'second')]),
    takesPartSince: row.takes_part_since,
    finishedAt: row.finished_at,
  };
}

/** What a member has done in the quizzes that they have begun. */
export async function findQuizzes(db: Database, memberId: string): Promise<ReadonlyMap<string, StoredQuiz>> {
  const rows = await db('premium_quiz_answers')
    .where({ member_id: memberId })
    .select('quiz', ...columns);
  return new Map(rows.map((row) => [row.quiz, toQuiz(row)]));
}

/** What a member has done in a quiz; null before it is begun. */
export async function findQuiz(db: Database, memberId: string, quiz: Theme): Promise<StoredQuiz | null> {
  const row = await db('premium_quiz_answers')
    .where({ member_id: memberId, quiz })
    .first(...columns);
  return row ? toQuiz(row) : null;
}

/** What a member has done in a quiz, locked until the transaction ends: two answers at once come one after the other. */
export async function lockQuiz(db: Database, memberId: string, quiz: Theme): Promise<StoredQuiz | null> {
  const row = await db('premium_quiz_answers')
    .where({ member_id: memberId, quiz })
    .forUpdate()
    .first(...columns);
  return row ? toQuiz(row) : null;
}

/** Begins a quiz; one that was begun before stays as it is. */
export async function insertQuiz(
  db: Database,
  memberId: string,
  { quiz, takesPart, now }: { readonly quiz: Theme; readonly takesPart: boolean; readonly now: Date },
): Promise<void> {
  await db('premium_quiz_answers')
    .insert({ member_id: memberId, quiz, takes_part_since: takesPart ? now : null, began_at: now })
    .onConflict(['member_id', 'quiz'])
    .ignore();
}

export async function saveAnswers(db: Database, memberId: string, quiz: Theme, answers: PremiumAnswers): Promise<void> {
  const idsOf = (pole: string) => Object.keys(answers).filter((id) => answers[id] === pole);
  await db('premium_quiz_answers')
    .where({ member_id: memberId, quiz })
    .update({ first_ids: idsOf('first').toSorted(), second_ids: idsOf('second').toSorted() });
}

export async function saveFinished(db: Database, memberId: string, quiz: Theme, now: Date): Promise<void> {
  await db('premium_quiz_answers').where({ member_id: memberId, quiz, finished_at: null }).update({ finished_at: now });
}

/** Saves whether a member takes part in portraits of two; who takes part already does so since then. */
export async function saveTakingPart(db: Database, memberId: string, quiz: Theme, since: Date | null): Promise<void> {
  const row = db('premium_quiz_answers').where({ member_id: memberId, quiz });
  if (since) void row.whereNull('takes_part_since');
  await row.update({ takes_part_since: since });
}

/** Erases a quiz with its answers. */
export async function deleteQuiz(db: Database, memberId: string, quiz: Theme): Promise<void> {
  await db('premium_quiz_answers').where({ member_id: memberId, quiz }).delete();
}

/** The quizzes that a member has bought with points, which stay open for good. */
export function findBoughtQuizzes(db: Database, memberId: string): Promise<ReadonlySet<string>> {
  return findPaidFor(db, memberId, 'premium-quiz');
}

/** With whom a member has an open conversation, the latest ones first. */
export async function findTalkingPartners(db: Database, memberId: string, limit: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT CASE own.side WHEN 1 THEN second_id ELSE first_id END AS id
       FROM conversation_members AS own JOIN conversations ON conversations.id = own.conversation_id
      WHERE own.member_id = :memberId AND own.is_listed AND opened_at IS NOT NULL AND closed_at IS NULL
        AND blocked_at IS NULL
      ORDER BY own.last_at DESC LIMIT :limit`,
    { memberId, limit },
  );
  return rows.map(({ id }) => id);
}

/** Another member who has finished a quiz and takes part in portraits of two. */
export interface TakingPart extends StoredQuiz {
  readonly memberId: string;
  readonly displayName: string;
}

/** Those of the given members who have finished a quiz and take part. The caller asks who may see whom. */
export async function findTakingPart(db: Database, quiz: Theme, memberIds: readonly string[]): Promise<TakingPart[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await db.raw<{ rows: (QuizRow & { member_id: string; display_name: string })[] }>(
    `SELECT member_id, first_ids, second_ids, takes_part_since, finished_at,
            coalesce(profiles.display_name, members.display_name, '${NAMELESS}') AS display_name
       FROM premium_quiz_answers JOIN members ON members.id = member_id LEFT JOIN profiles ON profiles.user_id = member_id
      WHERE member_id = ANY (:memberIds::uuid[]) AND quiz = :quiz AND finished_at IS NOT NULL
        AND takes_part_since IS NOT NULL`,
    { memberIds: [...memberIds], quiz },
  );
  return rows.map((row) => ({ ...toQuiz(row), memberId: row.member_id, displayName: row.display_name }));
}
