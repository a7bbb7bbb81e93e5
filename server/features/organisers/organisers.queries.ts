import type { Database, Row, Updated } from '../../platform/db/database.ts';

export type OrganiserRow = Row<'organisers'>;

export async function findOrganiser(db: Database, memberId: string): Promise<OrganiserRow | null> {
  return (await db('organisers').where({ member_id: memberId }).first()) ?? null;
}

/** An organiser, locked until the transaction ends: their evenings are written, offered and ended one after the other. */
export async function lockOrganiser(db: Database, memberId: string): Promise<OrganiserRow | null> {
  return (await db('organisers').where({ member_id: memberId }).forUpdate().first()) ?? null;
}

export async function insertOrganiser(db: Database, memberId: string, now: Date): Promise<void> {
  await db('organisers').insert({ member_id: memberId, granted_at: now }).onConflict('member_id').ignore();
}

export async function saveOrganiser(db: Database, memberId: string, changes: Updated<'organisers'>): Promise<void> {
  await db('organisers').where({ member_id: memberId }).update(changes);
}

export async function deleteOrganiser(db: Database, memberId: string): Promise<void> {
  await db('organisers').where({ member_id: memberId }).delete();
}

/** An organiser as the team sees them. */
export interface ListedOrganiser {
  readonly id: string;
  readonly name: string | null;
  readonly grantedAt: Date;
  readonly approvedAt: Date | null;
  readonly suspendedAt: Date | null;
  readonly suspendedReason: string | null;
}

const listed = `
  SELECT member_id AS id, coalesce(profiles.display_name, members.display_name) AS name, organisers.granted_at AS "grantedAt",
         approved_at AS "approvedAt", organisers.suspended_at AS "suspendedAt", suspended_reason AS "suspendedReason"
    FROM organisers JOIN members ON members.id = member_id LEFT JOIN profiles ON profiles.user_id = member_id`;

/** The organisers, the newest first. */
export async function listOrganisers(db: Database, limit: number): Promise<ListedOrganiser[]> {
  const { rows } = await db.raw<{ rows: ListedOrganiser[] }>(
    `${listed} ORDER BY organisers.granted_at DESC, member_id LIMIT ?`,
    [limit],
  );
  return rows;
}

export async function findListedOrganiser(db: Database, memberId: string): Promise<ListedOrganiser | null> {
  const { rows } = await db.raw<{ rows: ListedOrganiser[] }>(`${listed} WHERE member_id = ?`, [memberId]);
  return rows[0] ?? null;
}
