import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Words of docs/glossary.md that a pattern can find, where they are looked for, and what to say instead. */
interface Rule {
  readonly pattern: RegExp;
  readonly instead: string;
}

const inWords: readonly Rule[] = [
  { pattern: /\bwho(so)?m?ever\b/gi, instead: 'the person by their role: a member, a visitor, a client' },
  { pattern: /\bbeside\b/gi, instead: 'next to, in addition to, outside' },
  { pattern: /\bstands? in\b/gi, instead: 'is in, replaces, is shown instead of' },
  { pattern: /\bsix(?:es|'s)\b|\bthe six\b(?! \w)/gi, instead: 'selection' },
  { pattern: /\bsettles?\b|\bsettled\b/gi, instead: 'decides, finishes, retires: what really happens' },
  { pattern: /\bcrowds?\b|\bmarket\b/gi, instead: 'population' },
  { pattern: /\bplanted\b/gi, instead: 'canary' },
  { pattern: /\bsights?\b/gi, instead: 'profile view' },
  { pattern: /\bkept from changing\b/gi, instead: 'locked' },
];

const inComments: readonly Rule[] = [
  ...inWords,
  { pattern: /(?:\/\*\*|\/\/)\s*The same\b/g, instead: 'what the function does, without pointing to its neighbour' },
];

const inCode: readonly Rule[] = [
  { pattern: /\b_?(?:keep|kept|keeping)(?:[A-Z]\w*)?\b(?!-)/g, instead: 'save, cache, remember, retain' },
  { pattern: /\bK(?:eep|ept)[A-Z]\w*|\bKE(?:EP|PT)_\w+|\b\w+_KEPT\b/g, instead: 'saved, cached, retained' },
  { pattern: /\b(?:tell|told)[A-Z]\w*|\b(?:tell|told|untold)\b|\b\w*Told\w*/g, instead: 'notify, show, say' },
  { pattern: /\b\w*[sS]ights?\b|\b\w*Sights?[A-Z]\w*/g, instead: 'profileViews' },
  { pattern: /\bplant(?:ed|[A-Z]\w*)\b|\bPlanted\b/g, instead: 'canary' },
  { pattern: /\b\w*(?:Fault|Refusal|Trouble|Problem)s?\b|\b(?:fault|refusal|trouble|problem)s?\b/g, instead: 'error' },
  { pattern: /\bclass (?!\w*Error\b)\w+(?= extends \w*Error\b)/g, instead: 'a class name that ends in Error' },
  {
    pattern: /\b\w*[cC]rowd\b|\b[sS]ettle(?!d)\w*|\b\w*[sS]ixes\b/g,
    instead: 'population, selection, or what really happens',
  },
  { pattern: /\b[sS]tandings?\b|\b\w+Standing\b/g, instead: 'affinity, status' },
  { pattern: /\bnote[A-Z]\w*|\bcreateNote\b/g, instead: 'record, add, remember' },
  { pattern: /\b(?:Ad|Found|Typed|Suggested|Free|own)Place\b/g, instead: 'AdSlot, town, semaphore' },
];

const inFileNames: readonly Rule[] = [
  {
    pattern: /(?:^|-)(?:kept|keep|keeping|beside|apart|told|tell|planted|upkeep|sights?)(?=[-.]|$)/g,
    instead: 'a word of the glossary',
  },
  { pattern: /(?:^|-)(?:trouble|fault|failure|problem|refusal)s?(?=[-.])/gi, instead: 'error' },
];

/** Names that others chose, or that were published, and why they stay. */
const allowed: Readonly<Record<string, string>> = {
  keepAlive: 'an option of Node',
  keepAliveTimeout: 'an option of Node',
  keepalive: 'an option of fetch',
  keepIccProfile: 'a method of sharp',
  keepSessionInfo: 'an option of passport',
  KEEP_ALIVE_MS: 'named after the option of Node',
  refusal: 'a field of the log line of a refused sign-in',
  sixes: 'a column of match_rosters',
  toldId: 'a key in the stored content of mails that wait to be sent',
  'mail-chaos.faults.test.ts': 'the kind of test is called faults: CONTRIBUTING.md',
};

/** Where none of this is looked for, and why. */
const passedOver: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/(^|\/)(\..*|node_modules|dist|test-results|playwright-report|screenshots)(\/|$)/, 'not written by us'],
  [/^migrations(\/|$)/, 'migrations are never changed'],
  [/^bench\/frameworks(\/|$)/, 'the code of others'],
  [/(^|\/)plain-language\.test\.ts$/, 'this list'],
];

const root = path.resolve(import.meta.dirname, '..');

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (passedOver.some(([pattern]) => pattern.test(entry.isDirectory() ? `${file}/` : file))) return [];
    if (entry.isDirectory()) return filesBelow(file);
    return entry.isFile() && /\.tsx?$/.test(entry.name) ? [file] : [];
  });
}

interface Piece {
  readonly where: string;
  readonly text: string;
}

interface Pieces {
  readonly comments: Piece[];
  readonly titles: Piece[];
  readonly code: Piece[];
}

const title = /^\s*(?:it|test|describe)(?:\.\w+)*(?:\(|.*\)\()\s*(['"`])(.*?)\1/;
const quoted =
  /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?![/*\s])(?:[^/\\\n[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[dgimsuvy]*/g;

/** Line by line, which is exact enough for words: what is quoted over several lines counts as neither. */
function piecesOf(file: string): Pieces {
  const pieces: Pieces = { comments: [], titles: [], code: [] };
  let isInComment = false;
  let isInTemplate = false;
  for (const [index, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries()) {
    const where = `${file}:${index + 1}`;
    const trimmed = line.trim();
    if (isInTemplate) {
      isInTemplate = (line.match(/(?<!\\)`/g) ?? []).length % 2 === 0;
    } else if (isInComment || /^(?:\{?\/\*)/.test(trimmed)) {
      pieces.comments.push({ where, text: trimmed });
      isInComment = !trimmed.includes('*/');
    } else {
      const comment = /(?:^|\s)(\/\/ .*)$/.exec(line)?.[1] ?? '';
      if (comment) pieces.comments.push({ where, text: comment });
      const named = title.exec(line)?.[2];
      if (named) pieces.titles.push({ where, text: named });
      const code = line.slice(0, line.length - comment.length).replaceAll(quoted, "''");
      isInTemplate = code.includes('`');
      // Text between the tags of a screen is French, and what follows an open quotation mark is no code.
      pieces.code.push({ where, text: code.replace(/`.*/, '').replaceAll(/>[^<>{}=;()]*</g, '><') });
    }
  }
  return pieces;
}

/** Keys of messages and columns of tables, which are published names, are written with underscores. */
const isPublishedName = (word: string) => /^[a-z\d]+(_[a-z\d]+)+$/.test(word);

function breachesOf(pieces: readonly Piece[], rules: readonly Rule[]): string[] {
  return pieces.flatMap(({ where, text }) =>
    rules.flatMap(({ pattern, instead }) =>
      [...text.matchAll(pattern)]
        .filter(([word]) => !Object.hasOwn(allowed, word) && !isPublishedName(word))
        .map(([word]) => `${where} '${word}': say ${instead}`),
    ),
  );
}

describe('the words of the project', () => {
  const files = filesBelow('.');
  const pieces = files.map(piecesOf);
  const all = (kind: keyof Pieces) => pieces.flatMap((piece) => piece[kind]);

  it('has found the files', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(all('comments').length).toBeGreaterThan(2000);
    expect(all('titles').length).toBeGreaterThan(500);
  });

  it('are plain in comments', () => {
    expect(breachesOf(all('comments'), inComments)).toEqual([]);
  });

  it('are plain in the titles of tests', () => {
    expect(breachesOf(all('titles'), inWords)).toEqual([]);
  });

  it('are those of docs/glossary.md in code', () => {
    expect(breachesOf(all('code'), inCode)).toEqual([]);
  });

  it('are those of docs/glossary.md in the names of files', () => {
    const names = files
      .map((file) => ({ where: file, text: path.basename(file) }))
      .filter(({ text }) => !Object.hasOwn(allowed, text));
    expect(breachesOf(names, inFileNames)).toEqual([]);
  });
});
