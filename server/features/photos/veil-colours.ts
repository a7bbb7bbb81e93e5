/**
 * The 24 colours of a veil, in sRGB: four neutral ones, and ten hues each deep and light. They are so few that many
 * photos have the same three. A photo's colours are stored as indexes, so the order never changes.
 */
export const veilPalette = [
  '#302749',
  '#5b5b71',
  '#a7a1b5',
  '#ece5ee',
  '#9d3d59',
  '#f19bae',
  '#a04034',
  '#f39e8f',
  '#9b623e',
  '#dcab8e',
  '#ad7300',
  '#dfae68',
  '#7a7a00',
  '#bbbd6c',
  '#137738',
  '#85cb94',
  '#007780',
  '#56ccd2',
  '#0068a7',
  '#7cbef6',
  '#5658ab',
  '#aab0fa',
  '#87458b',
  '#daa0dd',
] as const;

/** Three different colours of the palette by their index, in ascending order: which of them is most frequent is lost. */
export type VeilColours = readonly [number, number, number];

/** The colours of the product: the veil of a photo whose own colours are not known yet. */
export const defaultVeilColours: VeilColours = [5, 20, 22];

/** A colour in OKLab, where equal distances look equally far apart. */
type Lab = readonly [lightness: number, greenToRed: number, blueToYellow: number];

const palette: readonly Lab[] = veilPalette.map((hex) => labOf(...rgbOf(hex)));

/** Red, green and blue of a colour of the palette, from 0 to 255. */
export function rgbOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/**
 * The three colours of the palette that are nearest to most pixels of a picture. A picture with fewer colours gets, in
 * addition, the neighbours of its most frequent one.
 * @param pixels red, green and blue of one pixel after the other, in sRGB
 */
export function veilColoursOf(pixels: Uint8Array): VeilColours {
  const counts = palette.map(() => 0);
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const nearest = nearestTo(labOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0));
    counts[nearest] = (counts[nearest] ?? 0) + 1;
  }
  const frequent = indexesBy((index) => -(counts[index] ?? 0)).filter((index) => (counts[index] ?? 0) > 0);
  const most = palette[frequent[0] ?? 0];
  const neighbours = most ? indexesBy((index) => distance(most, palette[index] ?? most)) : [];
  const [one = 0, two = 0, three = 0] = [...new Set([...frequent, ...neighbours])]
    .slice(0, 3)
    .sort((left, right) => left - right);
  return [one, two, three];
}

/** The indexes of the palette in the order of a figure, smallest first; equal ones by their index. */
function indexesBy(figure: (index: number) => number): number[] {
  return palette.map((_, index) => index).sort((one, other) => figure(one) - figure(other) || one - other);
}

function nearestTo(colour: Lab): number {
  let nearest = 0;
  let least = Infinity;
  for (const [index, other] of palette.entries()) {
    const found = distance(colour, other);
    if (found < least) [nearest, least] = [index, found];
  }
  return nearest;
}

function distance(one: Lab, other: Lab): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** Björn Ottosson's OKLab. */
function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const long = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const medium = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const short = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  return [
    0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short,
    1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short,
    0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short,
  ];
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
