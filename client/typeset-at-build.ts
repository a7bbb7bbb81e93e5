import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';
import { typesetText } from '#shared/typeset.ts';

/** Attributes whose values are for machines. */
export const machineAttributes: ReadonlySet<string> = new Set([
  'className',
  'd',
  'viewBox',
  'points',
  'transform',
  'sizes',
  'srcSet',
  'autoComplete',
  'accept',
  'rel',
  'sandbox',
  'to',
  'href',
  'path',
]);

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** In a module without these there is nothing to set: most are never parsed for it. */
const mayHoldTexts = /\b(?:fr`|typeset[<(])|<[\w>]/;

/**
 * Sets the French of a module before anything is made of it: the words of its markup, what `fr` marks, and what
 * `typeset` is given, so that the browser gets texts and nothing that sets them.
 */
export function typesetSource(code: string, file: string): string {
  if (!mayHoldTexts.test(code)) return code;
  const { program } = parseSync(file, code);
  const edits: Edit[] = [];
  const replace = ({ start, end }: ESTree.Span, text: string) => {
    if (code.slice(start, end) !== text) edits.push({ start, end, text });
  };

  new Visitor({
    TaggedTemplateExpression({ start, tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'fr') return;
      replace({ start, end: quasi.start }, '');
      for (const [index, part] of quasi.quasis.entries()) {
        const { cooked, raw } = part.value;
        // A part begins with the mark before its text.
        const from = part.start + 1;
        replace({ start: from, end: from + raw.length }, inTemplate(typesetText(cooked ?? raw, index > 0), raw));
      }
    },
    CallExpression({ start, end, callee, typeArguments, arguments: [texts] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'typeset' || !texts) return;
      const literals = literalsIn(texts);
      // What it is given is known only when it runs.
      if (!literals) return;
      replace({ start, end: (typeArguments ?? callee).end }, '');
      for (const literal of literals) replace(literal, JSON.stringify(typesetText(literal.text)));
      // A comma may stand behind the only argument of a call, and not before a bracket that closes nothing else.
      replace({ start: texts.end, end }, code.slice(texts.end, end).replace(',', ''));
    },
    JSXAttribute({ name, value }) {
      if (value?.type !== 'Literal' || name.type !== 'JSXIdentifier' || machineAttributes.has(name.name)) return;
      replace(value, typesetText(code.slice(value.start, value.end)));
    },
    JSXElement: ({ children }) => typesetChildren(children),
    JSXFragment: ({ children }) => typesetChildren(children),
  }).visit(program);

  function typesetChildren(children: readonly ESTree.JSXChild[]): void {
    const sources = children.map(({ start, end }) => code.slice(start, end));
    for (const [index, child] of children.entries()) {
      const [before = '', source = '', after = ''] = [sources[index - 1], sources[index], sources[index + 1]];
      if (child.type === 'JSXText') replace(child, typesetMarkup(source, before.startsWith('{')));
      // So Prettier writes a space at the end of a line.
      else if (source === `{' '}`) {
        const opening = before.endsWith('«') ? '«' : '';
        const set = typesetText(`${opening} ${after.trimStart()}`, before.startsWith('{'));
        replace(child, `{'${set.charAt(opening.length)}'}`);
      }
    }
  }

  return edits
    .toSorted((one, other) => one.start - other.start)
    .reduceRight((edited, { start, end, text }) => edited.slice(0, start) + text + edited.slice(end), code);
}

/** Within a text of JSX the end of a line is a space; one that no line may break at moves up. */
function typesetMarkup(raw: string, followsValue: boolean): string {
  const [, before = '', text = '', after = ''] = /^(\s*\n\s*)?(.*?)(\s*\n\s*)?$/s.exec(raw) ?? [];
  const [first = '', ...further] = text.split(/([ \t]*\n\s*)/);
  const set = typesetText(
    [first, ...further.map((piece) => (piece.includes('\n') ? ' ' : piece))].join(''),
    followsValue,
  );
  let position = 0;
  const pieces = [first, ...further].map((piece) => {
    const isLineEnd = piece.includes('\n');
    const inPlace = set.slice(position, (position += isLineEnd ? 1 : piece.length));
    return isLineEnd && inPlace === ' ' ? piece : inPlace;
  });
  return `${before}${pieces.join('')}${after}`;
}

/** The texts of what is nothing but data and functions; null where there is anything else. */
function literalsIn(node: ESTree.Argument | ESTree.ArrayExpressionElement): TextLiteral[] | null {
  if (node === null) return null;
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ start: node.start, end: node.end, text: node.value }] : [];
    case 'TemplateLiteral': {
      const [part, further] = node.quasis;
      return part && !further ? [{ start: node.start, end: node.end, text: part.value.cooked ?? '' }] : null;
    }
    case 'UnaryExpression':
      return literalsIn(node.argument);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return literalsIn(node.expression);
    case 'ArrayExpression':
      return all(node.elements.map(literalsIn));
    case 'ObjectExpression':
      return all(node.properties.map((property) => (property.type === 'Property' ? literalsIn(property.value) : null)));
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'TaggedTemplateExpression':
      return [];
    default:
      return null;
  }
}

interface TextLiteral extends Edit {}

function all(found: readonly (readonly TextLiteral[] | null)[]): TextLiteral[] | null {
  return found.includes(null) ? null : found.flatMap((literals) => literals ?? []);
}

/** A text between backquotes. Its line ends stay as they were written, escaped or not. */
function inTemplate(text: string, raw: string): string {
  const escaped = text.replace(/[\\`]|\$(?=\{)/g, (mark) => `\\${mark}`);
  return raw.includes('\n') ? escaped : escaped.replaceAll('\n', String.raw`\n`);
}

export const typesetAtBuild: Plugin = {
  name: 'typeset-at-build',
  enforce: 'pre',
  transform: {
    filter: { id: /^[^?]*\/(?:client|shared)\/[^?]*\.tsx?$/, code: mayHoldTexts },
    handler(code, id) {
      const set = typesetSource(code, id);
      return set === code ? null : { code: set, map: null };
    },
  },
};
