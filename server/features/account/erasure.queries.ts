import type { Database } from '../../platform/db/database.ts';

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

export async function deleteErasure(db: Database, id: string): Promise<void> {
  await db('erasures').where({ id }).delete();
}

/** Erasures that were not finished because their job was lost. */
export async function findUnfinishedErasures(db: Database, before: Date): Promise<string[]> {
  const rows = await db('erasures').where('begun_at', '<', before).select('id');
  return rows.map(({ id }) => id);
}

/** Deletes the lists that contain an erased member, and returns their owners, whose lists are computed again. */
export async function deleteListsHolding(db: Database, memberId: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { member_id: string }[] }>(
    `WITH lists AS (DELETE FROM match_lists WHERE candidate_ids @> ARRAY[:memberId::uuid] RETURNING member_id),
          sixes AS (DELETE FROM match_sixes WHERE candidate_ids @> ARRAY[:memberId::uuid] RETURNING member_id)
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
 * Removes the id of a member from everything without a foreign key to members: others' sessions and notices, sent
 * mails, jobs, parts of refreshes. The rows of the audit log stay, with a hash instead of the id.
 */
export async function eraseTraces(
  db: Database,
  { memberId, memberHash }: { memberId: string; memberHash: string },
): Promise<void> {
  const given = { memberId, memberHash, like: `%${memberId}%` };
  await db('sessions').where({ member_id: memberId }).delete();
  await db.raw(
    `UPDATE sessions SET sess = (sess::jsonb - '{openedMatchId,safetyTarget}'::text[])::json
      WHERE sess->>'openedMatchId' = :memberId OR sess->'safetyTarget'->>'memberId' = :memberId`,
    given,
  );
  await db.raw(
    `UPDATE match_notices SET known_ids = array_remove(known_ids, :memberId::uuid) WHERE :memberId = ANY (known_ids)`,
    given,
  );
  await db.raw(
    `UPDATE profile_sights SET seen_ids = array_remove(seen_ids, :memberId::uuid) WHERE :memberId = ANY (seen_ids)`,
    given,
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
  await db.raw(`UPDATE outbox_mails SET dedupe_key = 'erased:' || id WHERE dedupe_key LIKE :like`, given);
  await db.raw('DELETE FROM match_run_chunks WHERE first_member_id = :memberId OR end_member_id = :memberId', given);
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
  await db.raw(
    `DELETE FROM pgboss.job WHERE data::text LIKE :like OR output::text LIKE :like OR singleton_key LIKE :like`,
    given,
  );
  await db.raw(`SET LOCAL resonance.erasing = 'on'`);
  await db.raw(
    `UPDATE audit_log
        SET actor = replace(actor, :memberId, :memberHash), subject = replace(subject, :memberId, :memberHash),
            details = replace(details::text, :memberId, :memberHash)::jsonb
      WHERE actor LIKE :like OR subject LIKE :like OR details::text LIKE :like`,
    given,
  );
  await db.raw(`SET LOCAL resonance.erasing = 'off'`);
}
