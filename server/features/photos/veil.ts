import { rgbOf, veilPalette, type VeilColours } from './veil-colours.ts';

/** The side of the drawing in its own units; the cloth hangs beyond it on all sides, so that it can be turned. */
const SIDE = 480;
const MIDDLE = SIDE / 2;
const ABOVE = -140;
const BELOW = 640;
const PLEATS = 9;
const RINGS = 5;

export const VEIL_CONTENT_TYPE = 'image/svg+xml';
/** The bytes that vary a drawing. */
export const VEIL_SEED_BYTES = 64;

/**
 * Draws the veil of a photo: a pleated cloth in three colours, with a light on it and rings. Of the photo it contains
 * these three colours and nothing else, so that nothing else can be recovered from it (S-photo-7).
 * @param seed random bytes, which vary how the cloth hangs, and where light and rings are
 * @returns an SVG document without scripts, styles or references to other files
 */
export function drawVeil(colours: VeilColours, seed: Uint8Array): string {
  const vary = variationsFrom(seed);
  const [deep, middle, light] = byLightness(colours);
  const tones = [middle, light, middle, deep];
  const turn = vary(-50, 50);
  const glow = { x: vary(110, 370), y: vary(70, 250), radius: vary(230, 320) };
  const rings = { x: vary(150, 330), y: vary(170, 330), step: vary(27, 36) };
  const pleats = hangPleats(vary).map(
    ({ down, up }, index) =>
      `<path d="${down}${up}" fill="url(#p${index % tones.length})"/>` +
      `<path d="${down}" fill="none" stroke="${light}" stroke-opacity="0.5" stroke-width="1.2"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}"><defs>`,
    ...tones.map(
      (tone, index) =>
        `<linearGradient id="p${index}"><stop stop-color="${tone}"/>` +
        `<stop offset="1" stop-color="${tones[(index + 1) % tones.length] ?? tone}"/></linearGradient>`,
    ),
    `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0.45" stop-color="${deep}" stop-opacity="0"/>`,
    `<stop offset="1" stop-color="${deep}" stop-opacity="0.7"/></linearGradient>`,
    `<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="${glow.x}" cy="${glow.y}" r="${glow.radius}">`,
    `<stop stop-color="${light}" stop-opacity="0.75"/><stop offset="1" stop-color="${light}" stop-opacity="0"/>`,
    '</radialGradient></defs>',
    drawCover(middle),
    `<g transform="rotate(${turn} ${MIDDLE} ${MIDDLE})">${pleats.join('')}</g>`,
    drawCover('url(#s)'),
    drawCover('url(#g)'),
    `<g fill="none" stroke="#fff" stroke-width="1.6">${drawRings(rings)}</g></svg>`,
  ].join('');
}

/** Returns the next number between two bounds, with one decimal. */
type Variation = (from: number, to: number) => number;

/** The pleats from left to right, each by the curve of its left edge and that of its right edge, upwards. */
function hangPleats(vary: Variation): { readonly down: string; readonly up: string }[] {
  const gathered = vary(130, 350);
  const sway = vary(-150, 150);
  const curves = Array.from({ length: PLEATS + 1 }, (_, index) => {
    const end = -230 + (index * (SIDE + 460)) / PLEATS + vary(-26, 26);
    const start = gathered + (end - MIDDLE) * 0.32;
    return [start, start + sway * 0.55 + vary(-18, 18), end - sway * 0.8, end].map(rounded);
  });
  return curves.slice(0, -1).map((left, index) => {
    const [start, first, second, end] = left;
    const [rightStart, rightFirst, rightSecond, rightEnd] = curves[index + 1] ?? left;
    return {
      down: `M${start} ${ABOVE}C${first} 90 ${second} 330 ${end} ${BELOW}`,
      up: `L${rightEnd} ${BELOW}C${rightSecond} 330 ${rightFirst} 90 ${rightStart} ${ABOVE}Z`,
    };
  });
}

function drawCover(fill: string): string {
  return `<rect width="${SIDE}" height="${SIDE}" fill="${fill}"/>`;
}

function drawRings({ x, y, step }: { readonly x: number; readonly y: number; readonly step: number }): string {
  return Array.from(
    { length: RINGS },
    (_, index) =>
      `<circle cx="${x}" cy="${y}" r="${rounded(step * (index + 1.2))}" stroke-opacity="${(0.4 - index * 0.07).toFixed(2)}"/>`,
  ).join('');
}

/** The three colours, the darkest first. */
function byLightness(colours: VeilColours): [string, string, string] {
  const brightness = (hex: string) => {
    const [red, green, blue] = rgbOf(hex);
    return red * 0.3 + green * 0.6 + blue * 0.1;
  };
  const [deep, middle, light] = colours
    .map((index): string => veilPalette[index] ?? veilPalette[0])
    .sort((one, other) => brightness(one) - brightness(other));
  return [deep ?? '', middle ?? '', light ?? ''];
}

/** Takes two bytes of the seed for each number. */
function variationsFrom(seed: Uint8Array): Variation {
  let at = 0;
  return (from, to) => {
    const share = ((seed[at] ?? 0) * 256 + (seed[at + 1] ?? 0)) / 65_536;
    at += 2;
    return rounded(from + share * (to - from));
  };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
