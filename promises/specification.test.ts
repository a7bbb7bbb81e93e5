import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '..');
const specification = 'docs/specification';
/** What people write; pictures, fonts and lock files cite nothing. */
const written = /(?:\.(?:ts|tsx|js|mjs|jsx|md|css|yaml)|^Dockerfile|^\.env\.example)$/;
/** Neither written by us nor tracked: what .gitignore names, and folders that begin with a dot. */
const passedOver = /^(?:\..*|node_modules|dist|test-results|playwright-report|screenshots)$/;
/** Holds the citations below as examples. */
const thisFile = 'promises/specification.test.ts';

interface Citation {
  readonly rule: string;
  readonly file: string;
}

/** An identifier of a rule wherever it stands: S, the noun, the number. */
const ruleShape = /\bS-([a-z]+(?:-[a-z]+)*)-(\d+)\b/g;
/** Where a rule is stated: at the beginning of a paragraph, in bold. One that is given up says so, and keeps its number. */
const statementShape = /^\*\*(S-[a-z-]+-\d+)\.\*\* (Given up)?/gm;

/**
 * Papers from outside the repository, which nobody who reads the code has. `D1` and `D2` were two of them and are also
 * names of promises: those stand before a colon, in quotes or in bold.
 */
const outsidePapers = [
  /\bD[12]\b(?!:|'(?!s)|\*\*)/,
  /\/[/*]+ D[12]:/,
  /\b(?:issue|section|sections) \d/i,
  /\b(?:trust|architecture|style|friendliness)\.md\b/,
  /(?<!\(|\/)\bmatching\.md\b/,
];
/** Sections of standards that anybody can read. */
const ofStandards = /\b(?:RFC \d+|ASVS|WCAG|RGAA)[^.]{0,20}sections? \d/i;

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return passedOver.test(entry.name) ? [] : filesBelow(file);
    return entry.isFile() && written.test(entry.name) && file !== thisFile ? [file] : [];
  });
}

const files = filesBelow('.').map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
const nouns = readdirSync(path.join(root, specification))
  .filter((name) => name !== 'README.md')
  .map((name) => name.replace(/\.md$/, ''));
const rulesOf = (noun: string) =>
  [...readFileSync(path.join(root, specification, `${noun}.md`), 'utf8').matchAll(statementShape)].map(
    ([, rule = '', givenUp]) => ({ rule, isGivenUp: givenUp !== undefined }),
  );
const stated = nouns.flatMap(rulesOf);
const rules = new Set(stated.map(({ rule }) => rule));
const citations: readonly Citation[] = files.flatMap(({ file, text }) =>
  [...text.matchAll(ruleShape)].map(([rule]) => ({ rule, file })),
);

describe('the specification', () => {
  it.each(nouns)('%s numbers its rules from 1 on, each once, with its own noun', (noun) => {
    const own = rulesOf(noun).map(({ rule }) => rule);
    expect(own).not.toEqual([]);
    expect(own).toEqual(own.map((_, index) => `S-${noun}-${index + 1}`));
  });

  it('lists every noun in its index, and no other', () => {
    const index = readFileSync(path.join(root, specification, 'README.md'), 'utf8');
    const listed = new Set([...index.matchAll(/\]\(([a-z-]+)\.md\)/g)].map(([, noun]) => noun));
    expect(listed).toEqual(new Set(nouns));
  });

  it('has a rule for every citation', () => {
    expect(citations.length).toBeGreaterThan(rules.size);
    expect(citations.filter(({ rule }) => !rules.has(rule))).toEqual([]);
  });

  it('has no rule without a citation in code or a test', () => {
    const cited = new Set(citations.filter(({ file }) => /\.(ts|tsx|js)$/.test(file)).map(({ rule }) => rule));
    expect(stated.filter(({ rule, isGivenUp }) => !isGivenUp && !cited.has(rule))).toEqual([]);
  });

  it('is cited instead of papers outside the repository', () => {
    const cites = (line: string) => outsidePapers.some((paper) => paper.test(line)) && !ofStandards.test(line);
    const found = files.flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, index) => (cites(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
