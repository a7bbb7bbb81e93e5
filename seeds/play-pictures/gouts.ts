import { awning, bench, crate, fireplace, foreshore, garland, hillock, pale, peak, rain, record, road, snow } from './drawn.ts';
import { float, stand } from './motif.ts';
import { pictureIn, type Pictures } from './picture.ts';
import { hills, kitchen, night, room, sea, street, table, window } from './scenes.ts';

const picture = pictureIn('gouts');

export const gouts: Pictures = {
  'card-1': picture(
    street(),
    float('peach', 78, 158, 52),
    float('peach', 114, 154, 54, { flip: true }),
    float('peach', 98, 142, 48),
    crate(48, 164, 96),
    float('tomato', 194, 158, 52),
    float('tomato', 236, 154, 54),
    float('tomato', 214, 142, 48),
    crate(168, 164, 96),
    stand('watermelon', 160, 224, 54),
    awning(),
  ),
  'card-2': picture(
    hills(200),
    road(160, 166),
    stand('headphone', 160, 158, 116),
    float('musical-note', 76, 92, 44, { turn: -10 }),
    float('musical-notes', 246, 108, 56, { turn: 8 }),
  ),
  'card-3': picture(
    room(),
    stand('books', 104, 212, 96),
    stand('books', 202, 212, 108, { flip: true }),
    stand('cat', 204, 118, 84),
    stand('open-book', 262, 220, 46),
  ),
  'card-4': picture(
    room(false),
    fireplace(116, 196),
    stand('fire', 116, 192, 84),
    stand('hot-beverage', 206, 212, 72),
    stand('socks', 264, 206, 62),
  ),
  'card-5': picture(
    table(),
    stand('steaming-bowl', 160, 208, 136),
    stand('hot-pepper', 66, 216, 66),
    stand('hot-pepper', 256, 214, 62, { flip: true }),
    float('hot-pepper', 160, 40, 44, { turn: 40 }),
  ),
  'card-6': picture(
    table(),
    garland(14),
    stand('candle', 134, 190, 78),
    stand('candle', 186, 188, 94),
    stand('wine-glass', 82, 206, 88),
    stand('wine-glass', 240, 206, 88, { flip: true }),
    stand('fork-and-knife-with-plate', 160, 234, 72),
  ),
  'late-breakfast': picture(
    window(),
    stand('pancakes', 160, 214, 108),
    stand('croissant', 78, 216, 76),
    stand('hot-beverage', 242, 214, 76),
  ),
  'late-dinner': picture(
    window(true),
    stand('spaghetti', 160, 220, 120),
    stand('wine-glass', 74, 214, 76),
    stand('wine-glass', 248, 214, 76, { flip: true }),
  ),
  'pizza-bench': picture(street(), bench(160, 222), stand('pizza', 126, 192, 84), stand('cup-with-straw', 206, 193, 78)),
  'tasting-menu': picture(
    table(),
    stand('fork-and-knife-with-plate', 140, 216, 124),
    stand('oyster', 66, 206, 52),
    stand('wine-glass', 240, 212, 104),
  ),
  'whole-record': picture(room(), stand('couch-and-lamp', 200, 196, 128), record(96, 166, 54), float('musical-note', 152, 92, 36)),
  'music-everywhere': picture(
    street(true),
    stand('metro', 120, 214, 122),
    float('headphone', 226, 166, 96),
    float('musical-notes', 212, 84, 50, { colour: '#ffe9d2' }),
    float('musical-note', 96, 58, 38, { turn: -12, colour: '#ffe9d2' }),
  ),
  'plant-jungle': picture(
    window(),
    stand('potted-plant', 82, 192, 104),
    stand('herb', 158, 194, 74),
    stand('potted-plant', 236, 192, 124, { flip: true }),
    stand('cactus', 186, 230, 72),
  ),
  'single-chair': picture(room(false), pale(), stand('chair', 160, 212, 140)),
  'summit-dawn': picture(hills(226), peak(140, 54), hillock(176), float('eagle', 246, 70, 54)),
  'beach-nap': picture(sea(), stand('beach-with-umbrella', 152, 226, 150), stand('coconut', 250, 220, 42)),
  'night-train': picture(night(2), float('crescent-moon', 236, 52, 52), stand('locomotive', 160, 210, 136)),
  'road-map': picture(
    hills(90),
    road(190, 170),
    stand('automobile', 188, 216, 116),
    stand('luggage', 192, 168, 46),
    stand('world-map', 86, 224, 84),
  ),
  'summer-rain': picture(
    hills(-100),
    float('sun-behind-rain-cloud', 160, 60, 108),
    rain(),
    stand('umbrella', 160, 226, 112),
  ),
  'cake-oven': picture(
    kitchen(),
    stand('birthday-cake', 156, 206, 116),
    stand('egg', 72, 212, 54),
    stand('butter', 244, 212, 70),
  ),
  'first-snow': picture(window(), snow(170), stand('scarf', 150, 206, 108), float('snowflake', 110, 70, 44), float('snowflake', 206, 108, 30)),
  'first-swim': picture(
    sea(false),
    stand('water-wave', 132, 222, 150),
    float('tropical-fish', 84, 76, 52, { turn: -18 }),
    foreshore(208),
    float('diving-mask', 226, 194, 96),
  ),
};
