import type { Theme } from '#shared/questionnaire/options.ts';
import { garland, glow, openDoor } from './drawn.ts';
import { float, stand } from './motif.ts';
import { pictureIn } from './picture.ts';
import { hills, library, mountains, night, sea, table } from './scenes.ts';

/** What stands for a whole theme in the list of themes. */
export const covers: Record<Theme, string> = {
  gouts: pictureIn('gouts')(
    table(),
    garland(12),
    stand('wine-glass', 84, 204, 92),
    stand('cheese-wedge', 150, 218, 86),
    stand('headphone', 236, 206, 96),
    stand('strawberry', 196, 226, 44),
  ),
  loisirs: pictureIn('loisirs')(
    mountains(),
    stand('tent', 84, 200, 88),
    stand('bicycle', 168, 218, 112),
    stand('guitar', 252, 214, 92),
  ),
  culture: pictureIn('culture')(
    library(),
    glow(160, 120, 86, '#ffe3c4'),
    stand('globe-showing-europe-africa', 160, 206, 112),
    stand('books', 78, 216, 84),
    stand('performing-arts', 246, 214, 86),
  ),
  valeurs: pictureIn('valeurs')(
    hills(238),
    stand('deciduous-tree', 112, 208, 158),
    stand('house-with-garden', 212, 208, 102),
    float('dove', 236, 62, 66),
  ),
  relation: pictureIn('relation')(
    sea(false),
    stand('swan', 110, 208, 108, { flip: true }),
    stand('swan', 212, 208, 108),
    garland(10),
  ),
  intuitives: pictureIn('intuitives')(
    night(2),
    glow(150, 140, 112, '#f6a8e8'),
    openDoor(150, 210, 136, ['#ffd98f', '#f08ab8']),
    float('crescent-moon', 246, 58, 60),
    float('butterfly', 238, 140, 58, { turn: 12 }),
  ),
};
