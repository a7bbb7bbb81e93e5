import type { Theme } from '#shared/questionnaire/options.ts';
import { coins } from './coins.ts';
import { covers } from './covers.ts';
import { culture } from './culture.ts';
import { gouts } from './gouts.ts';
import { intuitives } from './intuitives.ts';
import { loisirs } from './loisirs.ts';
import { bodyTypePictures } from './people.ts';
import type { Pictures } from './picture.ts';
import { relation } from './relation.ts';
import { tales } from './tales.ts';
import { valeurs } from './valeurs.ts';

/** Every picture of the play room, by theme and name. */
const playPictures: Record<Theme, Pictures> = { gouts, loisirs, culture, valeurs, relation, intuitives };

/** Every drawn file under `client/public`, by its path there. */
export const drawnFiles: ReadonlyMap<string, string> = new Map([
  ...Object.entries(playPictures).flatMap(([theme, pictures]) => filesIn(`play/${theme}`, pictures)),
  ...filesIn('play/themes', covers),
  ...filesIn('answers', { ...coins, ...bodyTypePictures }),
  ...filesIn('jeux', tales),
]);

/** The folders that hold drawn files and nothing else. */
export const drawnFolders = ['play', 'answers', 'jeux'] as const;

function filesIn(folder: string, pictures: Pictures): [string, string][] {
  return Object.entries(pictures).map(([name, svg]) => [`${folder}/${name}.svg`, svg]);
}
