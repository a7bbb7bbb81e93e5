import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import dockerignore from '@balena/dockerignore';
import { describe, expect, it } from '@jest/globals';

const projectRoot = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const ignored = dockerignore.default().add(read('.dockerignore'));
const dockerfile = read('Dockerfile');

/** What the Dockerfile takes from the project by name: `COPY shared ./shared`, `COPY package.json .npmrc ./`. */
const copied = [...dockerfile.matchAll(/^COPY (?!--from|\. )(.+) \S+$/gm)].flatMap(([, sources = '']) =>
  sources.split(' '),
);

/** Files that only tests need; any folder called testing is meant. */
const testFile = /\.test\.ts$|(^|\/)testing\/|(^|\/)arbitraries\.ts$/;

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

/** `import … from 'x'`, `export … from 'x'`, `import('x')`, and the programs that are started with `new URL('x', import.meta.url)`. */
const reference = /(?:\bfrom |\bimport |\bimport\(\s*|\bnew URL\((?='[^']+', import\.meta\.url\)))'([^']+)'/g;

/** The file of the project that a specifier names, or undefined for a package. */
function targetOf(specifier: string, importer: string): string | undefined {
  const [name = ''] = specifier.split('?');
  if (name.startsWith('#')) return name.slice(1);
  const isPackage = !name.startsWith('.') && !/^[\w-]+\.ts$/.test(name);
  if (isPackage) return undefined;
  const target = path.posix.join(path.posix.dirname(importer), name);
  // AssemblyScript's imports name no extension.
  return existsSync(path.join(projectRoot, target)) ? target : `${target}.ts`;
}

/** The entries and every file of the project that they import, however many steps away. */
function importedFrom(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries);
  for (const file of reached) {
    if (!/\.(ts|tsx|mjs|js)$/.test(file)) continue;
    for (const [, specifier = ''] of read(file).matchAll(reference)) {
      const target = targetOf(specifier, file);
      if (target !== undefined) reached.add(target);
    }
  }
  return reached;
}

const folders = copied.filter((source) => statSync(path.join(projectRoot, source)).isDirectory());
const filesInCopiedFolders = folders.flatMap(filesBelow);
const migrations = filesBelow('migrations').filter((file) => !testFile.test(file));
const programs = [
  'server/main.ts',
  'worker/main.ts',
  'cli/main.ts',
  'server/decoder.ts',
  'server/sound.ts',
  ...migrations,
];
const build = [
  'vite.config.ts',
  'rolldown.config.ts',
  'server/platform/http/write-page-frame.ts',
  'kernel/scan.ts',
  ...filesBelow('client/pages').filter((file) => path.basename(file).startsWith('+')),
];

describe('the production image', () => {
  it('contains every file and folder that the Dockerfile copies', () => {
    expect(copied).toEqual(expect.arrayContaining(['package.json', '.npmrc', 'server', 'shared', 'worker']));
    expect(copied.filter((source) => ignored.ignores(source) || !existsSync(path.join(projectRoot, source)))).toEqual(
      [],
    );
  });

  it.each([
    ['its programs run', programs, 500],
    ['its pages and its kernel are built from', build, 100],
  ])('contains every file that %s', (_purpose, entries, fewest) => {
    const needed = [...importedFrom(entries)];
    expect(needed.length).toBeGreaterThan(fewest);
    expect(needed.filter((file) => ignored.ignores(file))).toEqual([]);
    expect(needed.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
  });

  it('contains every file of the copied folders except tests and their parts', () => {
    expect(filesInCopiedFolders.length).toBeGreaterThan(500);
    expect(filesInCopiedFolders.filter((file) => ignored.ignores(file) !== testFile.test(file))).toEqual([]);
  });

  it('contains no file that imports a test library', () => {
    const code = filesInCopiedFolders.filter((file) => file.endsWith('.ts') && !ignored.ignores(file));
    expect(code.filter((file) => /from '(@jest\/globals|fast-check|supertest|@playwright\/)/.test(read(file)))).toEqual(
      [],
    );
  });

  it.each(['e2e/journey.spec.ts', 'bench/main.ts', 'docs/security.md', 'README.md', '.env', '.git/config', '.data/x'])(
    'does not contain %s',
    (file) => expect(ignored.ignores(file)).toBe(true),
  );

  it.each(['testing/visitor.ts', 'testing/visitor.ts', 'server/platform/http/render.test.ts'])(
    'does not contain the test file %s',
    (file) => expect(ignored.ignores(file)).toBe(true),
  );

  it('runs the version of Node that package.json names, of the major version of .nvmrc', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
    const images = new Set([...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version));
    expect(images).toEqual(new Set([devDependencies['node']]));
    expect(devDependencies['node']?.split('.')[0]).toBe(read('.nvmrc').trim());
  });
});
