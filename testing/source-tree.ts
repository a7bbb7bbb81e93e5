import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A node of a parsed source, as far as anything here looks at it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Source {
  readonly file: string;
  readonly text: string;
  readonly program: Node;
}

const parsed = new Map<string, Source>();

export function readSource(file: string): Source {
  let source = parsed.get(file);
  if (!source) {
    const text = readFileSync(file, 'utf8');
    source = { file, text, program: parseSync(file, text).program as unknown as Node };
    parsed.set(file, source);
  }
  return source;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

export function nodeIn(node: Node, key: string): Node | undefined {
  const value = node[key];
  return isNode(value) ? value : undefined;
}

export function nodesIn(node: Node | undefined, key: string): readonly Node[] {
  const value = node?.[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** A node and all in it, with the innermost function around each. */
export function* walk(node: Node, around: Node = node): Generator<{ readonly node: Node; readonly around: Node }> {
  yield { node, around };
  const scope = /Function/.test(node.type) ? node : around;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child, scope);
}
