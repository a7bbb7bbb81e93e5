import type { Database } from '../../platform/db/database.ts';
import { ERASED_ID } from '../relations/opened-match.ts';

/** SQL: whether a list or selection is in no packed chunk. Only such rows are in the index by candidate (migration 0022). */
const IS_UNPACKED = 'generation IS DISTINCT FROM packed_generation';
/** SQL: the members of a list by whom the index finds it (migration 0053). */
const JOINED = '(CASE WHEN joined_generation = generation THEN joined_ids ELSE candidate_ids END)';

/** Locks a member who leaves until the transaction ends. Returns the address, or null when there is no such member. */
export async function holdLeavingMember(
  db: Database,
  memberId: string,
): Promise<{ readonly email: string; readonly isDemo: boolean } | null> {
  const row = await db('members').where({ id: memberId }).forUpdate().first('email', 'is_demo');
  return row ? { email: row.email, isDemo: row.is_demo } : null;
}

/** Deletes the account with all rows that refer to it by foreign keys, and rows with its address. */
export async function deleteAccount(db: Database, memberId: string, email: string): Promise<void> {
  await db('members').where({ id: memberId }).delete();
  await db('login_links').where({ email }).delete();
  await db('development_mails').where({ recipient: email }).delete();
}

/** Deletes an address from the list of unsubscribed ones. Returns whether it was on it. */
export async function forgetUnsubscribedAddress(db: Database, email: string): Promise<boolean> {
  return (await db('desinscription_email').where({ email }).delete()) > 0;
}

export async function insertTombstone(db: Database, memberHash: string, now: Date): Promise<void> {
  await db('erased_members').insert({ member_hash: memberHash, erased_at: now }).onConflict('member_hash').ignore();
}

/** Those of the given hashes whose members were erased. */
export async function findErased(db: Database, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db('erased_members')
    .whereIn('member_hash', [...hashes])
    .select('member_hash');
  return new Set(rows.map((row) => row.member_hash));
}

/** Yields the ids of all members in batches. */
export async function* readMemberIds(db: Database, atATime: number): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await db.raw<{ rows: { id: string }[] }>(
      'SELECT id FROM members WHERE id > ? ORDER BY id LIMIT ?',
      [after, atATime],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id }) => id);
    after = last.id;
  }
}

/** Records that a member's erasure is not finished; once per member. */
export async function saveErasure(db: Database, memberId: string, now: Date): Promise<string> {
  const [row] = await db('erasures')
    .insert({ member_id: memberId, begun_at: now })
    .onConflict('member_id')
    .merge(['begun_at'])
    .returning('id');
  if (!row) throw new Error('The erasure was not noted.');
  return row.id;
}

export async function findErasure(db: Database, id: string): Promise<string | null> {
  const row = await db('erasures').where({ id }).first('member_id');
  return row?.member_id ?? null;
}

/** Notes that all that is found by an index is gone; the next sweep removes the rest, and the row. */
export async function markWiped(db: Database, id: string, now: Date): Promise<void> {
  await db('erasures').where({ id }).update({ wiped_at: now });
}

/** Erasures that were not finished because their job was lost. */
export async function findUnfinishedErasures(db: Database, before: Date): Promise<string[]> {
  const rows = await db('erasures').whereNull('wiped_at').where('begun_at', '<', before).select('id');
  return rows.map(({ id }) => id);
}

/** The erased members of whom only what a sweep finds is left. */
export async function findWiped(db: Database): Promise<string[]> {
  return db('erasures').whereNotNull('wiped_at').pluck('member_id');
}

/** Ends the erasures of members whose last traces were removed. Returns how many. */
export async function deleteWiped(db: Database, memberIds: readonly string[]): Promise<number> {
  return db('erasures')
    .whereNotNull('wiped_at')
    .whereIn('member_id', [...memberIds])
    .delete();
}

/** The tables with a row for each member that holds the ids of many others, without an index by these. */
const tablesOfIds = { match_notices: 'known_ids', profile_sights: 'seen_ids' } as const;
export const sweptTables = Object.keys(tablesOfIds) as readonly (keyof typeof tablesOfIds)[];

/**
 * Removes ids from some rows of a table, in the order of its key.
 * @param after the key after which to go on
 * @returns the last key that was looked at; null when there was none
 */
export async function removeIdsAfter(
  db: Database,
  table: (typeof sweptTables)[number],
  { ids, after, limit }: { ids: readonly string[]; after: string; limit: number },
): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { last: string }[] }>(
    `WITH part AS MATERIALIZED (
       SELECT member_id AS last FROM ${table} WHERE member_id > :after ORDER BY member_id LIMIT :limit),
     ending AS MATERIALIZED (SELECT last FROM part ORDER BY last DESC LIMIT 1),
     cleaned AS (
       UPDATE ${table} SET ${tablesOfIds[table]} = ARRAY(
                SELECT id FROM unnest(${tablesOfIds[table]}) WITH ORDINALITY AS held (id, slot)
                 WHERE id <> ALL (:ids) ORDER BY slot)
        WHERE member_id > :after AND member_id <= (SELECT last FROM ending) AND ${tablesOfIds[table]} && :ids::uuid[])
     SELECT last FROM ending`,
    { ids: [...ids], after, limit },
  );
  return rows[0]?.last ?? null;
}

/** SQL: all ids in a text. */
const idsIn = (text: string) =>
  `ARRAY(SELECT named[1] FROM regexp_matches(${text}, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') AS named)`;

/** Removes ids from the keys of some sent mails, as `removeIdsAfter` does. */
export async function removeFromMailKeysAfter(
  db: Database,
  { ids, after, limit }: { ids: readonly string[]; after: string; limit: number },
): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { last: string }[] }>(
    `WITH part AS MATERIALIZED (
       SELECT id AS last FROM outbox_mails WHERE id > :after ORDER BY id LIMIT :limit),
     ending AS MATERIALIZED (SELECT last FROM part ORDER BY last DESC LIMIT 1),
     cleaned AS (
       UPDATE outbox_mails SET dedupe_key = 'erased:' || id
        WHERE id > :after AND id <= (SELECT last FROM ending) AND ${idsIn('dedupe_key')} && :ids::text[])
     SELECT last FROM ending`,
    { ids: [...ids], after, limit },
  );
  return rows[0]?.last ?? null;
}

/** The key of a job. */
export interface JobKey {
  readonly name: string;
  readonly id: string;
}

/** The keys of a job's payload that say where a part of all members begins and ends: after one, and up to another. */
const edges = ['after', 'upTo'] as const;
const startsOrEnds = edges.map((edge) => `coalesce(data->>'${edge}' = ANY (:ids), false)`).join(' OR ');
/** SQL: a job that has not ended and of which an erased member is an edge. */
const isOpenPart = `state < 'completed' AND (${startsOrEnds})`;
/** SQL: a job between two keys, found by the index. */
const isInPart = `(name, id) > (:name, :id::uuid) AND (name, id) <= ((SELECT name FROM ending), (SELECT id FROM ending))`;
/**
 * SQL: a payload with edges that name nobody: an id that begins as the erased one does, and goes on with zeros. Hardly ever is
 * a member between the two; one who is, is looked at once more, which such jobs bear.
 */
const movedEdges = edges
  .map(
    (edge) => `CASE WHEN data->>'${edge}' = ANY (:ids)
                    THEN jsonb_build_object('${edge}', left(data->>'${edge}', 8) || '-0000-4000-8000-000000000000')
                    ELSE '{}' END`,
  )
  .join(' || ');

/**
 * Removes ids from some jobs, in the order of their keys: a job that goes through many members, and of which an erased one is
 * only the edge, goes on without the id; the others are deleted.
 * @param after the key after which to go on
 * @returns the last key that was looked at; null when there was none
 */
export async function removeFromJobsAfter(
  db: Database,
  { ids, after, limit }: { ids: readonly string[]; after: JobKey; limit: number },
): Promise<JobKey | null> {
  const { rows } = await db.raw<{ rows: JobKey[] }>(
    `WITH part AS MATERIALIZED (
       SELECT name, id FROM pgboss.job WHERE (name, id) > (:name, :id::uuid) ORDER BY name, id LIMIT :limit),
     ending AS MATERIALIZED (SELECT name, id FROM part ORDER BY name DESC, id DESC LIMIT 1),
     moved AS (
       UPDATE pgboss.job SET data = data || ${movedEdges} WHERE ${isInPart} AND ${isOpenPart}),
     deleted AS (
       DELETE FROM pgboss.job
        WHERE ${isInPart} AND NOT (${isOpenPart})
          AND ${idsIn(`concat_ws(' ', data, output, source_output, singleton_key)`)} && :ids::text[])
     SELECT name, id FROM ending`,
    { ids: [...ids], ...after, limit },
  );
  return rows[0] ?? null;
}

/**
 * Deletes the lists and selections that hold an erased member and are in no packed chunk, and returns their owners, for
 * whom they are computed again. The packed ones have been brought in line before, which unpacks them.
 */
export async function deleteListsHolding(db: Database, memberId: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { member_id: string }[] }>(
    `WITH lists AS (DELETE FROM match_lists
                     WHERE ${JOINED} @> ARRAY[:memberId::uuid] AND candidate_ids @> ARRAY[:memberId::uuid]
                       AND ${IS_UNPACKED} RETURNING member_id),
          sixes AS (DELETE FROM match_sixes
                     WHERE candidate_ids @> ARRAY[:memberId::uuid] AND ${IS_UNPACKED} RETURNING member_id)
     SELECT member_id FROM lists UNION SELECT member_id FROM sixes`,
    { memberId },
  );
  return rows.map((row) => row.member_id);
}

/** Whether a refresh of all members is running, which may still write the member into lists. */
export async function isRefreshUnderWay(db: Database): Promise<boolean> {
  return (await db('match_runs').whereIn('state', ['listing', 'choosing']).first('id')) !== undefined;
}

/**
 * Removes the id of a member from what has no foreign key to members and is found by an index: others' sessions, which
 * remember that there was somebody (`ERASED_ID`), their percentages, sent mails, parts of refreshes. The rows of the audit
 * log stay, with a hash instead of the id. What holds many ids in each row, jobs, and mails whose key does not begin with the
 * id wait for the next sweep.
 */
export async function eraseTraces(
  db: Database,
  { memberId, memberHash }: { memberId: string; memberHash: string },
): Promise<void> {
  const given = { memberId, memberHash, named: `member:${memberId}` };
  await db('sessions').where({ member_id: memberId }).delete();
  await db.raw(
    `UPDATE sessions SET sess = replace(sess::text, :memberId, :nobody)::json
      WHERE opened_match_id = :memberId OR safety_target_id = :memberId`,
    { memberId, nobody: ERASED_ID },
  );
  await db.raw(
    `UPDATE shown_percentages
        SET (other_ids, percentages) = (
              SELECT coalesce(array_agg(id ORDER BY place), '{}'), coalesce(array_agg(percentage ORDER BY place), '{}')
                FROM unnest(other_ids, percentages) WITH ORDINALITY AS shown (id, percentage, place)
               WHERE id <> :memberId)
      WHERE other_ids @> ARRAY[:memberId::uuid]`,
    given,
  );
  await db.raw(`UPDATE outbox_mails SET dedupe_key = 'erased:' || id WHERE dedupe_key LIKE ?`, [`${memberId}%`]);
  await db.raw('DELETE FROM match_run_chunks WHERE first_member_id = :memberId OR end_member_id = :memberId', given);
  await db.raw('DELETE FROM match_open_lists WHERE candidate_ids @> ARRAY[:memberId::uuid]', given);
  // Overwrites the id in the roster, so that the member's number in the last computation refers to nobody.
  await db.raw(
    `UPDATE match_rosters
        SET member_ids = overlay(member_ids placing decode(repeat('00', 16), 'hex') FROM position(uuid_send(:memberId) IN member_ids))
      WHERE position(uuid_send(:memberId) IN member_ids) > 0`,
    given,
  );
  await db.raw(
    `UPDATE match_roster_parts
        SET bytes = overlay(bytes placing decode(repeat('00', 16), 'hex') FROM position(uuid_send(:memberId) IN bytes))
      WHERE kind = 'member-ids' AND position(uuid_send(:memberId) IN bytes) > 0`,
    given,
  );
  await db.raw(`SET LOCAL resonance.erasing = 'on'`);
  await db.raw(
    `UPDATE audit_log
        SET actor = replace(actor, :memberId, :memberHash), subject = replace(subject, :memberId, :memberHash),
            details = replace(details::text, :memberId, :memberHash)::jsonb
      WHERE actor = :named OR subject = :named
         OR details @> jsonb_build_object('member', :memberId::text)
         OR details @> jsonb_build_object('memberId', :memberId::text)`,
    given,
  );
  await db.raw(`SET LOCAL resonance.erasing = 'off'`);
}
