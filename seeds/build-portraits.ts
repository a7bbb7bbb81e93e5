import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Gender } from '#shared/questionnaire/options.ts';
import { createRandom, seedOf, type Random } from './population/random.ts';

/**
 * Draws `portraits/`, the photos of invented members: nobody's, and in one hand. Run by hand when the drawing changes:
 * `node seeds/build-portraits.ts`. They are kept as pictures because the process that takes uploads refuses to read SVG.
 */

const PORTRAITS = { femme: 14, homme: 14, autre: 4 } as const satisfies Record<Gender, number>;
const SEED = 20_261_121;
const SIZE = { width: 600, height: 750 } as const;

const skins = ['#f6d7c3', '#eec1a2', '#e0a982', '#c98b62', '#a56b47', '#7d4c33', '#5e3826'] as const;
const darkHairs = ['#2a1d1a', '#1b1a24', '#4a2f22', '#3a2620', '#a9a3a6'] as const;
const lightHairs = ['#6e4529', '#9a6234', '#c79355', '#d9b56f', '#7b2f26'] as const;
/** The first so many skins go with light hair too. */
const LIGHT_SKINS = 4;
const clothes = [
  '#6d28a8',
  '#c2326f',
  '#2f5f8f',
  '#17684a',
  '#d9772f',
  '#34415e',
  '#f0e7f7',
  '#8d3b52',
  '#e0b04a',
] as const;
const skies = [
  ['#f7d9c4', '#d48aa6'],
  ['#c9d8f2', '#8f86c9'],
  ['#dcecdc', '#7fae9b'],
  ['#f6e6b8', '#e39a6b'],
  ['#e8d7f4', '#a678c8'],
  ['#cfe8ee', '#6f9fbe'],
] as const;

interface Hair {
  readonly behind?: string;
  readonly over: string;
}
const styles: Record<Gender, readonly Hair[]> = {
  femme: [
    {
      behind: 'M100 28c38 0 52 26 51 62 0 36 10 66 14 104-22 14-108 14-130 0 4-38 14-68 14-104-1-36 13-62 51-62Z',
      over: 'M63 90c-6-34 10-56 37-56s43 22 37 56c-6-20-16-30-30-36-12 12-28 16-44 36Z',
    },
    {
      behind: 'M100 28c36 0 50 24 50 56 0 22-2 40-8 56H58c-6-16-8-34-8-56 0-32 14-56 50-56Z',
      over: 'M62 94c-6-36 12-60 38-60s44 24 38 60c-4-16-10-26-18-32-22 4-46 6-58 32Z',
    },
    {
      behind: 'M100 2a21 21 0 1 1 0 42 21 21 0 0 1 0-42Z',
      over: 'M63 92c-6-36 12-58 37-58s43 22 37 58c-6-20-16-30-37-30s-31 10-37 30Z',
    },
    {
      behind:
        'M100 24c46 0 62 28 58 56-2 16 6 28 0 44-6 14-22 18-28 18H70c-6 0-22-4-28-18-6-16 2-28 0-44-4-28 12-56 58-56Z',
      over: 'M62 92c-8-16-6-30 2-40 6-12 20-20 36-20s30 8 36 20c8 10 10 24 2 40-4-14-10-22-18-26-18 8-40 6-58 26Z',
    },
  ],
  homme: [
    { over: 'M62 90c-8-38 10-58 38-58s46 20 38 58c-4-16-10-26-18-30-16 8-36 8-48 0-6 6-8 16-10 30Z' },
    {
      over: 'M63 84c-8-30 8-54 36-54 14-2 22 4 26 8 16 4 20 24 12 48-2-12-8-22-14-26-18 2-36-2-46-10-8 10-12 20-14 34Z',
    },
    { over: 'M64 86c-4-32 10-52 36-52s40 20 36 52c-4-16-12-26-20-28H84c-8 2-16 12-20 28Z' },
    {
      over: 'M61 88c-8-12-4-26 4-32 0-14 14-22 26-20 10-8 26-4 32 4 12 0 20 12 18 22 6 8 4 18-2 28-4-14-10-22-20-24-18 6-34 4-42-2-8 6-12 14-16 24Z',
    },
    { over: 'M66 78c2-24 14-40 34-40s32 16 34 40c-6-14-18-22-34-22s-28 8-34 22Z' },
  ],
  autre: [
    {
      behind: 'M100 28c34 0 48 22 48 52 0 18-2 32-6 42H58c-4-10-6-24-6-42 0-30 14-52 48-52Z',
      over: 'M61 96c-8-42 12-64 40-64s46 20 40 60c-14-8-20-18-26-28-16 16-40 14-54 32Z',
    },
    {
      over: 'M60 86c-8-12-2-26 6-30 2-16 16-24 28-22 12-8 26-4 32 4 14 2 20 12 20 24 6 8 4 18 0 26-4-14-12-20-22-22-18 6-34 2-44-2-8 6-14 12-20 22Z',
    },
  ],
};

const folder = path.join(import.meta.dirname, 'portraits');
mkdirSync(folder, { recursive: true });
for (const gender of Object.keys(PORTRAITS) as Gender[]) {
  for (let number = 0; number < PORTRAITS[gender]; number += 1) {
    const svg = drawPortrait(createRandom(seedOf(SEED + gender.length, number)), gender, number);
    const picture = await sharp(Buffer.from(svg)).resize(SIZE.width, SIZE.height).webp({ quality: 72 }).toBuffer();
    writeFileSync(path.join(folder, `${gender}-${number}.webp`), picture);
  }
}

function drawPortrait(random: Random, gender: Gender, number: number): string {
  const skin = random.pick(skins);
  const hair = random.pick(skins.indexOf(skin) < LIGHT_SKINS ? [...darkHairs, ...lightHairs] : darkHairs);
  const top = clothes[(number * 4 + gender.length) % clothes.length];
  const [sky, horizon] = skies[number % skies.length] ?? skies[0];
  const style = styles[gender][number % styles[gender].length] ?? { over: '' };
  const isBearded = gender === 'homme' && random.chance(0.45);
  const hasGlasses = random.chance(0.3);
  const hasEarrings = gender !== 'homme' && random.chance(0.5);
  const shade = 'fill="#2a1433" fill-opacity="0.14"';
  const isLaughing = random.chance(0.15);
  const eye = (x: number) =>
    isLaughing
      ? `<path d="M${x - 6} 88q6-6 12 0" fill="none" stroke="#2a1d1a" stroke-width="2.6" stroke-linecap="round"/>`
      : `<ellipse cx="${x}" cy="87" rx="3.4" ry="4.2" fill="#2a1d1a"/><circle cx="${x + 1.2}" cy="85.4" r="1.1" fill="#fff"/>`;
  const brow = (x: number) =>
    `<path d="M${x - 8} 76q8-5 16 0" fill="none" stroke="${hair}" stroke-width="3" stroke-linecap="round"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 300">
<defs>
  <linearGradient id="sky" x2="0.4" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${horizon}"/></linearGradient>
  <linearGradient id="light" x2="1" y2="1"><stop stop-color="#fff" stop-opacity="0.22"/><stop offset="0.6" stop-color="#fff" stop-opacity="0"/></linearGradient>
</defs>
<rect width="240" height="300" fill="url(#sky)"/>
${drawScene(random, horizon)}
<g transform="translate(-20 14) scale(1.4)">
  ${style.behind ? `<path d="${style.behind}" fill="${hair}"/><path d="${style.behind}" ${shade}/>` : ''}
  <path d="M18 212c2-44 26-56 62-66 6 10 34 10 40 0 36 10 60 22 62 66v20H18Z" fill="${top}"/>
  <path d="M18 212c2-44 26-56 62-66l6 6c-30 12-44 26-46 60Z" fill="#fff" fill-opacity="0.14"/>
  <path d="M84 112h32v34c0 14-32 14-32 0Z" fill="${skin}"/>
  <path d="M84 124c8 10 24 10 32 0v8c-8 12-24 12-32 0Z" ${shade}/>
  <circle cx="66" cy="90" r="7" fill="${skin}"/><circle cx="134" cy="90" r="7" fill="${skin}"/>
  <path d="M100 44c24 0 36 16 36 42 0 30-16 48-36 48s-36-18-36-48c0-26 12-42 36-42Z" fill="${skin}"/>
  ${isBearded ? `<path d="M64 92c2 32 16 46 36 46s34-14 36-46c-4 12-10 16-18 16-6-6-30-6-36 0-8 0-14-4-18-16Z" fill="${hair}"/>` : ''}
  <ellipse cx="80" cy="101" rx="7" ry="4.5" fill="#d8456b" fill-opacity="0.18"/><ellipse cx="120" cy="101" rx="7" ry="4.5" fill="#d8456b" fill-opacity="0.18"/>
  ${brow(84)}${brow(116)}${eye(84)}${eye(116)}
  <path d="M100 90q-5 10 1 12" fill="none" stroke="#2a1433" stroke-opacity="0.35" stroke-width="2.2" stroke-linecap="round"/>
  ${drawSmile(random, gender)}
  <path d="${style.over}" fill="${hair}"/>
  ${hasGlasses ? '<g fill="#fff" fill-opacity="0.18" stroke="#2a1d1a" stroke-width="2.4"><circle cx="84" cy="88" r="12"/><circle cx="116" cy="88" r="12"/><path d="M96 87q4-3 8 0" fill="none"/></g>' : ''}
  ${hasEarrings ? '<circle cx="65" cy="101" r="3.2" fill="#e0b04a"/><circle cx="135" cy="101" r="3.2" fill="#e0b04a"/>' : ''}
  ${drawCollar(random, skin)}
</g>
<rect width="240" height="300" fill="url(#light)"/>
</svg>`;
}

function drawScene(random: Random, horizon: string): string {
  const soft = `fill="#fff" fill-opacity="0.28"`;
  return random.pick([
    `<circle cx="188" cy="70" r="38" ${soft}/><path d="M0 210q70-50 130-16t110-30v136H0Z" fill="${horizon}" fill-opacity="0.7"/>`,
    `<g ${soft}><circle cx="36" cy="60" r="22"/><circle cx="206" cy="44" r="14"/><circle cx="212" cy="150" r="30"/><circle cx="30" cy="190" r="12"/></g>`,
    `<g fill="none" stroke="#fff" stroke-opacity="0.4" stroke-width="3"><circle cx="120" cy="130" r="96"/><circle cx="120" cy="130" r="118"/><circle cx="120" cy="130" r="140"/></g>`,
    `<rect x="22" y="24" width="80" height="120" rx="8" ${soft}/><rect x="138" y="24" width="80" height="120" rx="8" ${soft}/>`,
    `<g fill="#17684a" fill-opacity="0.35"><path d="M0 300q10-90 44-120-6 70 6 120Z"/><path d="M240 300q-8-100-48-140 14 80-4 140Z"/><path d="M30 300q0-60 22-90 6 50 4 90Z"/></g>`,
  ]);
}

function drawSmile(random: Random, gender: Gender): string {
  const lips = gender === 'homme' ? '#8a3f3a' : '#b5375a';
  return random.chance(0.4)
    ? `<path d="M88 112q12 16 24 0Z" fill="#fff" stroke="${lips}" stroke-width="2.2" stroke-linejoin="round"/>`
    : `<path d="M89 113q11 9 22 0" fill="none" stroke="${lips}" stroke-width="3.2" stroke-linecap="round"/>`;
}

function drawCollar(random: Random, skin: string): string {
  return random.pick([
    `<path d="M80 146c4 22 36 22 40 0-4 4-36 4-40 0Z" fill="${skin}"/>`,
    `<path d="M82 146l18 30 18-30c-6 8-30 8-36 0Z" fill="${skin}"/>`,
    '<path d="M78 148c8 14 36 14 44 0l4 8c-10 18-42 18-52 0Z" fill="#fff" fill-opacity="0.3"/>',
  ]);
}
