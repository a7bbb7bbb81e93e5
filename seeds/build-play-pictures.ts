import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawnFiles, drawnFolders } from './play-pictures/all.ts';

/**
 * Writes the pictures of cards, quizzes and body types to `client/public`. Run by hand when a drawing changes:
 * `node seeds/build-play-pictures.ts`. The pictures are kept, so that neither the site nor its build draws them.
 */

const site = path.join(import.meta.dirname, '../client/public');
for (const folder of drawnFolders) rmSync(path.join(site, folder), { recursive: true, force: true });
for (const [file, svg] of drawnFiles) {
  mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
  writeFileSync(path.join(site, file), svg);
}
