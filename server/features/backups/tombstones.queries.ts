import type { Client } from 'pg';

/** The keyed hash of an erased member's id, with the time of the erasure. */
export interface Tombstone {
  readonly memberHash: string;
  readonly erasedAt: string;
}

/** Reads all tombstones; none from a schema without their table. */
export async function readTombstones(client: Client): Promise<Tombstone[]> {
  if (!(await hasTombstones(client))) return [];
  const { rows } = await client.query<Tombstone>(
    `SELECT member_hash AS "memberHash", erased_at::text AS "erasedAt" FROM erased_members`,
  );
  return rows;
}

export async function saveTombstones(client: Client, tombstones: readonly Tombstone[]): Promise<void> {
  if (tombstones.length === 0 || !(await hasTombstones(client))) return;
  await client.query(
    `INSERT INTO erased_members (member_hash, erased_at) SELECT * FROM unnest($1::text[], $2::timestamptz[])
     ON CONFLICT (member_hash) DO NOTHING`,
    [tombstones.map(({ memberHash }) => memberHash), tombstones.map(({ erasedAt }) => erasedAt)],
  );
}

async function hasTombstones(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.erased_members') IS NOT NULL AS there`,
  );
  return rows[0]?.there ?? false;
}
