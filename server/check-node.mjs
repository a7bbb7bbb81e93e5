/*
 * The first thing that each program does: an old Node says so in one sentence, instead of something about file extensions.
 * JavaScript, because a Node that is too old reads nothing else: `node --import ./server/check-node.mjs server/main.ts`.
 * The versions are those of `engines` in package.json, from which on Node reads TypeScript by itself.
 */
const LOWEST_MINOR = { 22: 18, 24: 2 };

const [major = 0, minor = 0] = process.version.slice(1).split('.').map(Number);
if (!(major > 24 || minor >= (LOWEST_MINOR[major] ?? Infinity))) {
  process.stderr.write(
    `Node ${process.version.slice(1)} est trop ancien pour Résonance : il faut la version 22.18 ou plus récente de la 22, ou la 24.2 ou plus récente. Le projet apporte la sienne : node_modules/.bin/node.\n`,
  );
  process.exit(1);
}
