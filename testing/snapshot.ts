import type { Database } from '#server/platform/db/database.ts';

/** What every request may write: when a session ends, and counters that name nobody. */
export const counters = ['sessions', 'rate_limits', 'page_visits', 'advertisement_impressions'] as const;

/**
 * A fingerprint of every row of every table, to see what changed.
 * @param about only rows that hold this text, for example the id of a member
 */
export async function snapshot(
  db: Database,
  { except = counters, about = '' }: { readonly except?: readonly string[]; readonly about?: string } = {},
): Promise<Record<string, string>> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  );
  const names = rows.map(({ name }) => name).filter((name) => !except.includes(name) && !name.startsWith('knex_'));
  const prints = names.map(
    (name) =>
      `SELECT '${name}' AS name, count(*) || ':' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS print
         FROM "${name}" t WHERE position(:about in t::text) > 0`,
  );
  const found = await db.raw<{ rows: { name: string; print: string }[] }>(prints.join(' UNION ALL '), { about });
  return Object.fromEntries(found.rows.map(({ name, print }) => [name, print]));
}

/** Everything in the database, whatever the table, as a thief of it would read it. */
export async function dump(db: Database): Promise<string> {
  const { rows: tables } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  if (tables.length < 40) throw new Error('Where there is no table, nothing can be found.');
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.raw<{ rows: { text: string | null }[] }>(
      `SELECT string_agg(held::text, E'\\n') AS text FROM ${name} AS held`,
    );
    parts.push(rows[0]?.text ?? '');
  }
  return parts.join('\n');
}
