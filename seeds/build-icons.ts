import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/**
 * Draws `client/public/icons`, the icons of an installed Résonance, from its mark. Run by hand when the mark changes:
 * `node seeds/build-icons.ts`. They are kept as pictures because systems that install applications refuse SVG.
 */
const folder = path.resolve(import.meta.dirname, '../client/public/icons');

const SIDE = 512;
/** So few that a picture stays below the bound of bench/page-weight.ts, so many that the gradient shows no bands. */
const COLOURS = 48;
/** The mark's two rings, as in favicon.svg, in a square of 32. */
const rings = (colour: string) =>
  `<g fill="none" stroke="${colour}" stroke-width="2.2"><circle cx="12.5" cy="16" r="6.5"/><circle cx="19.5" cy="16" r="6.5"/></g>`;
const gradient = `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#341674"/><stop offset=".55" stop-color="#7d2394"/><stop offset="1" stop-color="#c2326f"/></linearGradient></defs>`;
const svg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 32 32">${content}</svg>`,
  );

const rounded = svg(`${gradient}<rect width="32" height="32" rx="9" fill="url(#g)"/>${rings('#fff')}`);
/** To the edge, for systems that cut out a shape of their own; the rings stay within the middle 80 %. */
const whole = svg(`${gradient}<rect width="32" height="32" fill="url(#g)"/>${rings('#fff')}`);
/** Android shows the outline alone, in one colour. */
const outline = svg(`<g transform="translate(16 16) scale(1.5) translate(-16 -16)">${rings('#fff')}</g>`);

const icons = [
  { name: 'icon-192.png', drawing: rounded, side: 192 },
  { name: 'icon-512.png', drawing: rounded, side: 512 },
  { name: 'maskable-512.png', drawing: whole, side: 512 },
  { name: 'apple-touch-icon.png', drawing: whole, side: 180 },
  { name: 'badge-96.png', drawing: outline, side: 96 },
] as const;

await mkdir(folder, { recursive: true });
for (const { name, drawing, side } of icons) {
  const png = await sharp(drawing).resize(side).png({ palette: true, colours: COLOURS, effort: 10 }).toBuffer();
  await writeFile(path.join(folder, name), png);
  process.stdout.write(`${name}: ${(png.length / 1024).toFixed(1)} KB\n`);
}
