import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { playPictures } from './play-pictures/all.ts';

/**
 * Writes the pictures of cards and quizzes to `client/public/play`. Run by hand when a drawing changes:
 * `node seeds/build-play-pictures.ts`. The pictures are kept, so that neither the site nor its build draws them.
 */

const folder = path.join(import.meta.dirname, '../client/public/play');
rmSync(folder, { recursive: true, force: true });
for (const [theme, pictures] of Object.entries(playPictures)) {
  mkdirSync(path.join(folder, theme), { recursive: true });
  for (const [name, svg] of Object.entries(pictures)) writeFileSync(path.join(folder, theme, `${name}.svg`), svg);
}
