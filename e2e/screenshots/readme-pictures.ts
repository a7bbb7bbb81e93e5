import path from 'node:path';
import sharp from 'sharp';

/**
 * Puts the pictures of `screenshots/` together for the README, in `docs/pictures`. Run by hand after `npm run screenshots`:
 * `node e2e/screenshots/readme-pictures.ts`.
 */
const root = path.resolve(import.meta.dirname, '../..');
const GAP = 24;
const CORNER = 24;

/** Each strip: the upper parts of pictures side by side, with round corners. */
const strips = [
  {
    file: 'phone',
    width: 390,
    height: 844,
    pictures: [
      'home-answered-phone-light',
      'profileRelationshipValues-phone-light',
      'matches-phone-light',
      'matchResonance-phone-light',
    ],
  },
  {
    file: 'play',
    width: 390,
    height: 844,
    pictures: [
      'cardQuestion-phone-dark',
      'cardQuestionImage-phone-dark',
      'gifts-phone-dark',
      'subscription-phone-dark',
    ],
  },
  {
    file: 'desktop',
    width: 800,
    height: 500,
    pictures: ['home-alone-desktop-light', 'matches-desktop-dark'],
  },
  {
    file: 'quiz',
    width: 390,
    height: 844,
    pictures: [
      'quizLove-result-phone-light',
      'comparison-waiting-phone-light',
      'comparison-compared-phone-light',
      'savedQuizzes-phone-dark',
    ],
  },
] as const;

for (const { file, width, height, pictures } of strips) {
  const round = Buffer.from(`<svg><rect width="${width}" height="${height}" rx="${CORNER}"/></svg>`);
  const tiles = await Promise.all(
    pictures.map((name) =>
      sharp(path.join(root, 'screenshots', `${name}.png`))
        .resize(width, height, { fit: 'cover', position: 'top' })
        .composite([{ input: round, blend: 'dest-in' }])
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
