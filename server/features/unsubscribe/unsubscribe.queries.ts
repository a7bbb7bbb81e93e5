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

/** The newest of the list. */
export async function findUnsubscribes(
  db: Knex,
  { since, limit }: { readonly since: Date | undefined; readonly limit: number },
): Promise<Unsubscribe[]> {
  const newest = db('desinscription_email').orderBy('unsubscribed_at', 'desc').orderBy('email').limit(limit);
  if (since) void newest.where('unsubscribed_at', '>=', since);
  return newest.select('email', 'source', 'unsubscribed_at');
}

export async function countUnsubscribes(db: Knex, since: Date | undefined): Promise<number> {
  const list = db('desinscription_email').count<{ count: string }[]>();
  if (since) void list.where('unsubscribed_at', '>=', since);
  return Number((await list)[0]?.count ?? 0);
}

/** The whole list, oldest first, some at a time: it may be longer than the memory. */
export async function* readUnsubscribes(
  db: Knex,
  { since, atATime }: { readonly since: Date | undefined; readonly atATime: number },
): AsyncGenerator<Unsubscribe[]> {
  // As PostgreSQL writes it: a Date would cut off microseconds, and read rows twice.
  let after = { moment: since?.toISOString() ?? '-infinity', email: '' };
  for (;;) {
    const { rows } = await db.raw<{ rows: (Unsubscribe & { moment: string })[] }>(
      `SELECT email, source, unsubscribed_at, unsubscribed_at::text AS moment FROM desinscription_email
        WHERE (unsubscribed_at, email) > (:moment::timestamptz, :email) ORDER BY unsubscribed_at, email LIMIT :atATime`,
      { ...after, atATime },
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = { moment: last.moment, email: last.email };
  }
}
