import { answerFields, type StoredAnswers } from '#shared/questionnaire/answers.ts';
import type { Database } from '../../platform/db/database.ts';

/** A member's answers as stored; missing rows read as unanswered. */
export interface AnswerRow extends StoredAnswers {
  readonly display_name: string | null;
  readonly profile_photo_url: string | null;
  readonly photo_skipped_at: Date | null;
  /** The steps that the member has expressly passed over, also when one was answered later. */
  readonly skipped_steps: readonly string[];
  readonly profile_completed: boolean;
  /** No step asks for it; older records may hold one. */
  readonly skin_color: string | null;
}

const answerColumns = answerFields.map(({ entity, column, kind }) =>
  kind === 'several' ? `coalesce(${entity}.${column}, '{}') AS ${column}` : `${entity}.${column}`,
);

export async function findAnswers(db: Database, memberId: string): Promise<AnswerRow | null> {
  const { rows } = await db.raw<{ rows: AnswerRow[] }>(
    `SELECT coalesce(profiles.display_name, members.display_name) AS display_name, profile_photo_url, photo_skipped_at,
            coalesce(skipped_steps, '{}') AS skipped_steps,
            coalesce(profile_completed, false) AS profile_completed, skin_color, ${answerColumns.join(', ')}
       FROM members
       LEFT JOIN profiles ON profiles.user_id = members.id
       LEFT JOIN user_preferences ON user_preferences.user_id = members.id
      WHERE members.id = ?`,
    [memberId],
  );
  return rows[0] ?? null;
}

/** Marks a profile as complete. True only for the call that changed it. */
export async function markCompleted(db: Database, memberId: string, now: Date): Promise<boolean> {
  const changed = await db('profiles')
    .where({ user_id: memberId, profile_completed: false })
    .update({ profile_completed: true, updated_at: now });
  return changed === 1;
}

/** Saves that a member passes a step over; doing so twice is no error. */
export async function saveSkippedStep(db: Database, memberId: string, step: string): Promise<void> {
  await db.raw(
    `UPDATE profiles SET skipped_steps = array_append(skipped_steps, :step)
      WHERE user_id = :memberId AND NOT :step = ANY (skipped_steps)`,
    { memberId, step },
  );
}

/** Makes completing a profile and changing its answers wait for each other, so that every change reaches matching. */
export async function lockProfile(db: Database, memberId: string): Promise<void> {
  await db('profiles').where({ user_id: memberId }).forUpdate().select('user_id');
}
