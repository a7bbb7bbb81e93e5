import type { Knex } from 'knex';

/** Whether a member is an administrator, asked anew each time: a role that was taken away is gone at once. */
export async function isAdmin(db: Knex, memberId: string): Promise<boolean> {
  const row = await db('user_roles').where({ user_id: memberId, role: 'admin' }).first('role');
  return row !== undefined;
}
