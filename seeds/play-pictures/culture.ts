import { armchair, framedPicture, glow, planet, stamp, waves } from './drawn.ts';
import { float, stand } from './motif.ts';
import { pictureIn, type Pictures } from './picture.ts';
import { cinema, depths, dunes, hills, library, night, room, street, table } from './scenes.ts';

const picture = pictureIn('culture');

export const culture: Pictures = {
  'card-1': picture(
    street(),
    float('closed-book', 128, 92, 62, { turn: -14 }),
    float('green-book', 188, 90, 62, { turn: 12 }),
    stand('backpack', 158, 214, 134),
    stand('orange-book', 246, 220, 56),
  ),
  'card-2': picture(
    cinema(),
    stand('popcorn', 160, 226, 128),
    float('droplet', 84, 166, 44, { turn: -10 }),
    float('droplet', 238, 158, 50, { turn: 10 }),
    float('droplet', 252, 206, 32),
  ),
  'card-3': picture(
    library(),
    glow(160, 64, 52),
    float('light-bulb', 160, 64, 72),
    stand('globe-showing-europe-africa', 110, 214, 92),
    stand('magnifying-glass-tilted-left', 216, 214, 88),
  ),
  'card-4': picture(
    hills(262),
    stand('classical-building', 122, 204, 134),
    stand('framed-picture', 206, 212, 68),
    stand('cocktail-glass', 250, 224, 74),
  ),
  'card-5': picture(
    table(),
    stand('world-map', 160, 214, 138),
    float('speech-balloon', 90, 64, 74),
    float('speech-balloon', 230, 74, 64, { flip: true }),
  ),
  'card-6': picture(night(1), float('shooting-star', 216, 62, 74), stand('telescope', 130, 218, 128)),
  'detective-novel': picture(
    street(true),
    glow(150, 150, 96, '#ffe3c4'),
    stand('closed-book', 118, 212, 112),
    stand('magnifying-glass-tilted-right', 206, 206, 96),
    float('footprints', 60, 206, 42, { turn: 60, colour: '#ffe3c4', opacity: 0.6 }),
    float('footprints', 264, 212, 42, { turn: 60, colour: '#ffe3c4', opacity: 0.6 }),
  ),
  'poem-book': picture(
    library(),
    stand('open-book', 150, 216, 122),
    float('feather', 226, 132, 82),
    stand('rose', 80, 214, 84),
  ),
  'empty-cinema': picture(cinema(), armchair(136), stand('film-projector', 238, 222, 92)),
  'open-air-cinema': picture(
    night(2),
    glow(138, 150, 92, '#ffe3c4'),
    stand('clapper-board', 134, 214, 118),
    stand('popcorn', 234, 220, 90),
  ),
  'one-painting': picture(room(false), framedPicture(160, 86, 158), stand('chair', 160, 226, 88)),
  'museum-run': picture(
    room(),
    stand('amphora', 106, 206, 110),
    stand('running-shoe', 192, 222, 86),
    stand('shopping-bags', 256, 206, 76),
  ),
  'street-band': picture(
    street(),
    stand('saxophone', 92, 212, 102),
    stand('long-drum', 170, 220, 86),
    float('trumpet', 236, 150, 94),
  ),
  'church-violin': picture(
    night(3),
    stand('church', 96, 208, 116),
    glow(196, 160, 84),
    float('violin', 192, 164, 104),
    stand('candle', 254, 216, 84),
  ),
  'telescope-comet': picture(
    hills(-100),
    float('comet', 110, 64, 92, { flip: true }),
    stand('telescope', 200, 216, 128, { flip: true }),
  ),
  'treasure-map': picture(
    dunes(),
    stand('world-map', 110, 214, 104),
    stand('pick', 204, 212, 96),
    stand('old-key', 262, 222, 62),
  ),
  'mars-rocket': picture(
    night(2),
    glow(226, 74, 72, '#f08a5a'),
    planet(226, 74, 44),
    float('rocket', 118, 128, 128, { turn: 8 }),
  ),
  'deep-sea': picture(depths(), stand('octopus', 122, 206, 120), float('jellyfish', 224, 104, 88)),
  postcard: picture(
    table(),
    stand('incoming-envelope', 128, 214, 122),
    stamp(226, 80, 64),
    float('palm-tree', 226, 80, 52),
    stand('fountain-pen', 238, 214, 84),
  ),
  'voice-message': picture(
    table(),
    waves(130, 128, 92),
    stand('mobile-phone', 130, 214, 128),
    stand('studio-microphone', 232, 214, 100),
  ),
};
