import type { Theme } from '#shared/questionnaire/options.ts';

/** The colours of a theme's pictures, from far to near. All lie between the product's deep violet and its warm pink. */
export interface Palette {
  /** The sky or wall, above. */
  readonly sky: string;
  /** The sky or wall where it meets the ground. */
  readonly glow: string;
  /** What stands far away. */
  readonly far: string;
  /** The ground at the back, and in front. */
  readonly ground: string;
  readonly near: string;
  /** Shadows, and what is drawn dark. */
  readonly deep: string;
  /** Sun, lamps, rings. */
  readonly light: string;
}

export const palettes = {
  gouts: {
    sky: '#f9b9b0',
    glow: '#ffe9d2',
    far: '#f0949f',
    ground: '#d9648a',
    near: '#a83a78',
    deep: '#4d1550',
    light: '#fff6e4',
  },
  loisirs: {
    sky: '#a78be8',
    glow: '#fbdcec',
    far: '#b98fdc',
    ground: '#8b5cc4',
    near: '#63389f',
    deep: '#2d1463',
    light: '#fff3fb',
  },
  culture: {
    sky: '#4a2391',
    glow: '#c06bb4',
    far: '#6c36a3',
    ground: '#55268c',
    near: '#381567',
    deep: '#1c083e',
    light: '#ffe3c4',
  },
  valeurs: {
    sky: '#93a5ee',
    glow: '#f6e3fa',
    far: '#9a8fe0',
    ground: '#6c63c4',
    near: '#473b9c',
    deep: '#221659',
    light: '#fff8ea',
  },
  relation: {
    sky: '#e4679c',
    glow: '#ffd9cf',
    far: '#d4568f',
    ground: '#b23a80',
    near: '#83246f',
    deep: '#430f4a',
    light: '#fff0e0',
  },
  intuitives: {
    sky: '#1e0d52',
    glow: '#a03aa0',
    far: '#4b1d80',
    ground: '#371268',
    near: '#23094c',
    deep: '#12032f',
    light: '#f6dcff',
  },
} as const satisfies Record<Theme, Palette>;
