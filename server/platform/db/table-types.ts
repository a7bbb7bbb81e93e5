import type { Knex } from 'knex';

/** The file that `npm run generate:tables` writes, and that its test compares. */
export const tableTypesFile = new URL('tables.ts', import.meta.url);

/**
 * The tables that get a type, as an SQL condition: all of ours, and of the queue's only the jobs, which the tests read.
 */
const isTyped = `(nspname = 'public' OR (nspname, relname) = ('pgboss', 'job'))`;

/** The TypeScript type of each PostgreSQL type, as `pg` returns it with the parsers of `pool.ts`. */
export const typeByName: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  // 'YYYY-MM-DD'
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  // May be larger than a number can be without loss.
  int8: 'string',
  json: 'Json',
  jsonb: 'Json',
  name: 'string',
  numeric: 'number',
  pg_snapshot: 'string',
  text: 'string',
  timestamp: 'Date',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
};

/** Columns of text in which the product keeps nothing but the values of a type of `shared`. */
const sharedTypes: Readonly<Record<string, { readonly type: string; readonly from: string }>> = {
  'advertisements.target_pages': { type: 'AdPage', from: '#shared/ads/ads.ts' },
  'moderation_decisions.ground': { type: 'CaseReason', from: '#shared/safety/reports.ts' },
  'points_gained.reason': { type: 'LedgerReason', from: '#shared/points/points.ts' },
  'retained_sanctions.kind': { type: 'RetainedKind', from: '#shared/safety/reports.ts' },
  'theme_card_responses.theme': { type: 'Theme', from: '#shared/questionnaire/options.ts' },
  'theme_notices.theme': { type: 'Theme', from: '#shared/questionnaire/options.ts' },
};

interface Column {
  readonly table: string;
  readonly name: string;
  /** The type of the column; of an array, the type of its elements. */
  readonly type: string;
  readonly is_array: boolean;
  readonly is_nullable: boolean;
  readonly has_default: boolean;
  readonly is_generated: boolean;
  /** The definitions of the CHECKs on this column alone. */
  readonly checks: readonly string[];
}

/** The source of `tables.ts`: a type for each table of a migrated database. */
export async function writeTableTypes(db: Pick<Knex, 'raw'>): Promise<string> {
  const columns = await findTableColumns(db);
  const tables = [...Map.groupBy(columns, ({ table }) => table)];
  return `// Written by \`npm run generate:tables\` from the migrated database: not to be edited.
${importSharedTypes()}
import type { Json, Table } from './table.ts';

export interface TableTypes {
${tables.map(([table, itsColumns]) => writeTable(table, itsColumns)).join('\n')}
}

declare module 'knex/types/tables.js' {
  interface Tables extends TableTypes {}
}
`;
}

function importSharedTypes(): string {
  const lines = Object.values(sharedTypes).map(({ type, from }) => `import type { ${type} } from '${from}';`);
  return [...new Set(lines)].toSorted().join('\n');
}

async function findTableColumns(db: Pick<Knex, 'raw'>): Promise<readonly Column[]> {
  const { rows } = await db.raw<{ rows: Column[] }>(
    `SELECT CASE nspname WHEN 'public' THEN relname ELSE nspname || '.' || relname END AS "table", attname AS name,
            coalesce(element.typname, pg_type.typname) AS type, element.oid IS NOT NULL AS is_array,
            NOT attnotnull AS is_nullable, atthasdef OR attidentity <> '' AS has_default, attgenerated <> '' AS is_generated,
            ARRAY(SELECT pg_get_constraintdef(oid) FROM pg_constraint
                   WHERE conrelid = pg_class.oid AND contype = 'c' AND conkey = ARRAY[attnum]) AS checks
       FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
       JOIN pg_type ON pg_type.oid = atttypid
       LEFT JOIN pg_type AS element ON element.oid = pg_type.typelem AND pg_type.typcategory = 'A'
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND ${isTyped}
      ORDER BY nspname DESC, relname COLLATE "C", attnum`,
  );
  return rows;
}

function writeTable(table: string, columns: readonly Column[]): string {
  const required = columns.filter((column) => !column.has_default && !column.is_nullable && !column.is_generated);
  const generated = columns.filter((column) => column.is_generated);
  const row = columns.map((column) => `      ${column.name}: ${typeOf(column)};\n`).join('');
  const others = [required, ...(generated.length > 0 ? [generated] : [])].map((some) => `,\n    ${unionOf(some)}`);
  return `  ${table.includes('.') ? `'${table}'` : table}: Table<\n    {\n${row}    }${others.join('')}\n  >;`;
}

function typeOf({ table, name, type, is_array: isArray, is_nullable: isNullable, checks }: Column): string {
  const known =
    sharedTypes[`${table}.${name}`]?.type ??
    listOf(checks) ??
    typeByName[type] ??
    (type.startsWith('job_') ? 'string' : undefined);
  if (!known) throw new Error(`${table}.${name} has the type ${type}, of which table-types.ts knows nothing.`);
  return `${known}${isArray ? '[]' : ''}${isNullable ? ' | null' : ''}`;
}

/** The values of `CHECK (column IN ('a', 'b'))`. */
function listOf(checks: readonly string[]): string | undefined {
  for (const check of checks) {
    const list =
      /^CHECK \(\("?\w+"? = (?:ANY \(ARRAY\[(?<many>[^\]]+)\]\)|(?<one>'[^']+'::text))\)\)(?: NOT VALID)?$/.exec(
        check,
      )?.groups;
    const values = (list?.['many'] ?? list?.['one'])?.match(/'[^']+'(?=::text)/g);
    if (values) return values.join(' | ');
  }
  return undefined;
}

function unionOf(columns: readonly Column[]): string {
  return columns.map(({ name }) => `'${name}'`).join(' | ') || 'never';
}
