import type { MatchedColumns } from '#shared/questionnaire/answers.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { newBudget, type ChangeBudget } from '#shared/matching/answer-changes.ts';
import type { Database } from '../../../platform/db/database.ts';

/** Whether a member was ever in matching: until then nobody is proposed to them, and changes tell nothing. */
export async function wasEverCompleted(db: Database, memberId: string): Promise<boolean> {
  const row = await db('profiles').where({ user_id: memberId }).whereNotNull('completed_at').first('user_id');
  return row !== undefined;
}

interface BudgetRow {
  readonly day: IsoDate;
  readonly changes: number;
  readonly counting: Partial<MatchedColumns>;
  readonly ages_free_on: IsoDate | null;
}

const columns = 'day, changes, counting, ages_free_on';

/** A member's budget as it was saved; null: they have not changed anything lately. */
export async function findChangeBudget(db: Database, memberId: string): Promise<ChangeBudget | null> {
  const { rows } = await db.raw<{ rows: BudgetRow[] }>(
    `SELECT ${columns} FROM private_answer_changes WHERE member_id = ?`,
    [memberId],
  );
  return rows[0] ? toBudget(rows[0]) : null;
}

/** Reads a member's budget, locked until the transaction ends; a member without one gets that of the day. */
export async function lockChangeBudget(db: Database, memberId: string, day: IsoDate): Promise<ChangeBudget> {
  const { rows } = await db.raw<{ rows: BudgetRow[] }>(
    `INSERT INTO private_answer_changes AS held (member_id, day, changes) VALUES (:memberId, :day, 0)
     ON CONFLICT (member_id) DO UPDATE SET changes = held.changes
     RETURNING ${columns}`,
    { memberId, day },
  );
  return rows[0] ? toBudget(rows[0]) : newBudget(day);
}

export async function saveChangeBudget(
  db: Database,
  memberId: string,
  { day, changes, counting, agesFreeOn }: ChangeBudget,
): Promise<void> {
  await db('private_answer_changes')
    .where({ member_id: memberId })
    .update({ day, changes, counting: JSON.stringify(counting), ages_free_on: agesFreeOn });
}

/** Deletes the earlier answers of a member to some questions that still count. How often they changed stays. */
export async function forgetCountingAnswers(
  db: Database,
  memberId: string,
  answers: readonly (keyof MatchedColumns)[],
): Promise<void> {
  await db.raw(`UPDATE private_answer_changes SET counting = counting - :answers::text[] WHERE member_id = :memberId`, {
    memberId,
    answers: [...answers],
  });
}

/**
 * Locks the budgets of earlier days in which something waits, or which nothing needs any more, until the transaction ends: at
 * most so many, in the order of the members; budgets that another transaction is at work on are left out.
 * @param after the member after whom to go on; null: from the first
 */
export async function lockEarlierBudgets(
  db: Database,
  { day, after, limit }: { day: IsoDate; after: string | null; limit: number },
): Promise<Map<string, ChangeBudget>> {
  const { rows } = await db.raw<{ rows: (BudgetRow & { member_id: string })[] }>(
    `SELECT member_id, ${columns} FROM private_answer_changes
      WHERE day < :day AND (:after::uuid IS NULL OR member_id > :after)
        AND (counting <> '{}' OR coalesce(ages_free_on, day) <= :day)
      ORDER BY member_id LIMIT :limit FOR UPDATE SKIP LOCKED`,
    { day, after, limit },
  );
  return new Map(rows.map((row) => [row.member_id, toBudget(row)]));
}

export async function deleteChangeBudgets(db: Database, memberIds: readonly string[]): Promise<void> {
  await db('private_answer_changes').whereIn('member_id', memberIds).delete();
}

function toBudget({ day, changes, counting, ages_free_on: agesFreeOn }: BudgetRow): ChangeBudget {
  return { day, changes, counting, agesFreeOn };
}
