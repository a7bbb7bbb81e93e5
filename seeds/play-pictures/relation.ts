import { glass, glow, island, mist, note, rain, snow, steam, trail, tray } from './drawn.ts';
import { float, stand } from './motif.ts';
import { pictureIn, type Pictures } from './picture.ts';
import { bedroom, hills, night, room, sea, sky, stage, street, table, window } from './scenes.ts';

const picture = pictureIn('relation');

export const relation: Pictures = {
  'card-1': picture(
    sea(),
    stand('hot-beverage', 110, 222, 96),
    stand('hot-beverage', 206, 222, 96, { flip: true }),
    steam(96, 142),
    steam(220, 142),
  ),
  'card-2': picture(
    table(),
    stand('telephone', 150, 212, 132),
    float('musical-notes', 88, 76, 54, { turn: -10 }),
    float('musical-note', 166, 54, 42),
    float('musical-notes', 240, 84, 48, { turn: 10 }),
  ),
  'card-3': picture(table(), stand('love-letter', 136, 212, 132), note(228, 186, 68, -14)),
  'card-4': picture(
    sea(false),
    island(76, 192, 124),
    stand('palm-tree', 76, 178, 104),
    island(250, 184, 112),
    stand('palm-tree', 252, 172, 88, { flip: true }),
    stand('sailboat', 164, 212, 76),
  ),
  'card-5': picture(
    sky(),
    float('balloon', 92, 104, 100, { turn: -8 }),
    float('balloon', 166, 80, 112),
    float('balloon', 236, 112, 92, { turn: 10 }),
    float('party-popper', 96, 194, 78),
    float('confetti-ball', 226, 192, 72),
  ),
  'card-6': picture(
    window(),
    stand('hot-beverage', 160, 216, 104),
    float('speech-balloon', 104, 84, 88),
    float('speech-balloon', 216, 96, 76, { flip: true }),
  ),
  'ice-cream-date': picture(
    hills(),
    stand('soft-ice-cream', 118, 216, 136, { turn: -6 }),
    stand('soft-ice-cream', 206, 216, 136, { turn: 6, flip: true }),
  ),
  'concert-date': picture(stage(), stand('guitar', 130, 214, 140), stand('studio-microphone', 222, 210, 100)),
  bouquet: picture(table(), stand('bouquet', 160, 212, 168, { turn: 38 })),
  'underlined-book': picture(
    table(),
    stand('open-book', 146, 216, 138),
    float('pencil', 222, 148, 76),
    stand('bookmark', 256, 220, 56),
  ),
  toothbrushes: picture(
    room(),
    float('toothbrush', 138, 122, 110, { turn: -6 }),
    float('toothbrush', 188, 124, 106, { turn: 10, flip: true }),
    glass(160, 216, 84),
  ),
  'two-homes': picture(
    hills(160),
    trail(160, 176),
    stand('house-with-garden', 82, 208, 112),
    stand('house', 240, 206, 106),
  ),
  'cat-bed': picture(bedroom(), stand('cat', 160, 216, 124)),
  'dog-walk': picture(hills(238), stand('dog', 138, 214, 132), stand('softball', 232, 222, 34)),
  'breakfast-bed': picture(
    bedroom(),
    tray(160, 206, 196),
    stand('croissant', 114, 206, 82),
    stand('hot-beverage', 206, 204, 80),
  ),
  'frosty-car': picture(
    street(true),
    snow(),
    stand('automobile', 160, 212, 142),
    float('snowflake', 74, 92, 48),
    float('snowflake', 250, 106, 38),
  ),
  'short-storm': picture(
    hills(-100),
    float('sun', 214, 92, 118),
    float('cloud', 108, 72, 116),
    float('high-voltage', 112, 140, 92),
    rain(),
  ),
  'slow-mist': picture(
    hills(200),
    stand('evergreen-tree', 84, 196, 96),
    stand('evergreen-tree', 244, 190, 76),
    mist(112, 206),
  ),
  'full-house': picture(
    night(2),
    glow(160, 140, 104),
    stand('deciduous-tree', 72, 206, 116),
    stand('deciduous-tree', 252, 206, 104),
    stand('houses', 160, 214, 138),
  ),
  'two-by-sea': picture(sea(), stand('chair', 112, 222, 96), stand('chair', 200, 222, 96, { flip: true })),
};
