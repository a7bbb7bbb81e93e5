import { NAMELESS } from '../members/nameless.ts';
import type { StoredAnswers } from '#shared/questionnaire/answers.ts';
import { leaningIds } from '#shared/matching/themed-answers.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Gender } from '#shared/questionnaire/options.ts';
import type { Database } from '../../platform/db/database.ts';

/** Marks a match as viewed. Doing so twice is no error: the unique key ignores the second. */
export async function markViewed(db: Database, memberId: string, viewedId: string, now: Date): Promise<void> {
  await db('viewed_matches')
    .insert({ user_id: memberId, viewed_user_id: viewedId, viewed_at: now })
    .onConflict(['user_id', 'viewed_user_id'])
    .ignore();
}

/**
 * Whether both members have chosen cards of one theme, or answered one question, of a quiz or of a day.
 * @param open the day whose question is not crossed yet
 */
export async function haveCrossedAnswers(
  db: Database,
  { memberId, otherId, open }: { readonly memberId: string; readonly otherId: string; readonly open: IsoDate },
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is_crossed: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM theme_card_responses AS own JOIN theme_card_responses AS other USING (theme)
                     WHERE own.user_id = :memberId AND other.user_id = :otherId)
         OR EXISTS (SELECT FROM quiz_answers AS own JOIN quiz_answers AS other USING (question_id)
                     WHERE own.user_id = :memberId AND other.user_id = :otherId AND question_id <> ALL (:leaningIds))
         OR EXISTS (SELECT FROM daily_answers AS own JOIN daily_answers AS other
                        ON array_remove(own.top_days || own.bottom_days, :open::date) && (other.top_days || other.bottom_days)
                     WHERE own.member_id = :memberId AND other.member_id = :otherId) AS is_crossed`,
    { memberId, otherId, open, leaningIds: [...leaningIds] },
  );
  return rows[0]?.is_crossed === true;
}

/** Another member with the data of a tile or a resonance. */
export interface SeenMember {
  readonly memberId: string;
  readonly displayName: string;
  readonly gender: Gender;
  readonly isViewed: boolean;
  /** Where the pictures are, or null. */
  readonly photo: string | null;
  readonly photoVisibility: string | null;
}

/** The given members with the data that one of them sees; the caller has checked who may be seen. */
export async function findSeenMembers(
  db: Database,
  memberId: string,
  otherIds: readonly string[],
): Promise<Map<string, SeenMember>> {
  if (otherIds.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: SeenMember[] }>(
    `SELECT members.id AS "memberId", coalesce(profiles.display_name, members.display_name, '${NAMELESS}') AS "displayName",
            profiles.gender, viewed_matches.user_id IS NOT NULL AS "isViewed", profiles.profile_photo_url AS photo,
            profiles.photo_visibility AS "photoVisibility"
       FROM members
       JOIN profiles ON profiles.user_id = members.id
       LEFT JOIN viewed_matches ON viewed_matches.user_id = :memberId AND viewed_user_id = members.id
      WHERE members.id = ANY (:otherIds)`,
    { memberId, otherIds: [...otherIds] },
  );
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** The columns of `user_preferences` that say who somebody is, never whom they look for. */
const singleColumns = ['social_style', 'daily_lifestyle', 'communication_style', 'life_projects'] as const;
const severalColumns = ['lifestyle_passions', 'relationship_values', 'emotional_expectations'] as const;
export type ShownPreferences = Pick<StoredAnswers, (typeof singleColumns | typeof severalColumns)[number]>;

export async function findShownPreferences(
  db: Database,
  memberIds: readonly string[],
): Promise<Map<string, ShownPreferences>> {
  const rows = await db('user_preferences')
    .whereIn('user_id', [...memberIds])
    .select('user_id', ...singleColumns, ...severalColumns);
  return new Map(rows.map(({ user_id: memberId, ...preferences }) => [memberId, preferences]));
}

/**
 * The answers that both members gave, with every column: what only one of them said looks like what neither has answered
 * (S-resonance-11).
 */
export function sharedPreferences(
  own: ShownPreferences | undefined,
  theirs: ShownPreferences | undefined,
): ShownPreferences {
  const single = singleColumns.map((column) => [
    column,
    own?.[column] === theirs?.[column] ? (own?.[column] ?? null) : null,
  ]);
  const several = severalColumns.map((column) => [
    column,
    (own?.[column] ?? []).filter((answer) => theirs?.[column]?.includes(answer)),
  ]);
  return Object.fromEntries([...single, ...several]) as ShownPreferences;
}
