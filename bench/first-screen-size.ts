import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { entriesOf, filesOf, type Manifest } from '#client/routing/head.ts';

/** The bound for the code that the first screen loads, compressed. */
const LIMIT_BYTES = 120 * 1024;
const FIRST_SCREEN = 'client/features/entry/HomeScreen.tsx';

const dist = path.resolve(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(path.join(dist, 'assets.json'), 'utf8')) as Manifest;

if (!(FIRST_SCREEN in manifest)) throw new Error(`The build has no ${FIRST_SCREEN}.`);
// Everything that is fetched before the first screen answers to a finger: the entries, the page and the screen.
const scripts = filesOf([...entriesOf(manifest), FIRST_SCREEN], manifest).filter((file) => file.endsWith('.js'));
const contents = scripts.map((file) => readFileSync(path.join(dist, 'client', file)));
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
