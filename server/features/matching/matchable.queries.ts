import type { Knex } from 'knex';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { middleOfCell } from '#shared/matching/location-cell.ts';
import { answersByTheme } from '#shared/matching/themed-answers.ts';
import { isVisible } from '../members/visibility.queries.ts';

/** A member as matching sees them. */
export interface MatchingMember {
  readonly memberId: string;
  readonly profile: ResonanceProfile;
}

interface ProfileRow {
  user_id: string;
  gender: ResonanceProfile['gender'];
  birth_date: string | null;
  latitude: number | null;
  longitude: number | null;
  height_cm: number | null;
  body_type: ResonanceProfile['bodyType'];
  personal_definition: ResonanceProfile['archetypes'];
  personality_traits: ResonanceProfile['personalityTraits'];
  appearance_importance: ResonanceProfile['appearanceImportance'];
  profile_visibility: ResonanceProfile['profileVisibility'];
  attracted_to_types: ResonanceProfile['attractedTo'];
  preferred_age_min: number | null;
  preferred_age_max: number | null;
  preferred_distances: ResonanceProfile['preferredDistances'] | null;
  preferred_body_types: ResonanceProfile['preferredBodyTypes'] | null;
  preferred_heights: ResonanceProfile['preferredHeights'] | null;
  preferred_personality_types: ResonanceProfile['likedArchetypes'] | null;
  seeking_relationship_types: ResonanceProfile['relationshipGoals'] | null;
  emotional_expectations: ResonanceProfile['emotionalExpectations'] | null;
  relationship_values: ResonanceProfile['relationshipValues'] | null;
  lifestyle_passions: ResonanceProfile['lifestylePassions'] | null;
  social_style: ResonanceProfile['socialStyle'];
  daily_lifestyle: ResonanceProfile['dailyLifestyle'];
  communication_style: ResonanceProfile['communicationStyle'];
  life_projects: ResonanceProfile['lifeProject'];
  cards: ResonanceProfile['cards'] | null;
  quiz_answers: string[] | null;
}

const columns = `
  profiles.user_id, gender, birth_date, latitude, longitude, height_cm, body_type, personal_definition,
  personality_traits, appearance_importance, profile_visibility, attracted_to_types,
  preferred_age_min, preferred_age_max, preferred_distances, preferred_body_types, preferred_heights,
  preferred_personality_types, seeking_relationship_types, emotional_expectations, relationship_values,
  lifestyle_passions, social_style, daily_lifestyle, communication_style, life_projects,
  (SELECT json_object_agg(theme, card_ids)
     FROM (SELECT theme, array_agg(card_id ORDER BY card_id) AS card_ids
             FROM theme_card_responses WHERE user_id = profiles.user_id GROUP BY theme) AS by_theme) AS cards,
  (SELECT array_agg(question_id || ':' || answer ORDER BY question_id)
     FROM quiz_answers WHERE user_id = profiles.user_id) AS quiz_answers`;

/** Completed, and not hidden from everybody (S-matching-1). */
const matchable = `
  FROM profiles
  JOIN members ON members.id = profiles.user_id AND ${isVisible('members')}
  LEFT JOIN user_preferences ON user_preferences.user_id = profiles.user_id
 WHERE profiles.profile_completed`;

export async function findMatchable(db: Knex, memberId: string): Promise<MatchingMember | null> {
  const { rows } = await db.raw<{ rows: ProfileRow[] }>(`SELECT ${columns} ${matchable} AND profiles.user_id = ?`, [
    memberId,
  ]);
  return rows[0] ? toMember(rows[0]) : null;
}

/** Everybody who may be matched: for checks, not for computing. */
export async function findEverybodyMatchable(db: Knex): Promise<MatchingMember[]> {
  const { rows } = await db.raw<{ rows: ProfileRow[] }>(`SELECT ${columns} ${matchable}`);
  return rows.map(toMember);
}

/** Those of the given members who may be matched. */
export async function findMatchables(db: Knex, memberIds: readonly string[]): Promise<MatchingMember[]> {
  const { rows } = await db.raw<{ rows: ProfileRow[] }>(
    `SELECT ${columns} ${matchable} AND profiles.user_id = ANY (?)`,
    [[...memberIds]],
  );
  return rows.map(toMember);
}

/** The answers that matching reads from the tables. No finer position than the cell is ever counted with. */
function toMember(row: ProfileRow): MatchingMember {
  const position =
    row.latitude === null || row.longitude === null
      ? null
      : middleOfCell({ latitude: row.latitude, longitude: row.longitude });
  return {
    memberId: row.user_id,
    profile: {
      gender: row.gender,
      birthDate: row.birth_date,
      position,
      heightCm: row.height_cm,
      bodyType: row.body_type,
      archetypes: row.personal_definition,
      personalityTraits: row.personality_traits,
      appearanceImportance: row.appearance_importance,
      profileVisibility: row.profile_visibility,
      attractedTo: row.attracted_to_types,
      preferredAgeMin: row.preferred_age_min,
      preferredAgeMax: row.preferred_age_max,
      preferredDistances: row.preferred_distances ?? [],
      preferredBodyTypes: row.preferred_body_types ?? [],
      preferredHeights: row.preferred_heights ?? [],
      likedArchetypes: row.preferred_personality_types ?? [],
      relationshipGoals: row.seeking_relationship_types ?? [],
      emotionalExpectations: row.emotional_expectations ?? [],
      relationshipValues: row.relationship_values ?? [],
      lifestylePassions: row.lifestyle_passions ?? [],
      socialStyle: row.social_style,
      dailyLifestyle: row.daily_lifestyle,
      communicationStyle: row.communication_style,
      lifeProject: row.life_projects,
      cards: row.cards ?? {},
      quizAnswers: answersByTheme(row.quiz_answers ?? []),
    },
  };
}
