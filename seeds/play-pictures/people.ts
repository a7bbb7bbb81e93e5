import type { PreferredBodyType } from '#shared/questionnaire/options.ts';
import { coin } from './coins.ts';
import { round } from './path.ts';

/** Half widths of a figure that is seen down to the hips. */
interface Build {
  readonly face: number;
  readonly neck: number;
  readonly shoulders: number;
  readonly chest: number;
  readonly waist: number;
  readonly hips: number;
  readonly arm: number;
}

const builds = {
  S: { face: 7.8, neck: 2.8, shoulders: 12.6, chest: 10.2, waist: 8, hips: 10, arm: 5.6 },
  M: { face: 8.2, neck: 3.3, shoulders: 14.6, chest: 12.4, waist: 11.2, hips: 13, arm: 6.8 },
  L: { face: 9, neck: 4, shoulders: 16.8, chest: 16, waist: 17, hips: 18.4, arm: 8.4 },
  XL: { face: 9.8, neck: 4.8, shoulders: 19, chest: 19.4, waist: 22.4, hips: 23.4, arm: 9.8 },
} as const satisfies Record<string, Build>;

/** No colour of skin or hair that somebody has: the figures are nobody in particular. */
interface Colours {
  readonly skin: string;
  readonly hair: string;
  readonly clothes: string;
  readonly sleeves: string;
  readonly trousers: string;
}
const inFront: Colours = {
  skin: '#f6d5e6',
  hair: '#3a1766',
  clothes: '#c2326f',
  sleeves: '#a3265f',
  trousers: '#3a1766',
};
const behind: Colours = {
  skin: '#e6c9ec',
  hair: '#5d3a96',
  clothes: '#8457c4',
  sleeves: '#7247b2',
  trousers: '#5d3a96',
};

/** Small drawings of builds: the same calm figure each time. */
export const bodyTypePictures: Record<`body-${PreferredBodyType}`, string> = {
  'body-S': coin('valeurs', () => figure(builds.S)),
  'body-M': coin('valeurs', () => figure(builds.M)),
  'body-L': coin('valeurs', () => figure(builds.L)),
  'body-XL': coin('valeurs', () => figure(builds.XL)),
  'body-indifferent': coin(
    'valeurs',
    () => figure(builds.S, 20, behind) + figure(builds.XL, 74, behind) + figure(builds.L, 46),
  ),
};

/** Somebody who stands at their ease around a middle, arms along the body. */
function figure({ face, neck, shoulders, chest, waist, hips, arm }: Build, middle = 48, colours = inFront): string {
  const at = (side: 1 | -1, away: number) => round(middle + side * away);
  const armOf = (side: 1 | -1) => {
    const hand = Math.max(hips, shoulders) + arm * 0.3;
    return `M${at(side, shoulders - arm * 0.42)} 46Q${at(side, Math.max(shoulders, waist) + arm * 0.5)} 60 ${at(side, hand)} 77`;
  };
  const half = (side: 1 | -1) =>
    `M${middle} 38H${at(side, neck + 1)}Q${at(side, shoulders - 1)} 39.5 ${at(side, shoulders)} 45Q${at(side, chest + 0.6)} 52 ${at(side, chest)} 55` +
    `Q${at(side, waist - 0.4)} 62 ${at(side, waist)} 67Q${at(side, hips)} 74 ${at(side, hips)} 81H${middle}Z`;
  const hands = [1, -1].map((side) => {
    const x = at(side as 1 | -1, Math.max(hips, shoulders) + arm * 0.3);
    return `<circle cx="${x}" cy="79.5" r="${round(arm * 0.46)}"/>`;
  });
  return (
    `<path d="M${at(-1, hips - 0.4)} 78H${at(1, hips - 0.4)}V97H${at(-1, hips - 0.4)}Z" fill="${colours.trousers}"/>` +
    `<g fill="${colours.skin}">${hands.join('')}<path d="M${at(-1, neck)} 30h${round(neck * 2)}v10h-${round(neck * 2)}Z"/></g>` +
    `<path d="${half(1)}${half(-1)}" fill="${colours.clothes}"/>` +
    `<path d="${armOf(1)}${armOf(-1)}" fill="none" stroke="${colours.sleeves}" stroke-width="${arm}" stroke-linecap="round"/>` +
    `<path d="M${at(-1, neck + 1.4)} 37.4q${round(neck + 1.4)} 5 ${round(neck * 2 + 2.8)} 0Z" fill="${colours.skin}"/>` +
    `<ellipse cx="${middle}" cy="24.4" rx="${round(face + 1.7)}" ry="11" fill="${colours.hair}"/>` +
    `<ellipse cx="${middle}" cy="26" rx="${face}" ry="9.4" fill="${colours.skin}"/>` +
    `<path d="M${at(-1, face + 0.8)} 26Q${at(-1, face * 0.3)} 24 ${at(-1, face * 0.1)} 18.6Q${at(1, face * 0.4)} 23 ${at(1, face + 0.8)} 25Q${at(1, face + 0.8)} 13.6 ${middle} 13.6T${at(-1, face + 0.8)} 26Z" fill="${colours.hair}"/>`
  );
}
