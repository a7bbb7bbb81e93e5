import type { Client } from 'pg';

/** A table to copy: its columns except those that PostgreSQL computes. */
export interface CopiedTable {
  /** Quoted, with its schema where it is not the product's own. */
  readonly name: string;
  readonly columns: readonly string[];
  /**
   * What the rows are ordered by, so that equal tables have equal checksums: the columns of the primary key as they are,
   * by whose index PostgreSQL can read, and texts byte by byte, whatever the database's collation is.
   */
  readonly order: readonly string[];
  /** How large it is, as PostgreSQL last counted. */
  readonly pages: number;
}

/** The tables in which migrations are recorded: a restore makes them anew and never copies them. */
const ownTables = ['knex_migrations', 'knex_migrations_lock'];
const QUEUED_JOBS = 'pgboss.job';
/** The jobs that a backup takes: waiting or begun. Jobs that are done or have failed for good are left out. */
const JOBS_LEFT = `state < 'completed'`;

/** With the names of the tables that it refers to. */
type ReferringTable = CopiedTable & { readonly after: readonly string[] };

export interface TablesOfDatabase {
  /** The tables in an order in which each comes after those that it refers to. */
  readonly tables: readonly CopiedTable[];
  readonly jobs: CopiedTable;
}

export async function findTables(client: Client): Promise<TablesOfDatabase> {
  const found = await readTables(client);
  const jobs = found.find(({ name }) => name === QUEUED_JOBS);
  if (!jobs) throw new Error('The queue has no table of jobs.');
  return { tables: inOrder(found.filter((table) => table !== jobs)), jobs };
}

/** The names of the tables without a log, which no backup has: what they refer to is replaced, so they are emptied with it. */
export async function findTablesWithoutLog(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I', relname) AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'u'`,
  );
  return rows.map(({ name }) => name);
}

/** The product's own tables, also where the queue has none yet: a restore makes it after their rows are loaded. */
export async function findProductTables(client: Client): Promise<CopiedTable[]> {
  return inOrder((await readTables(client)).filter(({ name }) => name !== QUEUED_JOBS));
}

async function readTables(client: Client): Promise<ReferringTable[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    pages: number;
    order: string[] | null;
    after: string[] | null;
  }>(
    `SELECT CASE nspname WHEN 'public' THEN format('%I', relname) ELSE format('%I.%I', nspname, relname) END AS name, relpages AS pages,
            (SELECT array_agg(format('%I', attname) ORDER BY attnum) FROM pg_attribute
              WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
            (SELECT array_agg(format('%I', attname) ||
                              CASE WHEN attcollation IN (0, CASE WHEN $2 THEN 'default'::regcollation END) THEN ''
                                   ELSE ' COLLATE "C"' END
                              ORDER BY array_position(indkey::int2[], attnum))
               FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
              WHERE indrelid = pg_class.oid AND indisprimary) AS order,
            (SELECT array_agg(DISTINCT format('%I', target.relname)) FROM pg_constraint
               JOIN pg_class AS target ON target.oid = confrelid
              WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid) AS after
       FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE relkind IN ('r', 'p') AND NOT relispartition
        -- What has no log is gone after a crash anyway, and no replica has it: a backup that is read there would fail.
        AND relpersistence <> 'u'
        AND (nspname = 'public' AND relname <> ALL ($1) OR (nspname, relname) = ('pgboss', 'job'))
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
      ORDER BY name`,
    [ownTables, await ordersByBytes(client)],
  );
  return rows.map((row) => ({
    ...row,
    order: row.order ?? row.columns.map((column) => `${column}::text COLLATE "C"`),
    after: row.after ?? [],
  }));
}

/** Lets other connections read exactly what this transaction sees. */
export async function exportSnapshot(client: Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
  return rows[0]?.snapshot ?? '';
}

/** Whether the database itself orders texts byte by byte, so that its indexes have the order of the backup. */
async function ordersByBytes(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ by_bytes: boolean }>(
    `SELECT datlocprovider = 'b' OR datlocprovider = 'c' AND datcollate IN ('C', 'POSIX') AS by_bytes
       FROM pg_database WHERE datname = current_database()`,
  );
  return rows[0]?.by_bytes ?? false;
}

/** The SELECT that reads a table in a fixed order, independent of the database's collation. */
export function readingOf({ name, columns, order }: CopiedTable): string {
  const restriction = name === QUEUED_JOBS ? `WHERE ${JOBS_LEFT}` : '';
  return `COPY (SELECT ${columns.join(', ')} FROM ${name} ${restriction} ORDER BY ${order.join(', ')}) TO STDOUT`;
}

export function writingOf({ name, columns }: Pick<CopiedTable, 'name' | 'columns'>): string {
  return `COPY ${name} (${columns.join(', ')}) FROM STDIN`;
}

/** The last number of each sequence; null if it was never used. */
export async function readSequences(client: Client): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `SELECT format('%I', sequencename) AS name, last_value::text AS last FROM pg_sequences
      WHERE schemaname = 'public' AND sequencename NOT LIKE 'knex\\_%' ORDER BY name`,
  );
  return rows;
}

/** Whether the database contains no tables. */
export async function isEmptyDatabase(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname IN ('public', 'pgboss') AND relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') LIMIT 1`,
  );
  return rows.length === 0;
}

/** Removes all tables, including those of the queue. */
export async function emptyDatabase(client: Client): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public');
}

function inOrder(tables: readonly ReferringTable[]): CopiedTable[] {
  const ordered: CopiedTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const ready = left.filter(({ after }) => !left.some(({ name }) => after.includes(name)));
    if (ready.length === 0)
      throw new Error(`Tables that refer to each other: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...ready.map(({ after: _after, ...table }) => table));
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}
