import type { Knex } from 'knex';

/** All that is kept of what somebody answered to the questionnaire; whether they are of age, too. */
export function savedAnswersOf(db: Knex, email: string) {
  return db('members')
    .leftJoin('profiles', 'profiles.user_id', 'members.id')
    .leftJoin('user_preferences', 'user_preferences.user_id', 'members.id')
    .where({ email })
    .first<Record<string, unknown>>('age_confirmed', 'profiles.*', 'user_preferences.*');
}
