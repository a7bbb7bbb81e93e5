import { useId } from 'react';
import type { Gender } from '#shared/questionnaire/options.ts';
import './resonance.css';

/** Two colours per tile, so that six people do not look the same. */
const skies: readonly (readonly [string, string])[] = [
  ['#4b2aa0', '#c25fb4'],
  ['#7d2394', '#ee8d8f'],
  ['#3c4fb0', '#a66bd6'],
  ['#a3286f', '#f2a67c'],
  ['#5d2c8c', '#e2709f'],
  ['#2f5f8f', '#b073c9'],
];

const FACE = 'M100 50c18 0 29 13 29 33 0 24-13 41-29 41S71 107 71 83c0-20 11-33 29-33Z';
const NECK = 'M88 114h24v24c0 8-24 8-24 0Z';
const SHOULDERS = 'M20 204c2-38 26-52 60-62 6 8 34 8 40 0 34 10 58 24 60 62Z';

/** The sky of a member whose resonance was opened already. */
const VIEWED_SKY = ['#57506b', '#a79bb8'] as const;

/** The paths of the hair, as pairs: the part behind the face, and the part in front of it. */
const hair: Record<Gender, readonly (readonly [behind: string, over: string])[]> = {
  homme: [
    ['', 'M68 84c-5-32 9-48 33-48 25 0 36 17 31 47-3-14-8-20-15-23-13 6-31 6-41-1-5 5-7 13-8 25Z'],
    ['', 'M69 80c-7-26 6-45 30-46 12-1 18 4 22 8 12 3 15 19 10 38-2-10-6-18-12-20-16 1-30-2-39-8-6 8-9 17-11 28Z'],
    ['', 'M69 82c-3-26 9-43 31-43s34 17 31 43c-3-12-9-20-17-21H86c-8 1-14 9-17 21Z'],
  ],
  femme: [
    [
      'M100 38c28 0 40 19 41 46 1 24 6 42 10 60-16 8-86 8-102 0 4-18 9-36 10-60 1-27 13-46 41-46Z',
      'M68 86c-2-30 11-46 32-46s34 16 32 46c-5-16-16-24-27-27-11 11-25 15-37 27Z',
    ],
    [
      'M100 38c27 0 38 17 39 42 0 18-1 32-6 44H67c-5-12-6-26-6-44 1-25 12-42 39-42Z',
      'M67 88c-3-32 12-48 33-48s36 16 33 48c-3-12-8-20-14-24-20 2-42 4-52 24Z',
    ],
    [
      'M100 12a17 17 0 1 1 0 34 17 17 0 0 1 0-34Z',
      'M68 84c-4-28 10-46 32-46s36 18 32 46c-5-14-14-22-32-22s-27 8-32 22Z',
    ],
  ],
  autre: [
    [
      'M100 38c24 0 36 15 37 38 0 14-1 24-4 32H67c-3-8-4-18-4-32 1-23 13-38 37-38Z',
      'M67 90c-4-34 12-50 34-50s35 16 32 46c-10-6-18-14-22-22-12 14-32 12-44 26Z',
    ],
    [
      '',
      'M66 78c-5-8-1-18 5-22 2-12 12-18 20-17 8-6 20-4 25 2 10 1 16 9 16 18 5 6 4 14 1 20-4-10-10-16-18-17-14 4-26 2-34-2-6 4-10 10-15 18Z',
    ],
    ['', 'M68 84c-5-32 9-48 33-48 25 0 36 17 31 47-3-12-6-18-11-22-20 0-38 2-46 0-4 5-6 12-7 23Z'],
  ],
};

/** The variant of a match's silhouette, constant for one token. */
export function variantOf(token: string): number {
  return Array.from(token).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
}

/** The silhouette variant of each tile in a row. Background colours repeat only after all are used. */
export function variantsOf(tokens: readonly string[]): number[] {
  const taken = new Set<number>();
  return tokens.map((token) => {
    let variant = variantOf(token);
    while (taken.has(variant % skies.length) && taken.size < skies.length) variant += 1;
    taken.add(variant % skies.length);
    return variant;
  });
}

interface SilhouetteProps {
  readonly gender: Gender;
  readonly variant: number;
  readonly isViewed?: boolean;
}

/** A silhouette, shown for a member without a photo. */
export function Silhouette({ gender, variant, isViewed = false }: SilhouetteProps) {
  const id = useId();
  const [sky, warmth] = (isViewed ? VIEWED_SKY : skies[variant % skies.length]) ?? VIEWED_SKY;
  const styles = hair[gender];
  const [behind, over] = styles[Math.floor(variant / skies.length) % styles.length] ?? ['', ''];
  return (
    <svg
      className="resonance-tile__portrait"
      viewBox="0 0 200 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={`${id}-sky`} x2="1" y2="1">
          <stop stopColor={sky} />
          <stop offset="1" stopColor={warmth} />
        </linearGradient>
      </defs>
      <rect width="200" height="200" fill={`url(#${id}-sky)`} />
      <g fill="none" stroke="#fff" strokeOpacity="0.16" strokeWidth="2">
        <circle cx="100" cy="84" r="60" />
        <circle cx="100" cy="84" r="78" />
        <circle cx="100" cy="84" r="96" />
      </g>
      <g fill={sky}>
        {behind && <path d={behind} />}
        <path d={SHOULDERS} />
      </g>
      <path d={SHOULDERS} fill="#fff" fillOpacity="0.2" />
      <g fill="#fff" opacity="0.56">
        <path d={NECK} />
        <path d={FACE} />
      </g>
      {over && <path d={over} fill={sky} />}
    </svg>
  );
}
