import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readDeclaredRow, type DeclaredRow } from './declared-row.ts';
import { sealedColumns } from '#server/features/secrets/sealed-rows.queries.ts';
import { nodeIn, nodesIn, readSource, walk, type Node, type Source } from './source-tree.ts';

/** Some SQL that the product hands to Knex, or to `pg`, as a text. */
export interface RawStatement {
  readonly file: string;
  readonly line: number;
  readonly sql: string;
  /** With `$1` for its parameters, as PostgreSQL writes them; not with those of Knex. */
  readonly isNative: boolean;
  /** The columns of the rows that it is declared to answer; null where nothing is declared. */
  readonly row: DeclaredRow | null;
}

interface Reader extends Omit<RawStatement, 'sql'> {
  read(given: object): string;
}

/**
 * Values for the parameters of functions that become part of a text, by file: one for each statement that they make.
 * Everything else in a text is a constant or a function of its module.
 */
const samples: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  'login-link.queries.ts': { bearer: [{ email: '' }, { browserHash: '' }] },
  'chunks.queries.ts': { table: ['match_lists', 'match_sixes'] },
  'erasure.queries.ts': { table: ['match_notices', 'profile_sights'] },
  'places.queries.ts': { by: ['name', 'beginning', 'likeness'] },
  'reveal.queries.ts': { which: ['latest', 'withSome'] },
  'shown.queries.ts': { table: ['match_lists', 'match_sixes'] },
  'sealed-rows.queries.ts': { from: sealedColumns },
  'export.queries.ts': { names: ['??'], order: ['1'] },
};

/** Modules whose SQL cannot be prepared, and why. */
const passedOver: Readonly<Record<string, string>> = {
  'server/platform/db/embedded.ts': 'makes the database itself',
  'server/features/backups/backup.service.ts': 'whole tables, which it finds in the catalogue',
  'server/features/backups/drill.service.ts':
    'a database of its own, and whole tables, which it finds in the catalogue',
  'server/features/backups/protections.queries.ts':
    'rows of another backup, in a table that exists only while it reads them',
  'server/features/places/load-gazetteer.ts': 'tables that exist only while it loads',
};

declare global {
  var rawStatementReaders: Reader[] | undefined;
}

const folders = ['server', 'worker', 'cli', 'seeds'];

/** Imports every module that contains SQL, and lets each evaluate its own texts. */
async function readStatements(): Promise<RawStatement[]> {
  const all = folders.flatMap(filesBelow);
  const gone = Object.keys(passedOver).filter((file) => !all.includes(file));
  if (gone.length > 0) throw new Error(`No longer there, and still passed over: ${gone.join(', ')}`);
  const sources = all.filter((file) => !(file in passedOver));
  const readers = new Map(
    sources
      .filter((file) => /\.(raw|query)\b/.test(readFileSync(file, 'utf8')))
      .map((file) => [pathToFileURL(file).href, writeReaders(readSource(file))]),
  );
  registerHooks({
    load(url, context, load) {
      const loaded = load(url, context);
      const added = readers.get(url);
      return added ? { ...loaded, source: `${readFileSync(fileURLToPath(url), 'utf8')}\n${added}` } : loaded;
    },
  });
  globalThis.rawStatementReaders = [];
  for (const [url, added] of readers) if (added) await import(url);
  return globalThis.rawStatementReaders.flatMap(readAll);
}

function readAll({ read, ...statement }: Reader): RawStatement[] {
  try {
    const given = combinations(samples[path.basename(statement.file)] ?? {});
    return [...new Set(given.map(read))].map((sql) => ({ ...statement, sql }));
  } catch (cause) {
    const place = `${statement.file}:${statement.line}`;
    throw new Error(`${place}: make it of constants of the module, or give samples in raw-statements.ts`, { cause });
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/(^|\/)testing\//.test(file))
    .toSorted();
}

/** Lines which, added to the end of a module, make its texts known. */
function writeReaders(source: Source): string {
  const names = Object.keys(samples[path.basename(source.file)] ?? {}).join(', ');
  return [...walk(source.program)]
    .flatMap(({ node }) => readCall(source, node) ?? [])
    .map(({ text, start, row, isNative }) => {
      const line = source.text.slice(0, start).split('\n').length;
      const statement = JSON.stringify({ file: source.file, line, isNative, row: row && readDeclaredRow(row) });
      return `globalThis.rawStatementReaders?.push({ ...${statement}, read: ({ ${names} }: any) => (${text}) });`;
    })
    .join('\n');
}

interface RawCall {
  /** The source of the first argument. */
  readonly text: string;
  readonly start: number;
  readonly row: { readonly source: Source; readonly type: Node } | null;
  readonly isNative: boolean;
}

/** `db.raw(…)`, `client.query(…)`, `pool.query(…)` */
function readCall(source: Source, node: Node): RawCall | null {
  const callee = node.type === 'CallExpression' ? nodeIn(node, 'callee') : undefined;
  const object = callee && nodeIn(callee, 'object');
  const [argument] = nodesIn(node, 'arguments');
  if (!object || !argument) return null;
  const textOf = ({ start, end }: Node) => source.text.slice(start, end);
  const name = nodeIn(callee, 'property')?.['name'];
  const [result] = nodesIn(nodeIn(node, 'typeArguments'), 'params');
  if (name === 'raw' && textOf(object) !== 'express') {
    const type = result && rowOf(result);
    return { text: textOf(argument), start: node.start, row: type ? { source, type } : null, isNative: false };
  }
  if (name !== 'query' || !/(client|pool|presence|guard)$/i.test(textOf(object))) return null;
  // A statement with a name, prepared once for each connection.
  const [spread] = nodesIn(argument, 'properties');
  const prepared = spread && nodeIn(spread, 'argument');
  const text = prepared ? `${textOf(prepared)}.text` : textOf(argument);
  return { text, start: node.start, row: result ? { source, type: result } : null, isNative: true };
}

/** `raw<{ rows: Row[] }>` */
function rowOf(result: Node): Node | undefined {
  const rows = nodesIn(result, 'members').find((member) => nodeIn(member, 'key')?.['name'] === 'rows');
  const list = rows && nodeIn(nodeIn(rows, 'typeAnnotation') ?? rows, 'typeAnnotation');
  return list && (nodeIn(list, 'elementType') ?? nodesIn(list, 'elementTypes')[0]);
}

function combinations(values: Readonly<Record<string, readonly unknown[]>>): object[] {
  return Object.entries(values).reduce<object[]>(
    (some, [name, each]) => some.flatMap((one) => each.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

process.stdout.write(JSON.stringify(await readStatements()));
