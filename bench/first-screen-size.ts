import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The bound for the code that the first screen loads, compressed. */
const LIMIT_BYTES = 130 * 1024;
const FIRST_SCREEN = 'client/features/entry/HomeScreen.tsx';

interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

const dist = path.resolve(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(path.join(dist, 'assets.json'), 'utf8')) as Manifest;

/** Everything that is fetched before the first screen answers to a finger: the entries, the page and the screen. */
function filesOfFirstScreen(): string[] {
  const files = new Set<string>();
  const add = (key: string) => {
    const entry = manifest[key];
    if (!entry || files.has(entry.file)) return;
    files.add(entry.file);
    entry.imports?.forEach(add);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) add(key);
  add(FIRST_SCREEN);
  return [...files].filter((file) => file.endsWith('.js'));
}

if (!(FIRST_SCREEN in manifest)) throw new Error(`The build has no ${FIRST_SCREEN}.`);
const contents = filesOfFirstScreen().map((file) => readFileSync(path.join(dist, 'client', file)));
const sum = (compress: (content: Buffer) => Buffer) =>
  contents.reduce((bytes, content) => bytes + compress(content).length, 0);
const [gzip, brotli] = [sum(gzipSync), sum(brotliCompressSync)];
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
process.stdout.write(
  `First screen: ${kilobytes(gzip)} of JavaScript compressed with gzip (${kilobytes(brotli)} with Brotli) in ${contents.length} files; the limit is ${kilobytes(LIMIT_BYTES)}.\n`,
);
if (gzip > LIMIT_BYTES) {
  process.stderr.write('The first screen loads too much code.\n');
  process.exit(1);
}
