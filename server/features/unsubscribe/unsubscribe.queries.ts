import type { Knex } from 'knex';

export interface Unsubscribe {
  readonly email: string;
  readonly source: 'form' | 'admin';
  readonly unsubscribed_at: Date;
}

/** Asking twice is not an error: the first time counts. Nobody's network address is kept. */
export async function insertUnsubscribe(
  db: Knex,
  { email, userAgent, source, now }: { email: string; userAgent: string | null; source: 'form' | 'admin'; now: Date },
): Promise<void> {
  await db('desinscription_email')
    .insert({ email, ip_address: null, user_agent: userAgent, source, unsubscribed_at: now })
    .onConflict('email')
    .ignore();
}

/** False when the address was not on the list. */
export async function deleteUnsubscribe(db: Knex, email: string): Promise<boolean> {
  return (await db('desinscription_email').where({ email }).delete()) === 1;
}

/** The whole list, oldest first, row by row: it may be longer than the memory. */
export function listUnsubscribes(
  db: Knex,
  { since }: { readonly since?: Date } = {},
): AsyncIterable<Unsubscribe> & { destroy(): void } {
  const list = db('desinscription_email').orderBy(['unsubscribed_at', 'email']);
  if (since) void list.where('unsubscribed_at', '>=', since);
  return list.select('email', 'source', 'unsubscribed_at').stream();
}
