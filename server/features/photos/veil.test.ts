import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { portraitNames, readPortrait } from '#seeds/portraits.ts';
import { drawSvgs } from '#testing/draw-svgs.ts';
import { reached } from '#testing/promise.ts';
import { findVeil } from './image.ts';
import { drawVeil, VEIL_SEED_BYTES } from './veil.ts';
import { rgbOf, veilColoursOf, veilPalette, type VeilColours } from './veil-colours.ts';

const seedOf = (name: string) => createHash('sha512').update(name).digest();
const pixelsOf = (...colours: readonly (readonly [red: number, green: number, blue: number, count: number])[]) =>
  Uint8Array.from(
    colours.flatMap(([red, green, blue, count]) => Array.from({ length: count }, () => [red, green, blue])).flat(),
  );
const hexOf = (index: number) => veilPalette[index] ?? '';

// S-photo-7
describe('the colours of a veil', () => {
  it('are the three of the palette that are nearest to most pixels, in the order of the palette', () => {
    const [rose, indigo, night] = [rgbOf(hexOf(5)), rgbOf(hexOf(20)), rgbOf(hexOf(0))];
    expect(veilColoursOf(pixelsOf([...night, 5], [...rose, 9], [...indigo, 7], [255, 255, 255, 2]))).toEqual([
      0, 5, 20,
    ]);
    expect(veilColoursOf(pixelsOf([...indigo, 9], [...night, 7], [...rose, 5], [255, 255, 255, 2]))).toEqual([
      0, 5, 20,
    ]);
  });

  it('are the colour of a plain picture and its two neighbours', () => {
    expect(veilColoursOf(pixelsOf([...rgbOf(hexOf(22)), 9]))).toContain(22);
    for (const pixels of [pixelsOf([0, 0, 0, 4]), pixelsOf([255, 255, 255, 4]), new Uint8Array(0)])
      expect(new Set(veilColoursOf(pixels)).size).toBe(3);
  });

  it('are 24 different ones, each nearest to itself', () => {
    expect(new Set(veilPalette).size).toBe(24);
    for (const [index, hex] of veilPalette.entries())
      expect(veilColoursOf(pixelsOf([...rgbOf(hex), 1]))).toContain(index);
  });
});

// S-photo-7
describe('B3: a veil', () => {
  it('contains its three colours, white, and no script, style, picture or address', () => {
    const colours: VeilColours = [5, 20, 22];
    const drawing = drawVeil(colours, seedOf('one'));
    const used = new Set([...drawing.matchAll(/#[0-9a-f]{3,6}\b/g)].map(([hex]) => hex));
    expect([...used].sort()).toEqual([...colours.map(hexOf), '#fff'].sort());
    expect(drawing).not.toMatch(/<script|<style|<image|<use|<foreignObject|href|style=|NaN|undefined/);
    expect(drawing.match(/https?:[^"]+/g)).toEqual(['http://www.w3.org/2000/svg']);
  });

  it('is another drawing for another seed, and the same for the same', () => {
    expect(seedOf('')).toHaveLength(VEIL_SEED_BYTES);
    const drawings = ['one', 'two', 'three'].map((name) => drawVeil([0, 3, 5], seedOf(name)));
    expect(new Set(drawings).size).toBe(3);
    expect(drawVeil([0, 3, 5], seedOf('one'))).toBe(drawings[0]);
  });
});

describe('B3: an attacker with an altered copy of every photo', () => {
  const portraits = (['femme', 'homme', 'autre'] as const).flatMap((gender) =>
    portraitNames(gender).map((name) => ({ name, bytes: readPortrait(name) })),
  );
  /** How often each veil is drawn anew, because a drawing may be nearer to one photo than to another by chance. */
  const ROUNDS = 8;

  /** A picture in 16 × 16 points. */
  const pointsOf = (picture: Buffer) => sharp(picture).resize(16, 16, { fit: 'cover' }).removeAlpha().raw().toBuffer();
  const distance = (one: Buffer, other: Buffer) =>
    one.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0);
  /** The blur that was shown in place of a photo before there were veils. */
  async function blur(photo: Buffer): Promise<Buffer> {
    const known = await sharp(photo).resize(16, 16, { fit: 'cover', position: 'attention' }).png().toBuffer();
    return sharp(known).resize(240, 240, { kernel: 'cubic' }).blur(9).png({ compressionLevel: 1 }).toBuffer();
  }
  /** A copy with other edges, brighter, and compressed once more. */
  async function alter(photo: Buffer): Promise<Buffer> {
    const { width, height } = await sharp(photo).metadata();
    const part = { left: Math.round(width * 0.05), top: Math.round(height * 0.04) };
    return sharp(photo)
      .extract({ ...part, width: Math.round(width * 0.9), height: Math.round(height * 0.9) })
      .modulate({ brightness: 1.12 })
      .jpeg({ quality: 60 })
      .toBuffer();
  }
  /** Turns a picture into three tones of equal area, so that all pictures have the same three colours. */
  async function recolour(photo: Buffer): Promise<Buffer> {
    const { data, info } = await sharp(photo).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true });
    const ordered = Uint8Array.from(data).sort();
    const [dark, bright] = [1, 2].map((third) => ordered[Math.floor((ordered.length * third) / 3)] ?? 0);
    const tones = [20, 22, 5].map((index) => rgbOf(hexOf(index)));
    const pixels = Buffer.alloc(data.length * 3);
    for (let index = 0; index < data.length; index += 1) {
      const value = data[index] ?? 0;
      const [red, green, blue] = tones[value < (dark ?? 0) ? 0 : value < (bright ?? 0) ? 1 : 2] ?? [0, 0, 0];
      pixels[index * 3] = red;
      pixels[index * 3 + 1] = green;
      pixels[index * 3 + 2] = blue;
    }
    return sharp(pixels, { raw: { width: info.width, height: info.height, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  }
  /**
   * How many of the shown pictures are nearest to the copy of their own photo.
   * @param known the points of the copies
   */
  async function countMatched(shown: readonly Buffer[], known: readonly Buffer[]): Promise<number> {
    const seen = await Promise.all(shown.map(pointsOf));
    return seen.filter((points, index) => {
      const distances = known.map((copy) => distance(points, copy));
      return distances.indexOf(Math.min(...distances)) === index;
    }).length;
  }

  async function attack(photos: readonly Buffer[]) {
    const copies = await Promise.all(photos.map(async (photo) => pointsOf(await alter(photo))));
    const colours = await Promise.all(photos.map(async (photo) => (await findVeil(photo)).veil));
    const veils = await drawSvgs(
      Array.from({ length: ROUNDS }, (_, round) =>
        colours.map((own, index) => drawVeil(own, seedOf(`${round} ${portraits[index]?.name}`))),
      ).flat(),
    );
    let found = 0;
    for (let round = 0; round < ROUNDS; round += 1)
      found += await countMatched(veils.slice(round * photos.length, (round + 1) * photos.length), copies);
    const equals = colours.map((own) => colours.filter((other) => String(other) === String(own)).length);
    return {
      byBlur: await countMatched(await Promise.all(photos.map(blur)), copies),
      byVeil: found / ROUNDS,
      /** What guessing among the photos with the same three colours finds on average. */
      byColours: equals.reduce((sum, count) => sum + 1 / count, 0),
    };
  }

  it('finds by the veil no more photos than by guessing among those with the same colours, and half of them by a blur', async () => {
    const { byBlur, byVeil, byColours } = await attack(portraits.map(({ bytes }) => bytes));
    expect(byBlur).toBeGreaterThan(portraits.length / 2);
    expect(byVeil).toBeLessThanOrEqual(byColours);
    expect(byVeil).toBeLessThan(byBlur / 4);
    reached('B3', `of ${portraits.length} drawings ${byBlur} found by a blur, ${byVeil} by a veil (16 × 16 points)`);
  });

  it('finds one of all photos by chance when they have the same three colours', async () => {
    const { byBlur, byVeil, byColours } = await attack(
      await Promise.all(portraits.map(({ bytes }) => recolour(bytes))),
    );
    expect(byColours).toBeCloseTo(1);
    expect(byBlur).toBeGreaterThan(portraits.length / 2);
    // One of 32 is what guessing finds; more than twice as many over all rounds would be no chance.
    expect(byVeil).toBeLessThanOrEqual(2 * byColours);
    reached('B3', `of ${portraits.length} with equal colours ${byBlur} found by a blur, ${byVeil} by a veil`);
  });
});
