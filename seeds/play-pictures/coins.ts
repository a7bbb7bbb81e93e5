import type { Theme } from '#shared/questionnaire/options.ts';
import { float } from './motif.ts';
import { palettes } from './palettes.ts';
import { minify, type Pictures } from './picture.ts';
import { rings } from './scenes.ts';

/** The side of a coin's square. */
const SIDE = 96;
const MOTIF = 54;

/** What stands on each coin, and whose colours its ground has: so light or so dark that the motif is seen. */
const motifs: Readonly<Record<string, Theme>> = {
  anchor: 'gouts',
  'artist-palette': 'culture',
  automobile: 'valeurs',
  'balance-scale': 'culture',
  bicycle: 'gouts',
  books: 'valeurs',
  bullseye: 'valeurs',
  butterfly: 'gouts',
  'cherry-blossom': 'valeurs',
  'clinking-glasses': 'culture',
  compass: 'gouts',
  'crescent-moon': 'intuitives',
  'crystal-ball': 'gouts',
  dove: 'loisirs',
  ear: 'loisirs',
  envelope: 'relation',
  feather: 'gouts',
  fire: 'culture',
  'fountain-pen': 'valeurs',
  'folded-hands': 'loisirs',
  'game-die': 'valeurs',
  'globe-showing-europe-africa': 'relation',
  grapes: 'gouts',
  handshake: 'valeurs',
  'heart-hands': 'relation',
  herb: 'gouts',
  'high-speed-train': 'gouts',
  'high-voltage': 'culture',
  'house-with-garden': 'valeurs',
  'last-quarter-moon': 'intuitives',
  'leaf-fluttering-in-wind': 'relation',
  link: 'relation',
  lion: 'valeurs',
  lotus: 'valeurs',
  luggage: 'valeurs',
  'ringed-planet': 'intuitives',
  mirror: 'relation',
  mountain: 'gouts',
  'musical-notes': 'gouts',
  'open-book': 'relation',
  'party-popper': 'valeurs',
  'performing-arts': 'valeurs',
  'pot-of-food': 'gouts',
  rainbow: 'loisirs',
  ring: 'relation',
  rocket: 'intuitives',
  'running-shoe': 'gouts',
  seedling: 'gouts',
  'sheaf-of-rice': 'relation',
  shield: 'gouts',
  sparkles: 'intuitives',
  'spiral-shell': 'valeurs',
  sun: 'culture',
  'sun-behind-small-cloud': 'loisirs',
  telescope: 'intuitives',
  'test-tube': 'gouts',
  'water-wave': 'gouts',
  'world-map': 'relation',
  'wrapped-gift': 'valeurs',
  'yellow-heart': 'loisirs',
};

/** A picture for each answer, as small as an emoji: a motif before the rings, on a ground of its own for both schemes. */
export const coins: Pictures = Object.fromEntries(
  Object.entries(motifs).map(([motif, theme]) => [
    motif,
    coin(theme, (name) => float(motif, 48, 47, MOTIF)(name, palettes[theme])),
  ]),
);

/** A round picture in a theme's colours; one light from above lies over it, as over the cards. */
export function coin(theme: Theme, draw: (name: string) => string): string {
  const { sky, glow, ground, light, deep } = palettes[theme];
  return minify(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><clipPath id="c"><circle cx="48" cy="48" r="48"/></clipPath>` +
      `<linearGradient id="a" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${glow}"/></linearGradient>` +
      `<g clip-path="url(#c)"><rect width="96" height="96" fill="url(#a)"/>${rings(48, 44, 40, light, 2, 0.4)}` +
      `<path d="M0 76q48-14 96 0v20H0Z" fill="${ground}" fill-opacity=".55"/><ellipse cx="48" cy="77" rx="22" ry="4" fill="${deep}" fill-opacity=".22"/>` +
      `${draw('m')}<circle cx="48" cy="48" r="47.5" fill="none" stroke="${light}" stroke-opacity=".3"/></g></svg>`,
  );
}
