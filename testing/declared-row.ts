import path from 'node:path';
import { nodeIn, nodesIn, readSource, walk, type Node, type Source } from './source-tree.ts';

/** The columns that a row is declared to have, each with its type as far as it is one of `pg`'s: 'string', 'Date[]'. */
export type DeclaredRow = Readonly<Record<string, string | null>>;

/** A type, and where it is written: its names are looked up from there. */
interface Place {
  readonly source: Source;
  readonly type: Node;
}

const keywords: Readonly<Record<string, string>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
};
const classes = ['Date', 'Buffer'];

/** @returns null for a type that is not spelled out: `unknown`, `object`, the row of a table */
export function readDeclaredRow({ source, type }: Place): DeclaredRow | null {
  const within = (inner: Node | undefined): DeclaredRow | null =>
    inner ? readDeclaredRow({ source, type: inner }) : null;
  switch (type.type) {
    case 'TSParenthesizedType':
      return within(nodeIn(type, 'typeAnnotation'));
    case 'TSTypeLiteral':
      return readMembers(source, nodesIn(type, 'members'));
    case 'TSInterfaceDeclaration':
      return join([
        readMembers(source, nodesIn(nodeIn(type, 'body'), 'body')),
        ...nodesIn(type, 'extends').map((parent) => readNamed(source, parent, nodeIn(parent, 'expression'))),
      ]);
    case 'TSIntersectionType':
      return join(nodesIn(type, 'types').map(within));
    case 'TSTypeReference':
      return readNamed(source, type, nodeIn(type, 'typeName'));
    default:
      return null;
  }
}

function readNamed(source: Source, reference: Node, name: Node | undefined): DeclaredRow | null {
  const [row, keys] = nodesIn(nodeIn(reference, 'typeArguments'), 'params');
  if (row && keys && (name?.['name'] === 'Omit' || name?.['name'] === 'Pick')) {
    const all = readDeclaredRow({ source, type: row });
    const names = new Set([...walk(keys)].map(({ node }) => node['value']));
    const isKept = (column: string) => names.has(column) === (name['name'] === 'Pick');
    return all && Object.fromEntries(Object.entries(all).filter(([column]) => isKept(column)));
  }
  if (name?.['name'] === 'Row' && row) return readRowOfTable(row);
  const declaration = name && findType(source, name);
  return declaration ? readDeclaredRow(declaration) : null;
}

/** `Row<'members'>` */
function readRowOfTable(table: Node): DeclaredRow | null {
  const source = readSource('server/platform/db/tables.ts');
  const name = nodeIn(table, 'literal')?.['value'];
  for (const { node } of walk(source.program)) {
    if (node.type !== 'TSPropertySignature' || nodeIn(node, 'key')?.['name'] !== name) continue;
    const type = nodeIn(nodeIn(node, 'typeAnnotation') ?? node, 'typeAnnotation');
    const [row] = nodesIn(type && nodeIn(type, 'typeArguments'), 'params');
    if (row) return readDeclaredRow({ source, type: row });
  }
  return null;
}

function readMembers(source: Source, members: readonly Node[]): DeclaredRow {
  return Object.fromEntries(
    members.map((member) => {
      const type = nodeIn(nodeIn(member, 'typeAnnotation') ?? member, 'typeAnnotation');
      const key = nodeIn(member, 'key');
      return [String(key?.['name'] ?? key?.['value']), type ? kindOf({ source, type }) : null];
    }),
  );
}

/** What a value is; null for what is no value of `pg`, or several. */
function kindOf({ source, type }: Place): string | null {
  const element = nodeIn(type, 'elementType');
  switch (type.type) {
    case 'TSArrayType': {
      const kind = element && kindOf({ source, type: element });
      return kind ? `${kind}[]` : null;
    }
    case 'TSTypeOperator':
    case 'TSParenthesizedType': {
      const inner = nodeIn(type, 'typeAnnotation');
      return inner ? kindOf({ source, type: inner }) : null;
    }
    case 'TSUnionType': {
      const some = nodesIn(type, 'types').filter((one) => one.type !== 'TSNullKeyword');
      const kinds = new Set(some.map((one) => kindOf({ source, type: one })));
      return kinds.size === 1 ? ([...kinds][0] ?? null) : null;
    }
    case 'TSLiteralType':
      return typeof nodeIn(type, 'literal')?.['value'];
    case 'TSTypeReference': {
      const name = nodeIn(type, 'typeName');
      if (classes.includes(String(name?.['name']))) return String(name?.['name']);
      const found = name && findType(source, name);
      return found ? kindOf(found) : null;
    }
    default:
      return keywords[type.type] ?? null;
  }
}

/** Where a type is declared: in the function around, in the file, or in another of ours. */
function findType(source: Source, name: Node): Place | null {
  const declared = [...walk(source.program)]
    .filter(({ node }) => /^TS(Interface|TypeAlias)Declaration$/.test(node.type))
    .filter(({ node, around }) => nodeIn(node, 'id')?.['name'] === name['name'] && holds(around, name))
    .toSorted((one, other) => length(one.around) - length(other.around))[0]?.node;
  if (declared) return { source, type: nodeIn(declared, 'typeAnnotation') ?? declared };
  for (const statement of nodesIn(source.program, 'body')) {
    const from = nodeIn(statement, 'source')?.['value'];
    const imported = nodesIn(statement, 'specifiers').find((one) => nodeIn(one, 'local')?.['name'] === name['name']);
    if (statement.type !== 'ImportDeclaration' || !imported || typeof from !== 'string') continue;
    const file = fileOf(from, source.file);
    const original = nodeIn(imported, 'imported');
    return file && original ? findType(readSource(file), { ...original, start: 0, end: 0 }) : null;
  }
  return null;
}

function fileOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier);
  return specifier.startsWith('#') ? specifier.slice(1) : null;
}

function holds(around: Node, inner: Node): boolean {
  return around.type === 'Program' || (around.start <= inner.start && inner.end <= around.end);
}

function length({ start, end }: Node): number {
  return end - start;
}

function join(rows: readonly (DeclaredRow | null)[]): DeclaredRow | null {
  return rows.includes(null) ? null : Object.assign({}, ...rows);
}
