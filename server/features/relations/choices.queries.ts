import type { ChoiceKind } from '#shared/choices/kinds.ts';
import { endOfTrace, noChoice, type Choice, type ChoicePair } from '#shared/choices/choices.ts';
import { addDays } from '#shared/calendar.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';

/** A choice as rows of several statements have it. */
export interface ChoiceColumns {
  readonly kind: ChoiceKind | null;
  readonly chosenAt: Date | null;
  readonly notifiedAt: Date | null;
  readonly apartFrom: IsoDate | null;
  readonly apartUntil: IsoDate | null;
}

interface ChoiceRow extends ChoiceColumns {
  readonly otherId: string;
  readonly isMine: boolean;
}

const columns = `kind, chosen_at AS "chosenAt", notified_at AS "notifiedAt", apart_from AS "apartFrom", apart_until AS "apartUntil"`;

/** What a member and each of some others have said of each other; others of whom nothing was said are left out. */
export async function findChoicePairs(
  db: Database,
  memberId: string,
  otherIds: readonly string[],
): Promise<ReadonlyMap<string, ChoicePair>> {
  const pairs = new Map<string, ChoicePair>();
  if (otherIds.length === 0) return pairs;
  const { rows } = await db.raw<{ rows: ChoiceRow[] }>(
    `SELECT about_id AS "otherId", true AS "isMine", ${columns} FROM match_choices
      WHERE member_id = :memberId AND about_id = ANY (:otherIds::uuid[])
      UNION ALL
     SELECT member_id, false, ${columns} FROM match_choices
      WHERE about_id = :memberId AND member_id = ANY (:otherIds::uuid[])`,
    { memberId, otherIds: [...otherIds] },
  );
  for (const row of rows) {
    const pair = pairs.get(row.otherId) ?? { mine: noChoice, theirs: noChoice };
    pairs.set(row.otherId, { ...pair, [row.isMine ? 'mine' : 'theirs']: choiceFrom(row) });
  }
  return pairs;
}

/** What two members have said of each other. */
export async function findChoicePair(db: Database, memberId: string, otherId: string): Promise<ChoicePair> {
  return (await findChoicePairs(db, memberId, [otherId])).get(otherId) ?? { mine: noChoice, theirs: noChoice };
}

/** A choice of a member, with whom it is about. */
export interface OwnChoice {
  readonly aboutId: string;
  readonly choice: Choice;
  readonly hasReason: boolean;
}

/**
 * What a member has said of others, newest first.
 * @param passesSince older passes are left out
 */
export async function findOwnChoices(
  db: Database,
  memberId: string,
  { limit, passesSince }: { readonly limit: number; readonly passesSince: Date },
): Promise<OwnChoice[]> {
  const { rows } = await db.raw<{ rows: (ChoiceRow & { hasReason: boolean })[] }>(
    `SELECT about_id AS "otherId", true AS "isMine", ${columns}, reason IS NOT NULL AS "hasReason" FROM match_choices
      WHERE member_id = :memberId AND kind IS NOT NULL AND (kind <> 'pass' OR chosen_at > :passesSince)
      ORDER BY chosen_at DESC, about_id LIMIT :limit`,
    { memberId, limit, passesSince },
  );
  return rows.map((row) => ({ aboutId: row.otherId, choice: choiceFrom(row), hasReason: row.hasReason }));
}

/** The members of whom a member and they were told that both are interested, newest first. */
export async function findSharedInterests(db: Database, memberId: string, limit: number): Promise<string[]> {
  return db('match_choices')
    .where({ member_id: memberId, kind: 'interested' })
    .whereNotNull('notified_at')
    .orderBy('notified_at', 'desc')
    .limit(limit)
    .pluck('about_id');
}

/**
 * Saves what a member says of another, the caller having locked the pair; a choice without any trace is deleted. Nothing is
 * saved about somebody who is deleted at this moment.
 */
export async function saveChoice(
  db: Database,
  memberId: string,
  aboutId: string,
  { choice, now }: { readonly choice: Choice; readonly now: Date },
): Promise<void> {
  const endsAt = endOfTrace(choice);
  if (endsAt <= now) {
    await db('match_choices').where({ member_id: memberId, about_id: aboutId }).delete();
    return;
  }
  await db.raw(
    `INSERT INTO match_choices (member_id, about_id, kind, chosen_at, notified_at, apart_from, apart_until, ends_at)
     SELECT :memberId::uuid, present.id, :kind, :chosenAt, :notifiedAt, :apartFrom, :apartUntil, :endsAt
       FROM (SELECT id FROM members WHERE id = :aboutId FOR KEY SHARE) AS present
     ON CONFLICT (member_id, about_id) DO UPDATE
        SET kind = excluded.kind, chosen_at = excluded.chosen_at, notified_at = excluded.notified_at,
            apart_from = excluded.apart_from, apart_until = excluded.apart_until, ends_at = excluded.ends_at,
            reason = CASE WHEN excluded.kind = 'pass' THEN match_choices.reason END`,
    {
      memberId,
      aboutId,
      kind: choice.kind,
      chosenAt: choice.chosenAt,
      notifiedAt: choice.notifiedAt,
      apartFrom: choice.apart?.from ?? null,
      apartUntil: choice.apart?.until ?? null,
      endsAt,
    },
  );
}

/**
 * Ends the passes of two members about each other, because both have said since that they want each other: from the next
 * day on they may be proposed again.
 */
export async function endPassesBetween(db: Database, one: string, other: string, today: IsoDate): Promise<void> {
  await db.raw(
    `UPDATE match_choices SET kind = NULL, chosen_at = NULL, reason = NULL,
            apart_from = CASE WHEN apart_from <= :today THEN apart_from END,
            apart_until = CASE WHEN apart_from <= :today THEN least(apart_until, :tomorrow) END
      WHERE kind = 'pass' AND ((member_id = :one AND about_id = :other) OR (member_id = :other AND about_id = :one))`,
    { one, other, today, tomorrow: addDays(today, 1) },
  );
}

/** Withdraws what a member said of another, except a pass: for a block. */
export async function withdrawInterest(db: Database, memberId: string, aboutId: string): Promise<void> {
  await db('match_choices')
    .where({ member_id: memberId, about_id: aboutId })
    .whereNot({ kind: 'pass' })
    .update({ kind: null, chosen_at: null });
}

/** Deletes choices of which nothing matters any more, some at a time, so that no statement holds many rows. */
export async function deleteOldChoices(db: Database, now: Date): Promise<number> {
  const CHOICES_AT_A_TIME = 5000;
  for (let deleted = 0; ;) {
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `DELETE FROM match_choices WHERE (member_id, about_id) IN (
         SELECT member_id, about_id FROM match_choices WHERE ends_at <= :now ORDER BY ends_at LIMIT :limit)
         AND ends_at <= :now`,
      { now, limit: CHOICES_AT_A_TIME },
    );
    deleted += rowCount;
    if (rowCount < CHOICES_AT_A_TIME) return deleted;
  }
}

/** The choice of a row. */
export function choiceFrom({ kind, chosenAt, notifiedAt, apartFrom, apartUntil }: ChoiceColumns): Choice {
  const apart = apartFrom && apartUntil ? { from: apartFrom, until: apartUntil } : null;
  return { kind, chosenAt, notifiedAt, apart };
}
