import { daisy, garland, glow, openDoor, trail } from './drawn.ts';
import { float, stand } from './motif.ts';
import { pictureIn, type Pictures } from './picture.ts';
import { forest, hills, night, room, sky, street, table, window } from './scenes.ts';

const picture = pictureIn('valeurs');

export const valeurs: Pictures = {
  'card-1': picture(window(true), stand('mirror', 126, 216, 140), glow(226, 138, 56), stand('candle', 226, 214, 112)),
  'card-2': picture(
    night(1),
    glow(160, 150, 110),
    stand('house', 104, 196, 118),
    openDoor(216, 216, 124, ['#ffd98f', '#ffb86b']),
  ),
  'card-3': picture(
    table(),
    stand('teddy-bear', 130, 212, 128),
    stand('thread', 218, 212, 74),
    float('sewing-needle', 262, 168, 68),
  ),
  'card-4': picture(
    hills(262),
    stand('deciduous-tree', 160, 204, 168),
    stand('seedling', 74, 216, 50),
    stand('seedling', 118, 224, 42),
    stand('seedling', 216, 224, 44),
    stand('seedling', 256, 214, 54),
  ),
  'card-5': picture(night(2), glow(160, 176, 84), stand('fire', 160, 220, 102), float('dove', 164, 74, 96)),
  'card-6': picture(
    street(true),
    float('full-moon', 236, 58, 58),
    stand('automobile', 130, 212, 118),
    stand('mobile-phone', 232, 216, 90),
  ),
  'kept-gift': picture(room(), stand('package', 130, 210, 124), stand('socks', 230, 214, 88)),
  'exchanged-gift': picture(
    table(),
    stand('wrapped-gift', 160, 212, 118),
    stand('receipt', 72, 212, 76),
    stand('shopping-bags', 250, 212, 80),
  ),
  'small-house': picture(
    hills(70),
    trail(160, 196),
    stand('house-with-garden', 160, 200, 138),
    stand('old-key', 250, 224, 62),
  ),
  'world-tour': picture(
    sky(),
    float('globe-showing-europe-africa', 150, 120, 136),
    float('airplane', 236, 66, 72, { turn: 4 }),
    stand('luggage', 230, 222, 84),
  ),
  'city-top': picture(
    street(true),
    float('crescent-moon', 186, 46, 46),
    stand('office-building', 106, 214, 156),
    stand('department-store', 218, 222, 124),
  ),
  'dirt-road': picture(hills(70), trail(150, 182), stand('hut', 150, 188, 96), stand('rooster', 230, 224, 74)),
  'planted-tree': picture(forest(), stand('deciduous-tree', 128, 206, 176), stand('seedling', 236, 220, 58)),
  'spring-flowers': picture(
    hills(),
    stand('tulip', 84, 212, 92),
    stand('tulip', 156, 222, 116),
    stand('tulip', 226, 212, 84, { flip: true }),
    daisy(120, 186, 13),
    daisy(192, 188, 14),
    daisy(58, 200, 11),
    daisy(262, 198, 12),
  ),
  'roller-coaster': picture(
    hills(70),
    garland(6),
    stand('roller-coaster', 152, 212, 176),
    float('balloon', 246, 88, 60, { turn: 8 }),
    float('balloon', 92, 108, 48, { turn: -10 }),
  ),
  'fairground-bench': picture(
    hills(250),
    garland(8),
    stand('carousel-horse', 130, 216, 136),
    stand('lollipop', 222, 220, 72),
    float('balloon', 250, 104, 70, { turn: 8 }),
  ),
  'family-table': picture(
    window(),
    stand('pot-of-food', 160, 212, 104),
    stand('baguette-bread', 78, 220, 74),
    stand('wine-glass', 236, 214, 70),
    stand('wine-glass', 268, 222, 70),
  ),
  'chosen-family': picture(
    room(),
    stand('pizza', 100, 216, 104),
    stand('takeout-box', 176, 222, 72),
    float('clinking-glasses', 232, 128, 100),
  ),
  'letter-box': picture(
    table(),
    float('envelope', 126, 118, 66, { turn: -14 }),
    float('love-letter', 190, 112, 66, { turn: 12 }),
    float('envelope', 158, 106, 62),
    stand('card-file-box', 160, 214, 118),
    stand('ribbon', 246, 218, 58),
  ),
  'light-luggage': picture(
    hills(70),
    trail(220, 180),
    stand('backpack', 136, 218, 108),
    float('leaf-fluttering-in-wind', 228, 82, 74),
  ),
};
