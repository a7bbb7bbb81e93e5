import type { TestDatabase } from './test-database.ts';

/**
 * The address of a database at which it is so many milliseconds later. Processes follow the clock of their database, so one
 * that is started with this address lives at that later time, next to those of now.
 */
export async function clockAhead(
  { db, databaseUrl }: Pick<TestDatabase, 'db' | 'databaseUrl'>,
  milliseconds: number,
): Promise<{ readonly DATABASE_URL: string }> {
  for (const [name, kind] of [
    ['now', 'STABLE'],
    ['clock_timestamp', 'VOLATILE'],
  ])
    await db.raw(
      `CREATE OR REPLACE FUNCTION public.${name}() RETURNS timestamptz ${kind}
         RETURN pg_catalog.${name}() + make_interval(secs => current_setting('testing.seconds_ahead')::float8)`,
    );
  const url = new URL(databaseUrl);
  // PostgreSQL looks for its own functions first, unless the path names their schema later.
  url.searchParams.set('options', `-c search_path=public,pg_catalog -c testing.seconds_ahead=${milliseconds / 1000}`);
  return { DATABASE_URL: url.href };
}
