import type { Knex } from 'knex';
import type { ResonanceProfile } from '#shared/profile.ts';
import type { Gender } from '#shared/questionnaire/options.ts';
import type { RankedCandidate } from '#shared/resonance/rank.ts';

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
}

const columns = `
  profiles.user_id, gender, birth_date, latitude, longitude, height_cm, body_type, personal_definition,
  personality_traits, appearance_importance, profile_visibility, attracted_to_types,
  preferred_age_min, preferred_age_max, preferred_distances, preferred_body_types, preferred_heights,
  preferred_personality_types, seeking_relationship_types, emotional_expectations, relationship_values,
  lifestyle_passions, social_style, daily_lifestyle, communication_style, life_projects`;

/** Rule 1 of matching.md: completed and not suspended. */
const matchable = `
  FROM profiles
  JOIN members ON members.id = profiles.user_id AND members.suspended_at IS NULL
  LEFT JOIN user_preferences ON user_preferences.user_id = profiles.user_id
 WHERE profiles.profile_completed`;

export async function findMatchable(db: Knex, memberId: string): Promise<MatchingMember | null> {
  const { rows } = await db.raw<{ rows: ProfileRow[] }>(`SELECT ${columns} ${matchable} AND profiles.user_id = ?`, [
    memberId,
  ]);
  return rows[0] ? toMember(rows[0]) : null;
}

/**
 * Everybody whom rules 1 to 3 might let pass, both ways; the exact rules are settled in code. A year of margin around
 * the ages keeps birthdays out of the SQL.
 */
export async function findPossibleCandidates(
  db: Knex,
  { memberId, profile }: MatchingMember,
): Promise<MatchingMember[]> {
  if (profile.gender === null || profile.birthDate === null || profile.attractedTo.length === 0) return [];
  const { rows } = await db.raw<{ rows: ProfileRow[] }>(
    `SELECT ${columns} ${matchable}
        AND profiles.user_id <> :memberId
        AND gender = ANY (:attractedTo) AND :gender = ANY (attracted_to_types)
        AND birth_date <= current_date - make_interval(years => coalesce(:ageMin::int, 18) - 1)
        AND birth_date >= current_date - make_interval(years => coalesce(:ageMax::int, 150) + 2)
        AND (preferred_age_min IS NULL OR :birthDate::date <= current_date - make_interval(years => preferred_age_min - 1))
        AND (preferred_age_max IS NULL OR :birthDate::date >= current_date - make_interval(years => preferred_age_max + 2))`,
    {
      memberId,
      attractedTo: [...profile.attractedTo],
      gender: profile.gender,
      birthDate: profile.birthDate,
      ageMin: profile.preferredAgeMin,
      ageMax: profile.preferredAgeMax,
    },
  );
  return rows.map(toMember);
}

/** The members who have a list, among the given ones and those in whose list somebody stands. */
export async function findListOwners(db: Knex, memberId: string, candidateIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { member_id: string }[] }>(
    `SELECT member_id FROM match_lists
      WHERE member_id <> :memberId AND (member_id = ANY (:candidateIds) OR candidate_ids @> ARRAY[:memberId::uuid])`,
    { memberId, candidateIds: [...candidateIds] },
  );
  return rows.map((row) => row.member_id);
}

interface ListRow {
  member_id: string;
  candidate_ids: string[];
  points: number[];
  beyond_distance: boolean[];
}

export interface MatchList {
  readonly memberId: string;
  readonly candidates: readonly RankedCandidate[];
}

/** Lists, locked in the order of their owners so that two refreshes never wait for each other in a circle. */
export async function lockLists(db: Knex, memberIds: readonly string[]): Promise<MatchList[]> {
  const { rows } = await db.raw<{ rows: ListRow[] }>(
    `SELECT member_id, candidate_ids, points, beyond_distance FROM match_lists
      WHERE member_id = ANY (?) ORDER BY member_id FOR UPDATE`,
    [[...memberIds]],
  );
  return rows.map((row) => ({
    memberId: row.member_id,
    candidates: row.candidate_ids.map((memberId, index) => ({
      memberId,
      points: row.points[index] ?? 0,
      beyondDistance: row.beyond_distance[index] ?? false,
    })),
  }));
}

export async function saveList(db: Knex, { memberId, candidates }: MatchList, now: Date): Promise<void> {
  await db('match_lists')
    .insert({
      member_id: memberId,
      candidate_ids: candidates.map((candidate) => candidate.memberId),
      points: candidates.map(({ points }) => points),
      beyond_distance: candidates.map(({ beyondDistance }) => beyondDistance),
      computed_at: now,
    })
    .onConflict('member_id')
    .merge();
}

export async function deleteList(db: Knex, memberId: string): Promise<void> {
  await db('match_lists').where({ member_id: memberId }).delete();
}

export interface ShownMatch {
  readonly memberId: string;
  readonly displayName: string;
  readonly gender: Gender;
  readonly points: number;
  readonly beyondDistance: boolean;
}

/** The best of a list who may still be seen now; null while no list was made yet. */
export async function findShownMatches(db: Knex, memberId: string, limit: number): Promise<ShownMatch[] | null> {
  const { rows } = await db.raw<{ rows: (Omit<ShownMatch, 'memberId'> & { memberId: string | null })[] }>(
    `SELECT members.id AS "memberId", coalesce(profiles.display_name, members.display_name, 'Quelqu’un') AS "displayName",
            gender, listed.points, listed.beyond AS "beyondDistance"
       FROM match_lists
       LEFT JOIN LATERAL unnest(candidate_ids, points, beyond_distance) WITH ORDINALITY
              AS listed (id, points, beyond, place) ON true
       LEFT JOIN profiles ON profiles.user_id = listed.id AND profiles.profile_completed
       LEFT JOIN members ON members.id = profiles.user_id AND members.suspended_at IS NULL
      WHERE match_lists.member_id = ?
      ORDER BY (members.id IS NULL), listed.place LIMIT ?`,
    [memberId, limit],
  );
  if (rows.length === 0) return null;
  return rows.flatMap((row) => (row.memberId === null ? [] : [{ ...row, memberId: row.memberId }]));
}

/** How the tables' columns are the answers of matching.md. */
function toMember(row: ProfileRow): MatchingMember {
  const position =
    row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude };
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
      cards: {},
      quizAnswers: {},
    },
  };
}
