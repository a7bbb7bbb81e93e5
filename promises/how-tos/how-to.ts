/** Where a block of a how-to goes. `file` alone: a new file of this content. */
export interface Edit {
  readonly file: string;
  readonly place: Place;
  /** What the file holds there, written on one line; undefined for a new file, and for the end of one. */
  readonly anchor?: string;
  readonly text: string;
}
type Place = 'new' | 'before' | 'after' | 'replace' | 'last-in' | 'at-end';

export interface HowTo {
  readonly edits: readonly Edit[];
  /** What is run once the edits are made, before anything is counted: what writes files. */
  readonly makes: readonly string[];
  /** What proves that it works. */
  readonly checks: readonly string[];
}

const block = /^( *)```(\w+)(?: ([^\n]+))?\n(.*?)^ *```$/gms;
const goal = /^(\S+\.\w+)(?: (before|after|replace|last-in|at-end)(?:="(.*)")?)?$/;

/**
 * Reads the blocks of a how-to. The first line of one says where it goes: the file, and the place in it unless the file
 * is new, as in `ts shared/routes.ts after="partnership: '/partenariat',"`. Other blocks are for people alone, except
 * those of commands marked `make` and `check`.
 * @throws Error for a place that cannot be understood
 */
export function readHowTo(markdown: string): HowTo {
  const blocks = [...markdown.matchAll(block)].map(([, indent = '', language = '', words = '', text = '']) => ({
    language,
    words,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
  const commands = (word: string) =>
    blocks
      .filter(({ language, words }) => language === 'sh' && words === word)
      .flatMap(({ text }) => text.trim().split('\n'));
  return {
    edits: blocks.filter(({ language, words }) => language !== 'sh' && words !== '').map(readEdit),
    makes: commands('make'),
    checks: commands('check'),
  };
}

function readEdit({ words, text }: { readonly words: string; readonly text: string }): Edit {
  const [, file, place = 'new', anchor] = goal.exec(words) ?? [];
  if (file === undefined || (anchor === undefined) !== (place === 'new' || place === 'at-end'))
    throw new Error(`This says no place: ${words}`);
  return { file, place: place as Place, ...(anchor !== undefined && { anchor }), text };
}

/**
 * What a file holds after an edit.
 * @param before null where there is no such file
 * @throws Error where the file or its anchor is not as the how-to says
 */
export function edited(before: string | null, { file, place, anchor = '', text }: Edit): string {
  if (place === 'new') {
    if (before !== null) throw new Error(`${file} exists already.`);
    return text;
  }
  if (before === null) throw new Error(`There is no ${file}.`);
  if (place === 'at-end') return `${before}\n${text}`;
  const [from, to] = findAnchor(before, file, anchor);
  if (place === 'replace') return before.slice(0, from) + text.trimEnd() + before.slice(to);
  const lineStart = before.lastIndexOf('\n', from) + 1;
  if (place === 'before') return before.slice(0, lineStart) + text + before.slice(lineStart);
  if (place === 'after') return insertAt(before, before.indexOf('\n', to) + 1, text);
  return insertAt(before, endOfList(before, lineStart, file), text);
}

/** Where the anchor begins and ends; any white space in it matches any other. */
function findAnchor(content: string, file: string, anchor: string): readonly [from: number, to: number] {
  const pattern = anchor
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\w\s]/g, '\\$&'))
    .join('\\s+');
  const [found, ...others] = content.matchAll(new RegExp(pattern, 'g'));
  if (!found || others.length > 0) throw new Error(`${file} holds ${found ? 'more than once' : 'nowhere'}: ${anchor}`);
  return [found.index, found.index + found[0].length];
}

/** The line that closes the list or object which begins on a line: the next one with the same indentation. */
function endOfList(content: string, lineStart: number, file: string): number {
  const indent = /^ */.exec(content.slice(lineStart))?.[0] ?? '';
  const next = content.indexOf('\n', lineStart) + 1;
  const close = new RegExp(`^${indent}[\\])}]`, 'm').exec(content.slice(next));
  if (!close) throw new Error(`A list of ${file} has no end.`);
  return next + close.index;
}

function insertAt(content: string, at: number, text: string): string {
  return content.slice(0, at) + text + content.slice(at);
}
