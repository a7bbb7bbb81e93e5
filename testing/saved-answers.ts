import type { Database, Row } from '#server/platform/db/database.ts';

type SavedAnswers = Row<'profiles'> &
  Row<'user_preferences'> &
  Pick<Row<'members'>, 'age_confirmed'> &
  Readonly<Record<string, unknown>>;

/** All that is kept of what somebody answered to the questionnaire; whether they are of age, too. */
export async function savedAnswersOf(db: Database, email: string): Promise<SavedAnswers> {
  const { rows } = await db.raw<{ rows: [SavedAnswers] }>(
    `SELECT age_confirmed, profiles.*, user_preferences.* FROM members
       LEFT JOIN profiles ON profiles.user_id = members.id
       LEFT JOIN user_preferences ON user_preferences.user_id = members.id WHERE email = ?`,
    [email],
  );
  return rows[0];
}
