import { useId } from 'react';
import type { Gender } from '#shared/questionnaire/options.ts';

/** The colours of a bust: sky, warmth, hair, skin, clothes. */
const palettes: Record<Gender, readonly [string, string, string, string, string]> = {
  homme: ['#5a34b8', '#b05bd0', '#2d1a4d', '#e9b48f', '#3d2180'],
  femme: ['#c2326f', '#f29a8e', '#4a1b3d', '#f0c3a2', '#8a1f68'],
  autre: ['#7d2394', '#e07aa8', '#5b2a86', '#cf9673', '#2f6f86'],
};

/** Hair in front of and behind the face: the only thing that differs between the busts. */
const hair: Record<Gender, { readonly behind: string; readonly front: string }> = {
  homme: {
    behind: 'M70 82c-4-34 16-50 42-50s44 18 38 50c0 0-6-18-12-20H84c-8 4-14 20-14 20Z',
    front: 'M72 78c2-26 18-38 40-38 20 0 34 10 36 30-20 2-34-4-44-12-8 10-18 16-32 20Z',
  },
  femme: {
    behind: 'M62 150c-6-30 0-58 4-74 6-28 24-42 46-42s40 14 46 42c4 16 8 46 0 74-12 8-84 8-96 0Z',
    front: 'M72 92c-2-34 16-48 40-48s42 14 40 48c-8-10-12-20-14-30-16 8-44 8-52 2-2 12-6 20-14 28Z',
  },
  autre: {
    behind: 'M66 112c-8-20-4-44 4-56 8-16 24-24 42-24s36 8 44 24c8 12 10 38 2 56-10 4-82 4-92 0Z',
    front: 'M70 86c2-30 20-42 42-42 24 0 40 14 42 40-22 0-46-8-58-22-4 12-12 20-26 24Z',
  },
};

/** An abstract bust between two rings, as the picture of a gender. */
export function GenderPicture({ gender }: { readonly gender: string }) {
  const id = useId();
  const known = gender in palettes ? (gender as Gender) : 'autre';
  const [sky, warmth, hairColour, skin, clothes] = palettes[known];
  const { behind, front } = hair[known];
  return (
    <svg viewBox="0 0 224 224" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor={sky} />
          <stop offset="1" stopColor={warmth} />
        </linearGradient>
      </defs>
      <rect width="224" height="224" fill={`url(#${id})`} />
      <g fill="none" stroke="#fff" strokeOpacity="0.28" strokeWidth="2.5">
        <circle cx="92" cy="96" r="78" />
        <circle cx="132" cy="96" r="78" />
      </g>
      <path d={behind} fill={hairColour} />
      <path d="M28 224c4-44 34-62 84-62s80 18 84 62Z" fill={clothes} />
      <path d="M96 130h32v36c0 9-7 16-16 16s-16-7-16-16Z" fill={skin} />
      <path d="M96 138c8 10 24 10 32 0v12c-8 8-24 8-32 0Z" fill="#000" opacity="0.13" />
      <ellipse cx="112" cy="98" rx="37" ry="44" fill={skin} />
      <path d={front} fill={hairColour} />
      <g fill="none" stroke={hairColour} strokeWidth="3.2" strokeLinecap="round">
        <path d="M93 98c3-3 8-3 11 0M120 98c3-3 8-3 11 0M102 121c6 5 14 5 20 0" />
      </g>
    </svg>
  );
}
