import type { Theme } from '#shared/questionnaire/options.ts';
import { culture } from './culture.ts';
import { gouts } from './gouts.ts';
import { loisirs } from './loisirs.ts';
import type { Pictures } from './picture.ts';
import { valeurs } from './valeurs.ts';

/** Every picture of the play room, by theme and name. */
export const playPictures: Partial<Record<Theme, Pictures>> = { gouts, loisirs, culture, valeurs };
