import { createRequire } from 'node:module';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { motifs } from '#shared/play/public-quizzes/motifs.ts';
import type { PublicQuizId } from '#shared/play/public-quizzes/public-quizzes.ts';

/**
 * Draws the motifs and grounds of the pictures of quiz results, as files for the server, which reads no SVG. Run by hand when
 * a result changes: `node seeds/build-share-pictures.ts`.
 */
const { icons } = createRequire(import.meta.url)('@iconify-json/fluent-emoji-flat/icons.json') as {
  icons: Readonly<Record<string, { readonly body: string }>>;
};
const folder = path.resolve(import.meta.dirname, '../server/features/play/share-pictures');
const SIDE = 400;

/** The colours of each quiz's ground, from the upper left to the lower right. */
const grounds = {
  quizLove: ['#341674', '#7d2394', '#c2326f'],
  quizFeeling: ['#1d1a5e', '#2f3f9c', '#1f6f8f'],
  quizAffinity: ['#3a145c', '#931f6d', '#b4442a'],
} as const satisfies Record<PublicQuizId, readonly [string, string, string]>;

async function save(name: string, svg: string, quality: number): Promise<void> {
  const bytes = await sharp(Buffer.from(svg)).webp({ quality, effort: 6 }).toBuffer();
  await writeFile(path.join(folder, `${name}.webp`), bytes);
  process.stdout.write(`${name}: ${(bytes.length / 1024).toFixed(1)} KB\n`);
}

for (const [result, motif] of Object.entries(motifs)) {
  const icon = icons[motif];
  if (!icon) throw new Error(`There is no motif ${motif}.`);
  const frame = `viewBox="0 0 32 32" width="${SIDE}" height="${SIDE}"`;
  await save(result, `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${icon.body}</svg>`, 90);
}

for (const [quiz, [first, middle, last]] of Object.entries(grounds)) {
  const stops = `<stop stop-color="${first}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${last}"/>`;
  const rings = [307, 773].map((x) => `<circle cx="${x}" cy="459" r="432"/>`).join('');
  await save(
    `ground-${quiz}`,
    `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1350"><defs><linearGradient id="g" x2="1" y2="1">${stops}</linearGradient></defs><rect width="1080" height="1350" fill="url(#g)"/><g fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="33">${rings}</g></svg>`,
    92,
  );
}
