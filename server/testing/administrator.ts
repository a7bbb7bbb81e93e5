import type { Knex } from 'knex';

/** Gives a member the role of an administrator, as the command line does. */
export async function makeAdmin(db: Knex, email: string): Promise<string> {
  const { id } = await db('members').where({ email }).first<{ id: string }>('id');
  await db('user_roles').insert({ user_id: id, role: 'admin' });
  return id;
}
