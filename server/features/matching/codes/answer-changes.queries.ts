import type { MatchedColumns } from '#shared/questionnaire/answers.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { unspentBudget, type ChangeBudget } from '#shared/matching/private-answers.ts';
import type { Database } from '../../../platform/db/database.ts';

interface BudgetRow {
  readonly changes: number;
  readonly counting: Partial<MatchedColumns>;
}

/** Whether a member was ever in matching: until then nobody is proposed, and changes tell nothing. */
export async function wasEverCompleted(db: Database, memberId: string): Promise<boolean> {
  const row = await db('profiles').where({ user_id: memberId }).whereNotNull('completed_at').first('user_id');
  return row !== undefined;
}

/** A member's changes of a day. */
export async function findChangeBudget(db: Database, memberId: string, day: IsoDate): Promise<ChangeBudget> {
  const { rows } = await db.raw<{ rows: BudgetRow[] }>(
    'SELECT changes, counting FROM private_answer_changes WHERE member_id = :memberId AND day = :day',
    { memberId, day },
  );
  return rows[0] ?? unspentBudget;
}

/**
 * Reads a member's changes of a day, locked until the transaction ends. With a new day the earlier answers stop counting,
 * if the night's refresh has not come to them yet.
 */
export async function lockChangeBudget(db: Database, memberId: string, day: IsoDate): Promise<ChangeBudget> {
  const { rows } = await db.raw<{ rows: BudgetRow[] }>(
    `INSERT INTO private_answer_changes AS held (member_id, day, changes) VALUES (:memberId, :day, 0)
     ON CONFLICT (member_id) DO UPDATE
        SET day = excluded.day,
            changes = CASE WHEN held.day = excluded.day THEN held.changes ELSE 0 END,
            counting = CASE WHEN held.day = excluded.day THEN held.counting ELSE '{}' END
     RETURNING changes, counting`,
    { memberId, day },
  );
  return rows[0] ?? unspentBudget;
}

export async function saveChangeBudget(
  db: Database,
  memberId: string,
  { changes, counting }: ChangeBudget,
): Promise<void> {
  await db('private_answer_changes')
    .where({ member_id: memberId })
    .update({ changes, counting: JSON.stringify(counting) });
}

/** Deletes the earlier answers of a member that still count. The number of changes stays. */
export async function forgetCountingAnswers(db: Database, memberId: string): Promise<void> {
  await db('private_answer_changes').where({ member_id: memberId }).update({ counting: '{}' });
}

/**
 * Deletes changes of earlier days, at most so many, that no other transaction is at work on.
 * @returns whose they were
 */
export async function deleteChangesBefore(db: Database, day: IsoDate, limit: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { member_id: string }[] }>(
    `DELETE FROM private_answer_changes
      WHERE member_id IN (SELECT member_id FROM private_answer_changes WHERE day < :day
                           ORDER BY member_id LIMIT :limit FOR UPDATE SKIP LOCKED)
     RETURNING member_id`,
    { day, limit },
  );
  return rows.map((row) => row.member_id);
}
