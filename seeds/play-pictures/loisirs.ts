import { float, stand } from './motif.ts';
import { glow, mirrorBall, railing, rain, road, shadowWood, steam } from './drawn.ts';
import { pictureIn, type Pictures } from './picture.ts';
import { bedroom, forest, hills, kitchen, mountains, night, room, sea, street, table, window } from './scenes.ts';

const picture = pictureIn('loisirs');

export const loisirs: Pictures = {
  'card-1': picture(
    room(),
    stand('couch-and-lamp', 176, 186, 128),
    stand('teapot', 96, 218, 78),
    stand('open-book', 226, 224, 72),
  ),
  'card-2': picture(sea(), stand('evergreen-tree', 62, 200, 108), stand('bicycle', 170, 224, 136)),
  'card-3': picture(
    room(false),
    stand('artist-palette', 88, 204, 92),
    stand('guitar', 176, 204, 138),
    stand('yarn', 240, 216, 72),
    stand('paintbrush', 132, 224, 44),
  ),
  'card-4': picture(
    window(),
    stand('potted-plant', 104, 198, 112),
    stand('cactus', 226, 198, 88),
    float('speech-balloon', 196, 66, 76),
  ),
  'card-5': picture(
    kitchen(),
    mirrorBall(160, 52, 36),
    stand('pot-of-food', 160, 204, 118),
    float('musical-notes', 74, 132, 50, { turn: -10 }),
    float('musical-note', 246, 130, 42, { turn: 12 }),
  ),
  'card-6': picture(
    night(1),
    shadowWood(196),
    glow(214, 196, 46),
    stand('tent', 138, 216, 124),
    stand('fire', 226, 220, 48),
  ),
  'rainy-sofa': picture(window(), rain(), stand('couch-and-lamp', 138, 216, 138), stand('hot-beverage', 246, 220, 62)),
  'rainy-walk': picture(
    hills(-100),
    road(210, 170, '#8b5cc4'),
    glow(104, 152, 84, '#fff3fb'),
    stand('umbrella', 104, 216, 124),
    stand('hiking-boot', 216, 224, 104),
    rain(),
  ),
  'bicycle-village': picture(
    hills(70),
    stand('houses', 226, 186, 104),
    road(120, 176),
    stand('bicycle', 136, 226, 126),
  ),
  'forest-walk': picture(
    forest(),
    stand('deciduous-tree', 68, 204, 128),
    stand('evergreen-tree', 258, 206, 124),
    float('footprints', 168, 200, 66, { turn: 8 }),
    float('footprints', 158, 142, 36, { turn: -6, opacity: 0.7 }),
  ),
  'tent-night': picture(
    mountains(),
    stand('tent', 154, 218, 136),
    stand('evergreen-tree', 62, 206, 88),
    stand('wood', 246, 222, 44),
  ),
  'hotel-robe': picture(
    room(),
    stand('bed', 116, 204, 132),
    stand('bathtub', 232, 218, 94),
    float('bubbles', 244, 118, 58),
  ),
  'board-game': picture(
    table(),
    stand('game-die', 100, 212, 84),
    stand('chess-pawn', 174, 204, 96),
    stand('joker', 238, 212, 78, { turn: 10 }),
  ),
  'kitchen-dance': picture(
    kitchen(),
    glow(160, 62, 78, '#fff3fb'),
    mirrorBall(160, 62, 46),
    stand('cooking', 100, 210, 82),
    stand('tomato', 186, 206, 44),
    stand('salt', 240, 206, 64),
  ),
  'balcony-tomatoes': picture(
    street(),
    railing(),
    stand('tomato', 110, 218, 86),
    stand('tomato', 170, 224, 64),
    stand('seedling', 240, 218, 100),
  ),
  'old-radio': picture(
    table(),
    stand('radio', 146, 206, 128),
    stand('screwdriver', 244, 214, 72),
    stand('nut-and-bolt', 72, 220, 48),
  ),
  'paint-everywhere': picture(
    room(false),
    float('framed-picture', 160, 78, 112),
    stand('artist-palette', 112, 218, 98),
    stand('paintbrush', 216, 216, 84),
  ),
  'yarn-series': picture(room(), stand('television', 138, 200, 136), stand('yarn', 234, 222, 82)),
  'quick-coffee': picture(table(), stand('hot-beverage', 134, 212, 124), stand('watch', 240, 214, 84), steam(120, 112)),
  'slow-tea': picture(
    window(),
    stand('potted-plant', 80, 198, 96),
    stand('teapot', 164, 216, 100),
    stand('cookie', 250, 220, 56),
  ),
  'book-bed': picture(bedroom(true), stand('open-book', 160, 216, 118), float('crescent-moon', 242, 38, 46)),
  'one-more-episode': picture(window(true), stand('television', 136, 220, 146), stand('popcorn', 242, 224, 84)),
};
