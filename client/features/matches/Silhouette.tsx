import { useId } from 'react';
import type { Gender } from '#shared/questionnaire/options.ts';

/** Two colours per tile, so that six people do not look the same. */
const skies: readonly (readonly [string, string])[] = [
  ['#4b2aa0', '#c25fb4'],
  ['#7d2394', '#ee8d8f'],
  ['#3c4fb0', '#a66bd6'],
  ['#a3286f', '#f2a67c'],
  ['#5d2c8c', '#e2709f'],
  ['#2f5f8f', '#b073c9'],
];

const heads: Record<Gender, string> = {
  homme: 'M100 42c21 0 33 15 33 36 0 24-14 42-33 42S67 102 67 78c0-21 12-36 33-36Z',
  femme: 'M100 36c28 0 40 20 41 44 1 20 6 40 2 56-14 8-72 8-86 0-4-16 1-36 2-56 1-24 13-44 41-44Z',
  autre: 'M100 36c25 0 39 16 39 38 0 12 2 22-2 32-6 12-20 16-37 16s-31-4-37-16c-4-10-2-20-2-32 0-22 14-38 39-38Z',
};

/** Somebody one does not see yet: a shape behind mist. */
export function Silhouette({ gender, variant }: { readonly gender: Gender; readonly variant: number }) {
  const id = useId();
  const [sky, warmth] = skies[variant % skies.length] ?? ['#4b2aa0', '#c25fb4'];
  return (
    <svg className="tile__portrait" viewBox="0 0 200 200" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}-sky`} x2="1" y2="1">
          <stop stopColor={sky} />
          <stop offset="1" stopColor={warmth} />
        </linearGradient>
        <linearGradient id={`${id}-mist`} x2="0" y2="1">
          <stop stopColor="#fff" stopOpacity="0.5" />
          <stop offset="1" stopColor="#fff" stopOpacity="0.16" />
        </linearGradient>
      </defs>
      <rect width="200" height="200" fill={`url(#${id}-sky)`} />
      <g fill="none" stroke="#fff" strokeOpacity="0.16" strokeWidth="2">
        <circle cx="100" cy="82" r="58" />
        <circle cx="100" cy="82" r="76" />
        <circle cx="100" cy="82" r="94" />
      </g>
      <g fill={`url(#${id}-mist)`}>
        <path d={heads[gender]} />
        <path d="M22 200c4-42 34-62 78-62s74 20 78 62Z" />
      </g>
    </svg>
  );
}
