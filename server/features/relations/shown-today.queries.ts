import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';
import { choiceFrom, type ChoiceColumns, type OwnChoice } from './choices.queries.ts';

/** What a member was shown on a day, what they have said last, and whether they may look at anybody. */
export interface ShownToday {
  /** Whether the profile waits for the team (S-safety-5). */
  readonly isUnderReview: boolean;
  /** By the id of the other member. */
  readonly percentages: ReadonlyMap<string, number>;
  readonly seenIds: ReadonlySet<string>;
  /** The members of whom this one and they were told that both are interested, newest first. */
  readonly interestIds: readonly string[];
  /** How many people Premium would show in addition; null while that was not counted today. */
  readonly furtherCount: number | null;
  /** The newest choice since the moment that was asked about. */
  readonly lastChoice: OwnChoice | null;
}

interface Asked {
  readonly day: IsoDate;
  /** How many shared interests are considered. */
  readonly interests: number;
  /** Since when a choice is the last one. */
  readonly since: Date;
}

interface ShownRow extends ChoiceColumns {
  readonly isUnderReview: boolean;
  readonly otherIds: readonly string[] | null;
  readonly percentages: readonly number[] | null;
  readonly seenIds: readonly string[] | null;
  readonly interestIds: readonly string[];
  readonly furtherCount: number | null;
  readonly aboutId: string | null;
  readonly hasReason: boolean | null;
}

/** What a member was shown on a day: some rows of the member's own, each by its key, in one query. */
export async function findShownToday(
  db: Database,
  memberId: string,
  { day, interests, since }: Asked,
): Promise<ShownToday> {
  const { rows } = await db.raw<{ rows: ShownRow[] }>(
    `SELECT under_review_since IS NOT NULL AS "isUnderReview", shown_percentages.other_ids AS "otherIds",
            shown_percentages.percentages,
            seen_ids AS "seenIds", last.about_id AS "aboutId", last.kind, last.chosen_at AS "chosenAt",
            last.notified_at AS "notifiedAt", last.apart_from AS "apartFrom", last.apart_until AS "apartUntil",
            last.reason IS NOT NULL AS "hasReason",
            counted.further_count AS "furtherCount",
            ARRAY(SELECT about_id FROM match_choices
                   WHERE member_id = :memberId AND kind = 'interested' AND notified_at IS NOT NULL
                   ORDER BY notified_at DESC LIMIT :interests) AS "interestIds"
       FROM members
       LEFT JOIN shown_percentages ON shown_percentages.member_id = members.id AND shown_percentages.day = :day
       LEFT JOIN shown_percentages AS counted ON counted.member_id = members.id AND counted.further_on = :day
       LEFT JOIN profile_sights ON profile_sights.member_id = members.id AND profile_sights.day = :day
       LEFT JOIN LATERAL (
              SELECT * FROM match_choices WHERE member_id = :memberId AND kind IS NOT NULL AND chosen_at > :since
               ORDER BY chosen_at DESC LIMIT 1) AS last ON true
      WHERE members.id = :memberId`,
    { memberId, day, interests, since },
  );
  const [row] = rows;
  const percentages = row?.percentages ?? [];
  return {
    isUnderReview: row?.isUnderReview ?? false,
    percentages: new Map((row?.otherIds ?? []).map((id, index) => [id, percentages[index] ?? 0])),
    seenIds: new Set(row?.seenIds),
    interestIds: row?.interestIds ?? [],
    furtherCount: row?.furtherCount ?? null,
    lastChoice: row?.aboutId
      ? { aboutId: row.aboutId, choice: choiceFrom(row), hasReason: row.hasReason ?? false }
      : null,
  };
}
