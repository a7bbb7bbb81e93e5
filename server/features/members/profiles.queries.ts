import type { Knex } from 'knex';

/** One member's answers, as the tables hold them. Absent rows read as nothing answered. */
export interface AnswerRow {
  readonly display_name: string | null;
  readonly gender: string | null;
  readonly birth_date: string | null;
  readonly attracted_to_types: string[];
  readonly profile_photo_url: string | null;
  readonly photo_skipped_at: Date | null;
  readonly profile_completed: boolean;
  readonly personal_definition: string[];
  readonly personality_traits: string[];
  readonly appearance_importance: string | null;
  readonly location_city: string | null;
  readonly location_country: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly height_cm: number | null;
  readonly body_type: string | null;
  readonly skin_color: string | null;
  readonly profile_visibility: string | null;
  readonly photo_visibility: string | null;
  readonly preferred_age_min: number | null;
  readonly preferred_age_max: number | null;
  readonly preferred_personality_types: string[];
  readonly seeking_relationship_types: string[];
  readonly preferred_distances: string[];
  readonly preferred_body_types: string[];
  readonly preferred_heights: string[];
  readonly emotional_expectations: string[];
  readonly relationship_values: string[];
  readonly lifestyle_passions: string[];
  readonly social_style: string | null;
  readonly daily_lifestyle: string | null;
  readonly communication_style: string | null;
  readonly life_projects: string | null;
  readonly age_confirmed: boolean;
}

const list = (column: string) => `coalesce(${column}, '{}') AS ${column}`;

export async function findAnswers(db: Knex, memberId: string): Promise<AnswerRow | null> {
  const { rows } = await db.raw<{ rows: AnswerRow[] }>(
    `SELECT coalesce(profiles.display_name, members.display_name) AS display_name, gender, birth_date,
            ${list('attracted_to_types')}, profile_photo_url, photo_skipped_at,
            coalesce(profile_completed, false) AS profile_completed,
            ${list('personal_definition')}, ${list('personality_traits')}, appearance_importance,
            location_city, location_country, latitude, longitude, height_cm, body_type, skin_color,
            profile_visibility, photo_visibility, preferred_age_min, preferred_age_max,
            ${list('preferred_personality_types')}, ${list('seeking_relationship_types')}, ${list('preferred_distances')},
            ${list('preferred_body_types')}, ${list('preferred_heights')}, ${list('emotional_expectations')},
            ${list('relationship_values')}, ${list('lifestyle_passions')}, social_style, daily_lifestyle,
            communication_style, life_projects, age_confirmed
       FROM members
       LEFT JOIN profiles ON profiles.user_id = members.id
       LEFT JOIN user_preferences ON user_preferences.user_id = members.id
      WHERE members.id = ?`,
    [memberId],
  );
  return rows[0] ?? null;
}

/** True only for the call that completed it: the others find it done. */
export async function markCompleted(db: Knex, memberId: string, now: Date): Promise<boolean> {
  const changed = await db('profiles')
    .where({ user_id: memberId, profile_completed: false })
    .update({ profile_completed: true, updated_at: now });
  return changed === 1;
}

/** Makes completing a profile and changing its answers wait for each other: no change goes unmatched. */
export async function lockProfile(db: Knex, memberId: string): Promise<void> {
  await db('profiles').where({ user_id: memberId }).forUpdate().select(db.raw('1'));
}
