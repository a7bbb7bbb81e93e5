import type { Database } from '../../platform/db/database.ts';
import { wordsOf, type HeldColumn, type MemberColumn } from './held.ts';

const FETCHED_AT_ONCE = 500;

/** Every column of the schema that refers to a member. */
export async function findMemberColumns(db: Database): Promise<MemberColumn[]> {
  const { rows } = await db.raw<{ rows: MemberColumn[] }>(
    `SELECT conrelid::regclass::text AS "table", attname AS "column"
       FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND confrelid = 'members'::regclass
      ORDER BY 1, 2`,
  );
  return rows;
}

export async function findColumns(db: Database, table: string): Promise<HeldColumn[]> {
  return (await findColumnsOf(db, [table])).get(table) ?? [];
}

/** The columns of each of these tables, by one statement for all of them. */
export async function findColumnsOf(
  db: Database,
  tables: readonly string[],
): Promise<ReadonlyMap<string, HeldColumn[]>> {
  const { rows } = await db.raw<{ rows: (HeldColumn & { table: string })[] }>(
    `SELECT given AS "table", attname AS name, format_type(atttypid, NULL) AS type,
            col_description(attrelid, attnum) AS comment,
            EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND conrelid = attrelid
                       AND confrelid = 'members'::regclass AND attnum = ANY (conkey)) AS "isMember"
       FROM unnest(:tables::text[]) AS given JOIN pg_attribute ON attrelid = given::regclass
      WHERE attnum > 0 AND NOT attisdropped ORDER BY attrelid, attnum`,
    { tables: [...new Set(tables)] },
  );
  const found = new Map<string, HeldColumn[]>();
  for (const { table, ...column } of rows) found.set(table, [...(found.get(table) ?? []), column]);
  return found;
}

/** The schema's comments about a table and its columns. */
export async function findDescription(
  db: Database,
  table: string,
  columns: readonly string[],
): Promise<{ readonly table: string | null; readonly columns: Readonly<Record<string, string>> }> {
  const { rows } = await db.raw<{ rows: { name: string | null; description: string | null }[] }>(
    `SELECT NULL AS name, split_part(obj_description(:table::regclass, 'pg_class'), E'\\n', 1) AS description
     UNION ALL
     SELECT attname, col_description(attrelid, attnum) FROM pg_attribute
      WHERE attrelid = :table::regclass AND attname = ANY (:columns)`,
    { table, columns: [...columns] },
  );
  const explained = rows.flatMap(({ name, description }) =>
    name && description ? [[name, wordsOf(description)] as const] : [],
  );
  return { table: rows.find(({ name }) => name === null)?.description ?? null, columns: Object.fromEntries(explained) };
}

/**
 * Yields the rows of one table, of many through a cursor, so that they are never all in memory. Needs a transaction. Rows
 * are ordered by what they tell: PostgreSQL moves a row when any column of it changes, and that would show.
 */
export async function* readRows(
  trx: Database,
  { table, columns, where, value }: { table: string; columns: readonly string[]; where: string; value: string },
): AsyncGenerator<Record<string, unknown>> {
  const names = columns.map(() => '??').join(', ');
  const order = columns.map((_, index) => index + 1).join(', ');
  const given = [...columns, table, where, value];
  // Of nearly every table a member has few rows or none: one statement instead of three.
  const { rows: few } = await trx.raw<{ rows: Record<string, unknown>[] }>(
    `SELECT ${names} FROM ?? WHERE ?? = ? ORDER BY ${order} LIMIT ${FETCHED_AT_ONCE}`,
    given,
  );
  if (few.length < FETCHED_AT_ONCE) {
    yield* few;
    return;
  }
  await trx.raw(`DECLARE held CURSOR FOR SELECT ${names} FROM ?? WHERE ?? = ? ORDER BY ${order}`, given);
  try {
    for (;;) {
      const { rows } = await trx.raw<{ rows: Record<string, unknown>[] }>(`FETCH ${FETCHED_AT_ONCE} FROM held`);
      if (rows.length === 0) return;
      yield* rows;
    }
  } finally {
    await trx.raw('CLOSE held').catch(() => undefined);
  }
}
