import type { Knex } from 'knex';
import type { Gender } from '#shared/questionnaire/options.ts';
import type { DemoMember } from '#seeds/population/generate.ts';

/** The number after the last demo member's, so that adding more goes on where it ended. */
export async function nextDemoIndex(db: Knex): Promise<number> {
  const { rows } = await db.raw<{ rows: { next: number }[] }>(
    `SELECT coalesce(max(substring(email FROM '^demo-(\\d+)@')::int) + 1, 0) AS next FROM members WHERE is_demo`,
  );
  return rows[0]?.next ?? 0;
}

/** Members with complete profiles, in one statement: the rows travel as one JSON value. */
export async function insertDemoMembers(db: Knex, members: readonly DemoMember[], now: Date): Promise<void> {
  const rows = members.map(({ email, displayName, city, photoVisibility, profile }) => ({
    email,
    display_name: displayName,
    location_city: city,
    gender: profile.gender,
    birth_date: profile.birthDate,
    attracted_to_types: profile.attractedTo,
    body_type: profile.bodyType,
    height_cm: profile.heightCm,
    personal_definition: profile.archetypes,
    personality_traits: profile.personalityTraits,
    appearance_importance: profile.appearanceImportance,
    profile_visibility: profile.profileVisibility,
    photo_visibility: photoVisibility,
    latitude: profile.position?.latitude,
    longitude: profile.position?.longitude,
    preferred_age_min: profile.preferredAgeMin,
    preferred_age_max: profile.preferredAgeMax,
    preferred_body_types: profile.preferredBodyTypes,
    preferred_distances: profile.preferredDistances,
    preferred_heights: profile.preferredHeights,
    preferred_personality_types: profile.likedArchetypes,
    seeking_relationship_types: profile.relationshipGoals,
    emotional_expectations: profile.emotionalExpectations,
    relationship_values: profile.relationshipValues,
    lifestyle_passions: profile.lifestylePassions,
    social_style: profile.socialStyle,
    daily_lifestyle: profile.dailyLifestyle,
    communication_style: profile.communicationStyle,
    life_projects: profile.lifeProject,
    cards: profile.cards,
    quiz_answers: Object.values(profile.quizAnswers).flat(),
  }));
  await db.raw(
    `WITH given AS (
       SELECT * FROM json_to_recordset(:rows::json) AS given (
         email text, display_name text, location_city text, gender text, birth_date date, attracted_to_types text[],
         body_type text, height_cm numeric, personal_definition text[], personality_traits text[],
         appearance_importance text, profile_visibility text, photo_visibility text, latitude float8, longitude float8,
         preferred_age_min int, preferred_age_max int, preferred_body_types text[], preferred_distances text[],
         preferred_heights text[], preferred_personality_types text[], seeking_relationship_types text[],
         emotional_expectations text[], relationship_values text[], lifestyle_passions text[], social_style text,
         daily_lifestyle text, communication_style text, life_projects text, cards json, quiz_answers text[])
     ), added AS (
       INSERT INTO members (email, display_name, age_confirmed, is_demo, created_at)
       SELECT email, display_name, true, true, :now FROM given RETURNING id, email
     ), profiled AS (
       INSERT INTO profiles (user_id, display_name, location_city, location_country, gender, birth_date,
         attracted_to_types, body_type, height_cm, personal_definition, personality_traits, appearance_importance,
         profile_visibility, photo_visibility, latitude, longitude, profile_completed, updated_at)
       SELECT added.id, display_name, location_city, 'France', gender, birth_date, attracted_to_types, body_type,
         height_cm, personal_definition, personality_traits, appearance_importance, profile_visibility, photo_visibility,
         latitude, longitude, true, :now FROM given JOIN added USING (email)
     ), with_cards AS (
       INSERT INTO theme_card_responses (user_id, theme, card_id, response)
       SELECT added.id, theme, card_id, 'selected'
         FROM given JOIN added USING (email), json_each(cards) AS chosen (theme, card_ids),
              json_array_elements_text(card_ids) AS card_id
     ), with_quiz_answers AS (
       INSERT INTO quiz_answers (user_id, question_id, answer, answered_at)
       SELECT added.id, split_part(quiz_answer, ':', 1), split_part(quiz_answer, ':', 2), :now
         FROM given JOIN added USING (email), unnest(quiz_answers) AS quiz_answer
     )
     INSERT INTO user_preferences (user_id, preferred_age_min, preferred_age_max, preferred_body_types,
       preferred_distances, preferred_heights, preferred_personality_types, seeking_relationship_types,
       emotional_expectations, relationship_values, lifestyle_passions, social_style, daily_lifestyle,
       communication_style, life_projects, updated_at)
     SELECT added.id, preferred_age_min, preferred_age_max, preferred_body_types, preferred_distances,
       preferred_heights, preferred_personality_types, seeking_relationship_types, emotional_expectations,
       relationship_values, lifestyle_passions, social_style, daily_lifestyle, communication_style, life_projects, :now
       FROM given JOIN added USING (email)`,
    { rows: JSON.stringify(rows), now },
  );
}

/**
 * Every so-many-th invented member, by number, who has no photo yet: as many as are missing to `atMost` photos of
 * invented members in all.
 */
export async function findDemoMembersWithoutPhoto(
  db: Knex,
  { oneIn, atMost }: { oneIn: number; atMost: number },
): Promise<readonly { memberId: string; gender: Gender; index: number }[]> {
  const { rows } = await db.raw<{ rows: { memberId: string; gender: Gender; index: number }[] }>(
    `WITH demo AS (
       SELECT id, gender, profile_photo_url, substring(email FROM '^demo-(\\d+)@')::int AS index
         FROM members JOIN profiles ON profiles.user_id = members.id
        WHERE is_demo
     )
     SELECT id AS "memberId", gender, index FROM demo
      WHERE index % :oneIn = 0 AND profile_photo_url IS NULL
      ORDER BY index
      LIMIT greatest(0, :atMost - (SELECT count(*) FROM demo WHERE profile_photo_url IS NOT NULL))`,
    { oneIn, atMost },
  );
  return rows;
}

/** Removes up to `limit` demo members with all their rows. Returns how many. */
export function deleteDemoMembers(db: Knex, limit: number): Promise<number> {
  return db('members')
    .whereIn('id', db('members').where({ is_demo: true }).select('id').limit(limit))
    .delete();
}
