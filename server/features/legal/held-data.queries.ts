import type { Database } from '../../platform/db/database.ts';

/** A table with the comments of its columns; null for a missing comment. */
export interface DescribedTable {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly { readonly name: string; readonly comment: string | null }[];
}

/** Every table of the schema with its comments, except those of the migrations. */
export async function findDescribedTables(db: Database): Promise<DescribedTable[]> {
  const { rows } = await db.raw<{ rows: DescribedTable[] }>(
    `SELECT relname AS name, obj_description(pg_class.oid, 'pg_class') AS comment,
            json_agg(json_build_object('name', attname, 'comment', col_description(pg_class.oid, attnum))
                     ORDER BY attnum) AS columns
       FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
        AND relname NOT LIKE 'knex_migrations%' AND attnum > 0 AND NOT attisdropped
      GROUP BY pg_class.oid, relname ORDER BY relname`,
  );
  return rows;
}
