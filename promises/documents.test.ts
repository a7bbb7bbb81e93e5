import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const projectRoot = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const below = (folder: string) =>
  readdirSync(path.join(projectRoot, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : []));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  '.github/pull_request_template.md',
].concat(['.github/ISSUE_TEMPLATE', 'docs', 'docs/how-to', 'docs/decisions', 'docs/specification'].flatMap(below));

/** The anchor of a heading, as code hosts make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s-]/gu, '')
    .replaceAll(' ', '-');

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('has no dead link to a file or heading', () => {
    const targets = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = '']) => target);
    const dead = targets.filter((target) => {
      const [file = '', anchor] = target.split('#');
      const found = file === '' ? document : path.join(path.dirname(document), file);
      if (!existsSync(path.join(projectRoot, found))) return true;
      const headings = anchor === undefined ? [] : [...read(found).matchAll(/^#+ (.+)$/gm)];
      return anchor !== undefined && !headings.some(([, heading = '']) => anchorOf(heading) === anchor);
    });
    expect(dead).toEqual([]);
  });

  it('names only existing npm scripts', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

it('README.md has 120 lines at most', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

it('docs/commands.md explains every npm script', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const text = read('docs/commands.md');
  const explained = new Set([...text.matchAll(/`npm (?:run )?(?:-s )?([a-z:-]+)/g)].map(([, name]) => name));
  expect(Object.keys(scripts).filter((name) => name !== 'postinstall' && !explained.has(name))).toEqual([]);
});

it('.env.example explains every variable, and no other', () => {
  const known = [
    ...read('server/platform/environment.ts').matchAll(/^ {4}([A-Z][A-Z\d_]+): z|^ {4}([A-Z][A-Z\d_]+): flag/gm),
  ];
  const explained = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name);
  expect(new Set(explained)).toEqual(new Set(known.map(([, one, other]) => one ?? other)));
});
