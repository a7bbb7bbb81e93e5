import {
  branch,
  bridge,
  foreshore,
  glow,
  hillock,
  lantern,
  manyStars,
  mist,
  openDoor,
  roof,
  rowingBoat,
  shadowWood,
  snow,
  trail,
} from './drawn.ts';
import { float, stand } from './motif.ts';
import { pictureIn, type Pictures } from './picture.ts';
import { dream, dunes, forest, hills, night, sea, sky, snowfield, street } from './scenes.ts';

const picture = pictureIn('intuitives');

export const intuitives: Pictures = {
  'card-1': picture(dream(), glow(168, 128, 96, '#9cd4ff'), openDoor(160, 204, 156, ['#a9d8ff', '#3f7fd0'])),
  'card-2': picture(forest(), shadowWood(206), glow(160, 152, 88), lantern(160, 214, 108)),
  'card-3': picture(street(true), glow(160, 140, 78, '#f6dcff'), stand('deer', 160, 218, 118)),
  'card-4': picture(sky(), float('balloon', 164, 84, 126, { turn: 6 })),
  'card-5': picture(
    dream(),
    glow(160, 128, 78),
    stand('hourglass-not-done', 160, 208, 138),
    float('sparkles', 234, 74, 58),
    float('sparkles', 84, 104, 44, { flip: true }),
  ),
  'card-6': picture(
    night(2),
    float('crescent-moon', 214, 56, 64),
    glow(160, 190, 84, '#f6a8e8'),
    stand('hibiscus', 160, 220, 92),
    stand('cherry-blossom', 86, 218, 68),
    stand('hibiscus', 240, 222, 66, { flip: true }),
  ),
  'field-door': picture(hills(250), trail(160, 190), openDoor(160, 206, 124, ['#ffd98f', '#ff9f8a'])),
  'moon-ladder': picture(
    night(1),
    glow(194, 66, 74, '#ffe9c2'),
    float('full-moon', 194, 66, 90),
    stand('ladder', 142, 222, 150),
  ),
  'misty-bridge': picture(sea(false), bridge(), mist(188, 232)),
  'drifting-boat': picture(sea(false), rowingBoat(150, 196, 136)),
  ember: picture(dream(), glow(160, 160, 92, '#ff9a3d'), stand('fire', 160, 206, 74)),
  wave: picture(sea(false), stand('water-wave', 160, 236, 190), foreshore(196)),
  'seed-snow': picture(snowfield(), stand('seedling', 160, 210, 124), snow()),
  'rose-desert': picture(dunes(), stand('rose', 168, 214, 136)),
  'full-moon-street': picture(street(true), glow(160, 70, 74, '#ffe9c2'), float('full-moon', 160, 70, 92)),
  'stars-roof': picture(night(3), manyStars(), roof()),
  fox: picture(
    forest(),
    glow(160, 150, 78),
    stand('fox', 160, 206, 116),
    hillock(199),
    stand('evergreen-tree', 72, 214, 140),
    stand('evergreen-tree', 250, 214, 140),
  ),
  owl: picture(night(1), float('full-moon', 220, 62, 76), branch(192), stand('owl', 142, 196, 116)),
  whale: picture(sea(false), stand('spouting-whale', 158, 206, 112), foreshore(198)),
  butterfly: picture(dream(), stand('hibiscus', 148, 212, 104), float('butterfly', 204, 84, 92, { turn: 14 })),
  'old-key': picture(dream(), glow(160, 116, 92), float('old-key', 160, 116, 124, { turn: -14 })),
  'blank-letter': picture(
    sky(),
    float('envelope', 148, 108, 118, { turn: -10 }),
    float('leaf-fluttering-in-wind', 240, 66, 58),
    float('dashing-away', 78, 136, 50),
  ),
};
