import type { Database, Row } from '../../platform/db/database.ts';

/**
 * How many addresses are read at a time: larger parts are hardly faster and need more memory (`npm run bench --
 * export`).
 */
const PART = 200;

export type Unsubscribe = Pick<Row<'desinscription_email'>, 'email' | 'source' | 'unsubscribed_at'>;

/** Saves an unsubscribed e-mail address, without the IP address. An address that is already saved stays unchanged. */
export async function insertUnsubscribe(
  db: Database,
  { email, userAgent, source, now }: { email: string; userAgent: string | null; source: 'form' | 'admin'; now: Date },
): Promise<void> {
  await db('desinscription_email')
    .insert({ email, ip_address: null, user_agent: userAgent, source, unsubscribed_at: now })
    .onConflict('email')
    .ignore();
}

/** Deletes an unsubscribed address; returns false when it was not on the list. */
export async function deleteUnsubscribe(db: Database, email: string): Promise<boolean> {
  return (await db('desinscription_email').where({ email }).delete()) === 1;
}

/** The newest unsubscribed addresses. */
export async function findUnsubscribes(
  db: Database,
  { since, limit }: { readonly since: Date | undefined; readonly limit: number },
): Promise<Unsubscribe[]> {
  const newest = db('desinscription_email').orderBy('unsubscribed_at', 'desc').orderBy('email').limit(limit);
  if (since) void newest.where('unsubscribed_at', '>=', since);
  return newest.select('email', 'source', 'unsubscribed_at');
}

export async function countUnsubscribes(db: Database, since: Date | undefined): Promise<number> {
  const list = db('desinscription_email').count();
  if (since) void list.where('unsubscribed_at', '>=', since);
  return Number((await list)[0]?.count ?? 0);
}

/** Yields the whole list in batches, oldest first. */
export async function* listUnsubscribes(
  db: Database,
  { since }: { readonly since?: Date } = {},
): AsyncGenerator<Unsubscribe, void> {
  // The moment as text: a Date would lose the microseconds, and with them the position to continue from.
  let after = { moment: '-infinity', email: '' };
  for (;;) {
    const { rows } = await db.raw<{ rows: (Unsubscribe & { readonly moment: string })[] }>(
      `SELECT email, source, unsubscribed_at, unsubscribed_at::text AS moment FROM desinscription_email
        WHERE unsubscribed_at >= coalesce(:since::timestamptz, '-infinity')
          AND (unsubscribed_at, email) > (:moment::timestamptz, :email)
        ORDER BY unsubscribed_at, email LIMIT :limit`,
      { ...after, since: since ?? null, limit: PART },
    );
    for (const { moment: _, ...row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    after = { moment: last.moment, email: last.email };
  }
}
