import type { Role } from '#shared/admin/roles.ts';
import type { Database } from '../../platform/db/database.ts';

/** Whether a member has a role. Read for each request, so that a revoked role ends at once. */
export async function hasRole(db: Database, memberId: string, role: Role): Promise<boolean> {
  const row = await db('user_roles').where({ user_id: memberId, role }).first('role');
  return row !== undefined;
}

/** Whether a member is an administrator. */
export function isAdmin(db: Database, memberId: string): Promise<boolean> {
  return hasRole(db, memberId, 'admin');
}

/** Whether a member has a role of any kind: their passkeys are then second factors. */
export async function hasAnyRole(db: Database, memberId: string): Promise<boolean> {
  const row = await db('user_roles').where({ user_id: memberId }).first('role');
  return row !== undefined;
}

/** Grants a role; returns false when the member had it already. */
export async function insertRole(db: Database, memberId: string, role: Role, now: Date): Promise<boolean> {
  const inserted = await db('user_roles')
    .insert({ user_id: memberId, role, granted_at: now })
    .onConflict(['user_id', 'role'])
    .ignore()
    .returning('user_id');
  return inserted.length > 0;
}

/** Revokes a role; returns false when the member did not have it. */
export async function deleteRole(db: Database, memberId: string, role: Role): Promise<boolean> {
  return (await db('user_roles').where({ user_id: memberId, role }).delete()) > 0;
}
