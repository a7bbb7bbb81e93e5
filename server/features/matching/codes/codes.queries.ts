import type { Database } from '../../../platform/db/database.ts';
import { isWithin, type MemberRange } from '../../../platform/queue/member-range.ts';
import { isVisible } from '../../members/visibility.queries.ts';
import { CODE_VERSION } from './code.ts';

/** Saves a member's code; null: the member may not be matched (any more). Returns whether it differed from the saved one. */
export async function saveCode(db: Database, memberId: string, code: Uint8Array | null, now: Date): Promise<boolean> {
  if (code === null) {
    const emptied = await db('match_codes')
      .where({ member_id: memberId })
      .whereNotNull('code')
      .update({ code: null, changed_at: now, written_by: db.raw('pg_current_xact_id()') });
    return emptied > 0;
  }
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO match_codes (member_id, code, version, changed_at) VALUES (:memberId, :code, :version, :now)
     ON CONFLICT (member_id) DO UPDATE
        SET code = excluded.code, version = excluded.version, changed_at = excluded.changed_at,
            written_by = pg_current_xact_id()
      WHERE match_codes.code IS DISTINCT FROM excluded.code OR match_codes.version <> excluded.version`,
    { memberId, code: Buffer.from(code), version: CODE_VERSION, now },
  );
  return rowCount > 0;
}

interface MembersCode {
  readonly memberId: string;
  readonly code: Uint8Array;
}

/** Saves many codes in one statement, where they differ. */
export async function saveCodes(db: Database, codes: readonly MembersCode[], now: Date): Promise<void> {
  await saveManyCodes(
    db,
    codes,
    now,
    'match_codes.code IS DISTINCT FROM excluded.code OR match_codes.version <> excluded.version',
  );
}

/** Saves many codes in one statement, for members who have none of this release: what an answer has saved meanwhile is newer. */
export async function saveMissingCodes(db: Database, codes: readonly MembersCode[], now: Date): Promise<void> {
  await saveManyCodes(db, codes, now, 'match_codes.code IS NULL OR match_codes.version <> excluded.version');
}

async function saveManyCodes(
  db: Database,
  codes: readonly MembersCode[],
  now: Date,
  isReplaced: string,
): Promise<void> {
  await db.raw(
    `INSERT INTO match_codes (member_id, code, version, changed_at)
     SELECT member_id, decode(code, 'hex'), :version, :now FROM unnest(:ids::uuid[], :codes::text[]) AS given (member_id, code)
     ON CONFLICT (member_id) DO UPDATE
        SET code = excluded.code, version = excluded.version, changed_at = excluded.changed_at,
            written_by = pg_current_xact_id()
      WHERE ${isReplaced}`,
    {
      ids: codes.map(({ memberId }) => memberId),
      codes: codes.map(({ code }) => Buffer.from(code).toString('hex')),
      version: CODE_VERSION,
      now,
    },
  );
}

/**
 * Waits until transactions that are saving these members' answers have ended, so that what is read next is complete.
 * @returns who has a code that could be locked
 */
export async function lockCodes(db: Database, memberIds: readonly string[]): Promise<string[]> {
  return db('match_codes').whereIn('member_id', memberIds).orderBy('member_id').forUpdate().pluck('member_id');
}

/** Waits until transactions that hide or delete these members have ended, and lets others wait until this one ends. */
export async function lockMembers(db: Database, memberIds: readonly string[]): Promise<void> {
  await db('members').whereIn('id', memberIds).orderBy('id').forShare().select('id');
}

/** SQL that is true of members who may be matched and have no code of this release yet. */
const isUncoded = `profiles.profile_completed AND (match_codes.code IS NULL OR match_codes.version <> :version)`;
const maybeUncoded = `profiles JOIN members ON members.id = profiles.user_id AND ${isVisible('members')}
       LEFT JOIN match_codes ON match_codes.member_id = profiles.user_id`;

/** The ids of members without a code of this release at which parts of this size end. */
export async function findUncodedEnds(db: Database, membersPerPart: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM (SELECT profiles.user_id AS id, row_number() OVER (ORDER BY profiles.user_id) AS number
                       FROM ${maybeUncoded} WHERE ${isUncoded}) AS numbered
      WHERE mod(number, :membersPerPart) = 0 ORDER BY id`,
    { version: CODE_VERSION, membersPerPart },
  );
  return rows.map(({ id }) => id);
}

/** The first members of a range who may be matched and have no code of this release yet, in the order of their ids. */
export async function findUncoded(db: Database, range: MemberRange, limit: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { user_id: string }[] }>(
    `SELECT profiles.user_id FROM ${maybeUncoded}
      WHERE ${isUncoded} AND ${isWithin('profiles.user_id')} ORDER BY profiles.user_id LIMIT :limit`,
    { version: CODE_VERSION, ...range, limit },
  );
  return rows.map((row) => row.user_id);
}

/** Whether a part of the encoding waits or is being done. One that failed for good is not waited for. */
export async function isEncodingUnderWay(db: Database): Promise<boolean> {
  const { rows } = await db.raw<{ rows: [{ isUnderWay: boolean }] }>(
    `SELECT EXISTS (SELECT FROM pgboss.job WHERE name = 'matches.encode-part' AND state < 'completed') AS "isUnderWay"`,
  );
  return rows[0].isUnderWay;
}

/**
 * The ids of members in matching, in order.
 * @param from the first id; null: from the first of all
 * @param end the id before which to stop; null: to the last of all
 * @param after the id after which to go on; null: from the first
 */
export async function findCodedBetween(
  db: Database,
  range: { from: string | null; end: string | null; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { member_id: string }[] }>(
    `SELECT member_id FROM match_codes
      WHERE code IS NOT NULL AND (:from::uuid IS NULL OR member_id >= :from) AND (:end::uuid IS NULL OR member_id < :end)
        AND (:after::uuid IS NULL OR member_id > :after)
      ORDER BY member_id LIMIT :limit`,
    range,
  );
  return rows.map((row) => row.member_id);
}

/** The codes of this release of some members. */
export async function findCodesOf(db: Database, memberIds: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await db.raw<{ rows: { member_id: string; code: Buffer }[] }>(
    `SELECT member_id, code FROM match_codes
      WHERE member_id = ANY (:memberIds::uuid[]) AND code IS NOT NULL AND version = :version`,
    { memberIds: [...memberIds], version: CODE_VERSION },
  );
  return new Map(rows.map((row) => [row.member_id, row.code]));
}

export interface CodeChanges {
  /** The snapshot at which this was read, as PostgreSQL writes it. */
  readonly snapshot: string;
  /** How many codes of erased members were ever deleted. If it grew, the changes do not say whose are gone. */
  readonly removed: string;
  readonly changes: readonly { readonly memberId: string; readonly code: Buffer | null }[];
}

/** The snapshot from which on changes are to be read, and how many codes were deleted so far. */
export async function findReadingState(db: Database): Promise<Pick<CodeChanges, 'snapshot' | 'removed'>> {
  const { rows } = await db.raw<{ rows: [Pick<CodeChanges, 'snapshot' | 'removed'>] }>(
    `SELECT pg_current_snapshot()::text AS snapshot,
            coalesce((SELECT removed FROM match_code_removals), 0)::text AS removed`,
  );
  return rows[0];
}

/** How many members have a code of this release. */
export async function countCodes(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ count: string }] }>(
    `SELECT count(*) FROM match_codes WHERE code IS NOT NULL AND version = ?`,
    [CODE_VERSION],
  );
  return Number(rows[0].count);
}

/**
 * Ids and codes of this release in the order of the ids, each id followed by the code.
 * @param after the id after which to go on; null: from the first
 * @param limit of how many members at most
 */
export async function findCodesAfter(
  db: Database,
  { after, limit }: { after: string | null; limit: number },
): Promise<Buffer> {
  const { rows } = await db.raw<{ rows: [{ records: Buffer }] }>(
    `SELECT coalesce(string_agg(uuid_send(member_id) || code, ''::bytea ORDER BY member_id), ''::bytea) AS records
       FROM (
         SELECT member_id, code FROM match_codes
          WHERE code IS NOT NULL AND version = :version AND (:after::uuid IS NULL OR member_id > :after)
          ORDER BY member_id LIMIT :limit
       ) AS found`,
    { version: CODE_VERSION, after, limit },
  );
  return rows[0].records;
}

/** The codes written since an earlier snapshot; none is missed, whatever transactions were open then. */
export async function findCodeChanges(db: Database, since: string): Promise<CodeChanges> {
  interface Row {
    snapshot: string;
    removed: string;
    member_id: string | null;
    code: Buffer | null;
  }
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT pg_current_snapshot()::text AS snapshot, removed::text, member_id, CASE WHEN version = :version THEN code END AS code
       FROM (SELECT coalesce((SELECT removed FROM match_code_removals), 0) AS removed) AS removals
       LEFT JOIN match_codes ON written_by >= pg_snapshot_xmin(:since) AND NOT pg_visible_in_snapshot(written_by, :since)`,
    { since, version: CODE_VERSION },
  );
  return {
    snapshot: rows[0]?.snapshot ?? since,
    removed: rows[0]?.removed ?? '',
    changes: rows.flatMap(({ member_id: memberId, code }) => (memberId === null ? [] : [{ memberId, code }])),
  };
}

/** Deletes the code of an erased member. By the count, processes that cache codes notice that one is gone. */
export async function deleteCode(db: Database, memberId: string): Promise<void> {
  if ((await db('match_codes').where({ member_id: memberId }).delete()) === 0) return;
  await db.raw(
    `INSERT INTO match_code_removals AS known (removed) VALUES (1)
     ON CONFLICT (is_only) DO UPDATE SET removed = known.removed + 1`,
  );
}

/** Deletes the codes of members who left so long ago that no cache can contain them any more. */
export async function deleteOldCodes(db: Database, before: Date): Promise<void> {
  await db.raw(
    `DELETE FROM match_codes
      WHERE code IS NULL AND changed_at < ?
        AND NOT EXISTS (SELECT FROM members WHERE members.id = match_codes.member_id)`,
    [before],
  );
}
