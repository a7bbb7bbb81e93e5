import type { Knex } from 'knex';

/** Larger parts are no faster to speak of, and need more memory (`npm run bench -- export`). */
const PART = 200;

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

/** The whole list, oldest first, read in parts: it may be longer than the memory. */
export async function* listUnsubscribes(
  db: Knex,
  { since }: { readonly since?: Date } = {},
): AsyncGenerator<Unsubscribe, void> {
  // The moment as text: a Date would lose the microseconds, and with them the place to go on from.
  let after: readonly [moment: string, email: string] | null = null;
  for (;;) {
    const part = db('desinscription_email').orderBy(['unsubscribed_at', 'email']).limit(PART);
    if (since) void part.where('unsubscribed_at', '>=', since);
    if (after) void part.whereRaw('(unsubscribed_at, email) > (?::timestamptz, ?)', [...after]);
    const rows = await part.select<(Unsubscribe & { readonly moment: string })[]>(
      'email',
      'source',
      'unsubscribed_at',
      db.raw('unsubscribed_at::text AS moment'),
    );
    for (const { moment: _, ...row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    after = [last.moment, last.email];
  }
}
