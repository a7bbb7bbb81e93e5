import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { LINK_PICTURE, linkCards, linkPictureAddress, type LinkCard } from '#shared/pages/link-cards.ts';
import { pictureAddress } from '#shared/play/pictures.ts';
import { findHeadlessChromium } from './chromium.ts';

/**
 * Draws the pictures of shared links (`shared/pages/link-cards.ts`) into `client/public/partage/`, with the fonts and the
 * drawings of the house. Run it after their words have changed, and look at what it drew.
 */
const root = path.resolve(import.meta.dirname, '..');
const publicFolder = path.join(root, 'client/public');
const QUALITY = 82;

const fontOf = async (name: string) =>
  (
    await readFile(path.join(root, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`))
  ).toString('base64');
const dataOf = async (address: string) =>
  `data:image/svg+xml;base64,${(await readFile(path.join(publicFolder, address))).toString('base64')}`;

/**
 * The words stand within the middle square of 630 pixels, the drawings outside it; X writes the title over the lowest 90
 * pixels.
 */
const styles = `
  * { margin: 0; box-sizing: border-box; }
  body { position: relative; width: ${LINK_PICTURE.width}px; height: ${LINK_PICTURE.height}px; overflow: hidden;
    background: linear-gradient(125deg, #341674, #7d2394 52%, #c2326f); color: #fff; font-family: Nunito; }
  svg { position: absolute; inset: 0; }
  img { position: absolute; top: 165px; width: 330px; height: 248px; border: 10px solid #fff; border-radius: 28px;
    box-shadow: 0 24px 60px rgb(20 11 31 / 45%); object-fit: cover; }
  img:first-of-type { left: -46px; rotate: -7deg; }
  img:last-of-type { right: -46px; rotate: 7deg; }
  main { position: absolute; inset: 0 310px; display: grid; align-content: center; justify-items: center; gap: 26px;
    padding-bottom: 44px; text-align: center; }
  h1 { font: 520 74px/1.08 Fraunces; letter-spacing: -0.015em; text-wrap: balance; }
  p { max-width: 500px; font-size: 33px; font-weight: 650; line-height: 1.3; text-wrap: balance; }
  main svg { position: static; width: 132px; }`;
const ripples = [300, 900]
  .flatMap((x) => [150, 230, 320, 420].map((r) => `<circle cx="${x}" cy="315" r="${r}"/>`))
  .join('');

const executablePath = findHeadlessChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: LINK_PICTURE });
  const fonts = `@font-face { font-family: Fraunces; font-weight: 100 900; src: url(data:font/woff2;base64,${await fontOf('fraunces')}); }
    @font-face { font-family: Nunito; font-weight: 200 1000; src: url(data:font/woff2;base64,${await fontOf('nunito')}); }`;
  for (const card of linkCards) {
    await page.setContent(await pageOf(card, fonts));
    await page.evaluate(() => document.fonts.ready);
    const png = await page.screenshot();
    const jpeg = await sharp(png).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
    const file = path.join(publicFolder, linkPictureAddress(card));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, jpeg);
    process.stdout.write(`${linkPictureAddress(card)}: ${Math.ceil(jpeg.length / 1024)} KB\n`);
  }
} finally {
  await browser.close();
}

async function pageOf({ title, line, drawings }: LinkCard, fonts: string): Promise<string> {
  const images = await Promise.all(
    drawings.map(async (key) => `<img src="${await dataOf(pictureAddress(key))}" alt="">`),
  );
  return `<!doctype html><html lang="fr"><style>${fonts}${styles}</style>
    <svg viewBox="0 0 1200 630" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="3">${ripples}</svg>
    ${images.join('')}
    <main><svg viewBox="0 0 40 28" fill="none" stroke="#fff" stroke-width="2.6"><circle cx="14" cy="14" r="10.5"/><circle cx="26" cy="14" r="10.5"/></svg>
    <h1>${title}</h1><p>${line}</p></main></html>`;
}
