import type { Database } from './database.ts';
import { leaderOf, lieTogether, placements } from './distribution.ts';

/** A unique index, with the table and the columns that it is about. */
export interface UniqueKey {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** The kind of constraint that it belongs to; null: an index alone. */
  readonly constraint: 'PRIMARY KEY' | 'UNIQUE' | null;
  /** Which rows it is about, as PostgreSQL writes it; null: all. */
  readonly condition: string | null;
}

/** A foreign key of one column. */
export interface Reference {
  readonly name: string;
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly targetColumn: string;
}

/** The unique keys that several nodes cannot hold among themselves: without the column by which their rows lie. */
export async function findKeysToReplace(db: Database): Promise<UniqueKey[]> {
  const { rows } = await db.raw<{ rows: UniqueKey[] }>(
    `SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS table,
            ARRAY(SELECT attname::text FROM unnest(indkey::int2[]) WITH ORDINALITY AS key (number, place)
                    JOIN pg_attribute ON attrelid = indrelid AND attnum = number ORDER BY place) AS columns,
            CASE contype WHEN 'p' THEN 'PRIMARY KEY' WHEN 'u' THEN 'UNIQUE' END AS constraint,
            pg_get_expr(indpred, indrelid) AS condition
       FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
       LEFT JOIN pg_constraint ON conindid = indexrelid AND contype IN ('p', 'u')
      WHERE indisunique AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows.filter(({ table, columns }) => {
    const placement = placements[table];
    return typeof placement === 'object' && !columns.includes(placement.by);
  });
}

/** The foreign keys to rows that may be on another node. */
export async function findReferencesToDrop(db: Database): Promise<Reference[]> {
  const { rows } = await db.raw<{ rows: Reference[] }>(
    `SELECT conname::text AS name, conrelid::regclass::text AS table, own.attname::text AS column,
            confrelid::regclass::text AS target, other.attname::text AS "targetColumn"
       FROM pg_constraint
       JOIN pg_attribute AS own ON own.attrelid = conrelid AND own.attnum = conkey[1]
       JOIN pg_attribute AS other ON other.attrelid = confrelid AND other.attnum = confkey[1]
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 2, 1`,
  );
  return rows.filter(({ table, target, column, targetColumn }) => {
    const [own, other] = [placements[table], placements[target]];
    if (other === 'every node') return false;
    if (typeof own !== 'object' || typeof other !== 'object') return own !== other;
    return !(lieTogether(table, target) && own.by === column && other.by === targetColumn);
  });
}

/** The triggers of tables that are laid out by a column, which Citus does not run. */
export async function findTriggersToReplace(
  db: Database,
): Promise<readonly { readonly name: string; readonly table: string }[]> {
  const { rows } = await db.raw<{ rows: { name: string; table: string }[] }>(
    `SELECT tgname::text AS name, tgrelid::regclass::text AS table FROM pg_trigger
       JOIN pg_class ON pg_class.oid = tgrelid
      WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace ORDER BY 2, 1`,
  );
  return rows.filter(({ table }) => typeof placements[table] === 'object');
}

/**
 * The statements that lay the present schema out over several nodes with Citus, in order: what the nodes cannot hold
 * among themselves goes or gets the column, then each table gets its place.
 */
export async function writePlacement(db: Database): Promise<string[]> {
  const triggers = await findTriggersToReplace(db);
  const references = await findReferencesToDrop(db);
  const keys = await findKeysToReplace(db);
  return [
    'CREATE EXTENSION IF NOT EXISTS citus;',
    ...triggers.map(({ name, table }) => `DROP TRIGGER ${name} ON ${table};`),
    ...references.map(({ name, table }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name};`),
    ...keys.map(replaceKey),
    ...tablesWith('every node').map((table) => `SELECT create_reference_table('${table}');`),
    ...tablesByColumn().map(distribute),
    ...tablesWith('one node').map((table) => `SELECT citus_add_local_table_to_metadata('${table}');`),
  ];
}

/** With the column in front, a key is single on each node; that it is single on all of them, other ways keep. */
function replaceKey({ name, table, columns, constraint, condition }: UniqueKey): string {
  const placement = placements[table];
  const wider = [...(typeof placement === 'object' ? [placement.by] : []), ...columns].join(', ');
  if (constraint !== null)
    return `ALTER TABLE ${table} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} ${constraint} (${wider});`;
  const where = condition === null ? '' : ` WHERE ${condition}`;
  return `DROP INDEX ${name}; CREATE UNIQUE INDEX ${name} ON ${table} (${wider})${where};`;
}

function distribute([table, column]: readonly [table: string, column: string]): string {
  const leader = leaderOf(table);
  const group = leader === undefined || leader === table ? 'none' : leader;
  return `SELECT create_distributed_table('${table}', '${column}', colocate_with => '${group}');`;
}

function tablesWith(wanted: 'every node' | 'one node'): string[] {
  // The migrations look after their own two tables.
  return Object.keys(placements).filter((table) => placements[table] === wanted && !table.startsWith('knex_'));
}

/** The first table of each group before the others. */
function tablesByColumn(): [table: string, column: string][] {
  return Object.entries(placements).flatMap(([table, placement]) =>
    typeof placement === 'object' ? [[table, placement.by] as [string, string]] : [],
  );
}
