import type { Theme } from '#shared/questionnaire/options.ts';
import { culture } from './culture.ts';
import { gouts } from './gouts.ts';
import { intuitives } from './intuitives.ts';
import { loisirs } from './loisirs.ts';
import type { Pictures } from './picture.ts';
import { relation } from './relation.ts';
import { valeurs } from './valeurs.ts';

/** Every picture of the play room, by theme and name. */
export const playPictures: Record<Theme, Pictures> = { gouts, loisirs, culture, valeurs, relation, intuitives };
