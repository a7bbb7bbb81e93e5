import type { PreferredBodyType } from '#shared/questionnaire/options.ts';
import { round } from './path.ts';

/** Half widths of a figure seen down to the hips. */
interface Build {
  readonly face: number;
  readonly neck: number;
  readonly shoulders: number;
  readonly elbows: number;
  readonly arm: number;
  readonly waist: number;
  readonly hips: number;
}

const builds = {
  S: { face: 8.2, neck: 3.4, shoulders: 16, elbows: 17.4, arm: 5, waist: 8.4, hips: 10.4 },
  M: { face: 8.7, neck: 4, shoulders: 18.6, elbows: 20.6, arm: 6, waist: 11.6, hips: 13 },
  L: { face: 9.4, neck: 4.8, shoulders: 21.6, elbows: 26.4, arm: 7.2, waist: 18.2, hips: 19.2 },
  XL: { face: 10.4, neck: 5.6, shoulders: 24.6, elbows: 32, arm: 8.4, waist: 23.4, hips: 24.6 },
} as const satisfies Record<string, Build>;

/** Violet on lilac: the pictures lie on light and on dark cards alike. */
const colours = { disc: '#efe2fb', ring: '#b78be0', figure: '#6d28a8', behind: '#a06fd2' } as const;

/** Small drawings of builds: the same calm figure each time, and nobody in particular. */
export const bodyTypePictures: Record<PreferredBodyType, string> = {
  S: inRings(figure(builds.S, 48)),
  M: inRings(figure(builds.M, 48)),
  L: inRings(figure(builds.L, 48)),
  XL: inRings(figure(builds.XL, 48)),
  indifferent: inRings(
    figure(builds.M, 22, colours.behind) + figure(builds.L, 74, colours.behind) + figure(builds.S, 46),
  ),
};

function inRings(drawn: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><clipPath id="a"><circle cx="48" cy="48" r="47"/></clipPath>` +
    `<g clip-path="url(#a)"><path d="M0 0h96v96H0Z" fill="${colours.disc}"/>` +
    `<g fill="none" stroke="${colours.ring}" stroke-opacity=".55" stroke-width="1.5"><circle cx="36" cy="44" r="32"/><circle cx="60" cy="44" r="32"/></g>${drawn}</g></svg>\n`
  );
}

/** Somebody who stands at their ease around a middle, arms along the body. */
function figure(build: Build, middle: number, colour: string = colours.figure): string {
  const { face, neck, shoulders, elbows, arm, waist, hips } = build;
  /** The right half of an outline, from the neck down to the edge, and its mirror. */
  const outline = (side: 1 | -1) => {
    const x = (away: number) => round(middle + side * away);
    return (
      `M${middle} 30H${x(neck)}V38.5Q${x(neck + 1)} 42 ${x(shoulders - 5)} 43.6Q${x(shoulders)} 44.6 ${x(shoulders + 0.8)} 51` +
      `Q${x(elbows)} 64 ${x(elbows)} 78V96H${middle}Z`
    );
  };
  /** What is seen between an arm and the body: a gap, or for a round waist a line. */
  const gap = (side: 1 | -1) => {
    const x = (away: number) => round(middle + side * away);
    return `M${x(shoulders - arm + 0.6)} 56Q${x(waist - 0.6)} 68 ${x(waist)} 76T${x(hips)} 97H${x(elbows - arm + 1.4)}V78Q${x(elbows - arm + 0.8)} 66 ${x(shoulders - arm + 1.8)} 56Z`;
  };
  const body = `${outline(1)}${outline(-1)}`;
  return (
    `<g fill="${colour}"><path d="${body}" stroke="${colours.disc}" stroke-width="2"/><path d="${body}"/><ellipse cx="${middle}" cy="22.6" rx="${face}" ry="9.8"/></g>` +
    `<path d="${gap(1)}${gap(-1)}" fill="${colours.disc}"/>`
  );
}
