import type { Database } from '#server/platform/db/database.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { fillings, sources } from './row-fillings.ts';

/** The tables that have rows of many members. */
export const filledTables: readonly string[] = fillings.map(([table]) => table.replace(/^.*\./, ''));

/** How many rows each of them has at least. */
export const FEWEST_ROWS = 9000;

/** The first digit of each kind of id, which come in order: so the indexes fill quickly. */
const beginnings = { member: 'a', conversation: 'c' } as const;

/** Members whose codes the others copy: of one of 250, who match each other, and of the others, who match nobody. */
interface Models {
  readonly matching: string;
  readonly lonely: string;
}

/**
 * Adds 50 000 members with rows in every table that grows with them, by one statement for each table, and lets
 * PostgreSQL count what it plans by. Nine of ten have a complete profile, and one of these nine is not pausing.
 */
export async function fillWithMembers(databaseUrl: string, models: Models): Promise<void> {
  // However long it takes where much else runs: a pool of the product cuts off what takes longer than it allows.
  const db = createPool({ databaseUrl, applicationName: 'resonance-test', max: 1, statementTimeoutMs: 0 });
  try {
    await db.transaction((trx) => insertRows(trx, models));
    // Without the towns, which were counted when they were loaded. And counted anew while jobs delete many rows, a table
    // would look small, and its plans depend on when that was.
    await db.raw(`DO $$ DECLARE own regclass; BEGIN
      FOR own IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
        AND relname NOT IN ('places', 'place_names') LOOP
        EXECUTE format('ANALYZE %s', own);
        EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off)', own);
      END LOOP; END $$`);
  } finally {
    await db.destroy();
  }
}

async function insertRows(trx: Database, models: Models): Promise<void> {
  // Neither triggers nor references: that the rows go together is known. And the day is that of Paris: in the last hour
  // of a day of UTC everything would be of yesterday, and be swept.
  await trx.raw(`
    SET LOCAL session_replication_role = replica;
    SET LOCAL timezone = 'Europe/Paris';
    CREATE FUNCTION pg_temp.id_of(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
      $$ SELECT (kind || '000000000004000' || to_hex('-9223372036854775808'::bigint + n))::uuid $$`);
  await leaveIndexes(trx);
  for (const [table, rows, columns, values] of fillings) {
    const source = sources[table];
    const chosen = values.replaceAll(
      /\b(member|conversation)\(/g,
      (_call, kind: keyof typeof beginnings) => `pg_temp.id_of('${beginnings[kind]}', `,
    );
    await trx.raw(
      `INSERT INTO ${table} (${columns}) SELECT ${chosen} FROM ${source ?? 'generate_series(1, :rows) AS n'}`,
      { rows, ...models },
    );
  }
  // Alone, because what has to be asked for and begun costs more than to sort some thousand rows.
  await trx.raw('SET LOCAL max_parallel_maintenance_workers = 0');
  for (const [table] of fillings) await trx.raw(`REINDEX TABLE ${table}`);
}

/**
 * Makes statements pass over the indexes of the filled tables, unique ones too, until each table is indexed again: to
 * build an index of many rows takes a fraction of what it costs to add each of them. What should be unique and is not
 * fails then.
 */
async function leaveIndexes(trx: Database): Promise<void> {
  await trx.raw(
    'UPDATE pg_index SET indisready = false, indisvalid = false WHERE indrelid = ANY (:tables::regclass[])',
    {
      tables: fillings.map(([table]) => table),
    },
  );
}
