import path from 'node:path';
import sharp from 'sharp';

/**
 * Puts the pictures of `screenshots/` together for the README, in `docs/pictures`. Run by hand after `npm run screenshots`:
 * `node e2e/screenshots/readme-pictures.ts`.
 */
const root = path.resolve(import.meta.dirname, '../..');
const GAP = 24;

/** Each strip: the pictures side by side, all as high as wide times `ratio`. */
const strips = [
  {
    file: 'quiz',
    width: 300,
    ratio: 2.1,
    pictures: [
      'quizLove-result-phone-light',
      'comparison-waiting-phone-light',
      'comparison-compared-phone-light',
      'savedQuizzes-phone-dark',
    ],
  },
] as const;

for (const { file, width, ratio, pictures } of strips) {
  const height = Math.round(width * ratio);
  const tiles = await Promise.all(
    pictures.map((name) =>
      sharp(path.join(root, 'screenshots', `${name}.png`))
        .resize(width, height, { fit: 'cover', position: 'top' })
        .png()
        .toBuffer(),
    ),
  );
  const strip = sharp({
    create: {
      width: pictures.length * width + (pictures.length - 1) * GAP,
      height,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  }).composite(tiles.map((input, index) => ({ input, left: index * (width + GAP), top: 0 })));
  const { size } = await strip
    .webp({ quality: 72, effort: 6 })
    .toFile(path.join(root, 'docs/pictures', `${file}.webp`));
  process.stdout.write(`${file}: ${(size / 1024).toFixed(1)} KB\n`);
}
