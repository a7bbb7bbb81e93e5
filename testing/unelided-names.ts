import { nodeIn, nodesIn, walk, type Node, type Source } from './source-tree.ts';

/** How the values are called that are a name, of a person or of the product, and those that are a town. */
const names = new Set(['name', 'displayName', 'firstName', 'productName', 'who']);
const towns = new Set(['town']);

/** The end of a text before a value, with or without a tag between the two. */
const beforeName = /(?<!\p{L})(?:de|\p{L}*que)\s(?:<[^>]*>)*$/iu;
const beforeTown = /(?<!\p{L})(?:de|\p{L}*que|à)\s(?:<[^>]*>)*$/iu;

/** Whether a source can have any: most need not be parsed. */
const mayHave = /(?:de|que|à)(?:\s|\{' '\}|<[^>]*>)+\$?\{/iu;

/**
 * Where a text has 'de', 'que' or, of a town, 'à' directly before a name: there the name may ask for another word, as in
 * 'd'Ana' or 'au Mans', which `de`, `que`, `deTown` and `aTown` write.
 */
export function findUnelidedNames(text: string, parse: () => Pick<Source, 'program'>): string[] {
  if (!mayHave.test(text)) return [];
  const { program } = parse();
  const found: string[] = [];
  const compare = (before: string, value: Node | undefined) => {
    const words = value ? identifiersOf(value) : [];
    const isWrong =
      (words.some((word) => names.has(word)) && beforeName.test(before)) ||
      (words.some((word) => towns.has(word)) && beforeTown.test(before));
    if (isWrong && value)
      found.push(`…${before.slice(-20)}${text.slice(value.start, value.end)}`.replaceAll('\n', ' '));
  };
  for (const { node } of walk(program)) {
    if (node.type === 'TemplateLiteral')
      for (const [index, part] of nodesIn(node, 'quasis').entries())
        compare((part['value'] as { readonly cooked: string }).cooked, nodesIn(node, 'expressions')[index]);
    // Ends of lines between two of them are no text.
    const children = nodesIn(node, 'children').filter(({ value }) => !/^\s*\n\s*$/.test(String(value)));
    for (const [index, child] of children.entries()) compare(textBefore(children, index), firstValueOf(child));
  }
  return found;
}

/** What the value can be: the last word of `opened.name`, and both sides of `name ?? 'cette personne'`. */
function identifiersOf(value: Node): string[] {
  switch (value.type) {
    case 'Identifier':
      return [String(value['name'])];
    case 'MemberExpression':
      return value['computed'] ? [] : identifiersOf(nodeIn(value, 'property')!);
    case 'LogicalExpression':
      return [nodeIn(value, 'left')!, nodeIn(value, 'right')!].flatMap(identifiersOf);
    case 'ConditionalExpression':
      return [nodeIn(value, 'consequent')!, nodeIn(value, 'alternate')!].flatMap(identifiersOf);
    default:
      return [];
  }
}

/** The text of the markup up to a child: ends of lines are no text, and `{' '}` is a space. */
function textBefore(children: readonly Node[], index: number): string {
  const [before, last] = [children[index - 2], children[index - 1]];
  if (last?.type === 'JSXText') return String(last['value']).replace(/\s*\n\s*$/, '');
  const isSpace = last && nodeIn(last, 'expression')?.['value'] === ' ';
  return isSpace && before?.type === 'JSXText' ? `${String(before['value']).trimEnd()} ` : '';
}

/** The value in braces, also where it is the first thing in an element. */
function firstValueOf(child: Node): Node | undefined {
  if (child.type === 'JSXElement') {
    const [first] = nodesIn(child, 'children');
    return first && firstValueOf(first);
  }
  return child.type === 'JSXExpressionContainer' ? nodeIn(child, 'expression') : undefined;
}
