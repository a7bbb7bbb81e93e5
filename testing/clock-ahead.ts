import type { TestDatabase } from './test-database.ts';

/**
 * The address of a database at which it is some days later. Processes follow the clock of their database, so one that is
 * started with this address lives on that later day, next to those of today.
 */
export async function clockAhead(
  { db, databaseUrl }: Pick<TestDatabase, 'db' | 'databaseUrl'>,
  days: number,
): Promise<{ readonly DATABASE_URL: string }> {
  for (const [name, kind] of [
    ['now', 'STABLE'],
    ['clock_timestamp', 'VOLATILE'],
  ])
    await db.raw(
      `CREATE OR REPLACE FUNCTION public.${name}() RETURNS timestamptz ${kind}
         RETURN pg_catalog.${name}() + make_interval(days => current_setting('testing.days_ahead')::int)`,
    );
  const url = new URL(databaseUrl);
  // PostgreSQL looks for its own functions first, unless the path names their schema later.
  url.searchParams.set('options', `-c search_path=public,pg_catalog -c testing.days_ahead=${days}`);
  return { DATABASE_URL: url.href };
}
