import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';

/** What a member was shown on a day, and whether they may look at anybody. */
export interface ShownToday {
  /** Whether the profile waits for the team (S-safety-5). */
  readonly isUnderReview: boolean;
  /** By the id of the other member. */
  readonly percentages: ReadonlyMap<string, number>;
  readonly seenIds: ReadonlySet<string>;
}

interface ShownRow {
  readonly isUnderReview: boolean;
  readonly otherIds: readonly string[] | null;
  readonly percentages: readonly number[] | null;
  readonly seenIds: readonly string[] | null;
}

/** What a member was shown on a day: three rows by one key each, in one query. */
export async function findShownToday(db: Database, memberId: string, day: IsoDate): Promise<ShownToday> {
  const { rows } = await db.raw<{ rows: ShownRow[] }>(
    `SELECT under_review_since IS NOT NULL AS "isUnderReview", other_ids AS "otherIds", percentages,
            seen_ids AS "seenIds"
       FROM members
       LEFT JOIN shown_percentages ON shown_percentages.member_id = members.id AND shown_percentages.day = :day
       LEFT JOIN profile_sights ON profile_sights.member_id = members.id AND profile_sights.day = :day
      WHERE members.id = :memberId`,
    { memberId, day },
  );
  const [row] = rows;
  const percentages = row?.percentages ?? [];
  return {
    isUnderReview: row?.isUnderReview ?? false,
    percentages: new Map((row?.otherIds ?? []).map((id, index) => [id, percentages[index] ?? 0])),
    seenIds: new Set(row?.seenIds),
  };
}
