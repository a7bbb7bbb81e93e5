import type { PreferredBodyType } from '#shared/questionnaire/options.ts';
import { round } from './path.ts';

/** Half widths of a figure 64 units high, in those units. */
interface Build {
  readonly shoulders: number;
  readonly waist: number;
  readonly hips: number;
  readonly limbs: number;
}

const builds = {
  S: { shoulders: 8.5, waist: 6, hips: 7.5, limbs: 4.2 },
  M: { shoulders: 10, waist: 8.2, hips: 9.4, limbs: 5.2 },
  L: { shoulders: 12, waist: 12, hips: 13, limbs: 6.6 },
  XL: { shoulders: 13.6, waist: 15.8, hips: 16.4, limbs: 7.8 },
} as const satisfies Record<string, Build>;

/** Violet on lilac: the pictures lie on light and on dark cards alike. */
const colours = { disc: '#efe2fb', ring: '#b78be0', figure: '#6d28a8', behind: '#9a63cf' } as const;

/** Small drawings of builds, the same standing figure each time and nobody in particular. */
export const bodyTypePictures: Record<PreferredBodyType, string> = {
  S: inRings(figure(builds.S, 48)),
  M: inRings(figure(builds.M, 48)),
  L: inRings(figure(builds.L, 48)),
  XL: inRings(figure(builds.XL, 48)),
  indifferent: inRings(
    figure(builds.M, 24, colours.behind) + figure(builds.XL, 70, colours.behind) + figure(builds.S, 45),
  ),
};

function inRings(drawn: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="47" fill="${colours.disc}"/>` +
    `<g fill="none" stroke="${colours.ring}" stroke-opacity=".5" stroke-width="1.5"><circle cx="40" cy="48" r="30"/><circle cx="56" cy="48" r="30"/></g>${drawn}</svg>\n`
  );
}

/** Somebody who stands at their ease, drawn around a middle. */
function figure({ shoulders, waist, hips, limbs }: Build, middle: number, colour: string = colours.figure): string {
  const at = (side: 1 | -1, away: number) => round(middle + side * away);
  const half = round(limbs / 2);
  const foot = round(hips * 0.5 + 0.6);
  const hand = hips + limbs * 0.55 + 1.4;
  const arm = (side: 1 | -1) =>
    `M${at(side, shoulders - half + 0.6)} ${round(32.4 + half)}Q${at(side, shoulders + limbs * 0.5)} 42 ${at(side, hand)} 55`;
  const leg = (side: 1 | -1) => `M${at(side, hips - limbs * 0.72)} 58L${at(side, foot)} 80`;
  return (
    `<circle cx="${middle}" cy="20" r="6.8" fill="${colour}"/>` +
    `<path d="M${at(-1, 2.6)} 24h5.2v5q${round(shoulders - 4)} .6 ${round(shoulders - 2.6)} 5L${at(1, waist)} 46Q${at(1, hips + 0.6)} 52 ${at(1, hips)} 61q-${hips} 5-${round(hips * 2)} 0Q${at(-1, hips + 0.6)} 52 ${at(-1, waist)} 46L${at(-1, shoulders)} 34q${round(1.4)}-4.4 ${round(shoulders - 2.6)}-5Z" fill="${colour}"/>` +
    `<g fill="none" stroke="${colour}" stroke-linecap="round"><path d="${arm(1)}${arm(-1)}" stroke-width="${round(limbs * 0.86)}"/><path d="${leg(1)}${leg(-1)}" stroke-width="${round(limbs * 1.35)}"/></g>`
  );
}
