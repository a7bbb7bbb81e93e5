import type { Database } from '../../platform/db/database.ts';

/** Whether a member is an administrator. Read for each request, so that a revoked role ends at once. */
export async function isAdmin(db: Database, memberId: string): Promise<boolean> {
  const row = await db('user_roles').where({ user_id: memberId, role: 'admin' }).first('role');
  return row !== undefined;
}
