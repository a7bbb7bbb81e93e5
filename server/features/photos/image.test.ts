import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { reached } from '#testing/promise.ts';
import { drawPhonePhoto, drawPicture } from '#testing/pictures.ts';
import { findVeil, photoVariants, prepareImage } from './image.ts';
import { rgbOf, veilPalette } from './veil-colours.ts';

let jpeg: Buffer;
let png: Buffer;
let webp: Buffer;

beforeAll(async () => {
  [jpeg, png, webp] = await Promise.all([
    drawPicture().jpeg().toBuffer(),
    drawPicture().png().toBuffer(),
    drawPicture().webp().toBuffer(),
  ]);
});

describe('a photo', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['JPEG', () => jpeg],
    ['PNG', () => png],
    ['WebP', () => webp],
    ['AVIF', () => drawPicture().avif({ effort: 0 }).toBuffer()],
    ['greyscale JPEG', () => drawPicture().greyscale().jpeg().toBuffer()],
    ['CMYK JPEG', () => drawPicture().toColourspace('cmyk').jpeg().toBuffer()],
    ['transparent PNG', () => drawPicture().ensureAlpha(0.5).png().toBuffer()],
    ['16-bit PNG', () => drawPicture().toColourspace('rgb16').png().toBuffer()],
    ['progressive JPEG', () => drawPicture().jpeg({ progressive: true }).toBuffer()],
  ])('in %s is saved as three WebP variants', async (_name, make) => {
    const image = await prepareImage(await make());
    for (const variant of photoVariants) {
      const { format, space, hasAlpha } = await sharp(image[variant]).metadata();
      expect([format, space, hasAlpha]).toEqual(['webp', 'srgb', false]);
    }
    const sizes = await Promise.all(photoVariants.map((variant) => sharp(image[variant]).metadata()));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [900, 1200],
      [480, 480],
      [240, 240],
    ]);
  });

  it('is reduced when it is large, and never enlarged', async () => {
    const size = async (width: number, height: number) => {
      const { screen } = await prepareImage(await drawPicture({ width, height }).jpeg().toBuffer());
      const header = await sharp(screen).metadata();
      return [header.width, header.height];
    };
    expect(await size(4000, 3000)).toEqual([1200, 900]);
    expect(await size(3000, 4000)).toEqual([1200, 1600]);
    expect(await size(300, 240)).toEqual([300, 240]);
  });

  it('is rotated upright and loses all its metadata', async () => {
    const photo = await drawPhonePhoto();
    const before = await sharp(photo).metadata();
    expect(before.exif?.toString('latin1')).toContain('CANARI-EXIF');
    expect(before.orientation).toBe(6);
    const image = await prepareImage(photo);
    for (const variant of photoVariants) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(image[variant]).metadata();
      expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(image[variant].toString('latin1')).not.toMatch(/CANARI|GPS|EXIF|XMP/);
    }
    const upright = await sharp(image.screen).metadata();
    expect([upright.width, upright.height]).toEqual([600, 800]);
    // The left half of what was stored lies on top once the picture stands upright.
    const corner = await sharp(image.screen).extract({ left: 200, top: 100, width: 100, height: 100 }).png().toBuffer();
    const top = await sharp(corner).stats();
    expect(top.channels[0]!.mean).toBeGreaterThan(top.channels[2]!.mean);
  });
});

// S-photo-7
describe('B3: the veil of a photo', () => {
  const pixels = (image: Buffer) => sharp(image).resize(240, 240, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const meanDifference = (one: Buffer, other: Buffer) =>
    one.reduce((sum, value, index) => sum + Math.abs(value - other[index]!), 0) / one.length;
  /** Rings as fine as the features of a face, at another place in each picture. */
  const rings = (shift: number) =>
    sharp(
      Buffer.from(
        Array.from({ length: 800 * 800 }, (_, index) => {
          const distance = Math.hypot((index % 800) - 400, Math.floor(index / 800) - 400);
          return Math.round(128 + 120 * Math.sin((distance + shift) / 4));
        }),
      ),
      { raw: { width: 800, height: 800, channels: 1 } },
    )
      .jpeg({ quality: 95 })
      .toBuffer();

  it('is the same for two photos with the same three colours, however much else differs', async () => {
    const [one, other] = [await prepareImage(await rings(0)), await prepareImage(await rings(12.5))];
    expect(meanDifference(await pixels(one.tile), await pixels(other.tile))).toBeGreaterThan(60);
    expect(one.veil).toEqual(other.veil);
    expect(one.blurred).toEqual(other.blurred);
    reached('B3', 'two photos with the same colours: equal veils, byte for byte');
  });

  it('is found again from the stored photo, with the same three colours', async () => {
    const { screen, veil, blurred } = await prepareImage(jpeg);
    expect(await findVeil(screen)).toEqual({ veil, blurred });
    expect(new Set(veil).size).toBe(3);
  });

  it('is in the file of the name blurred as three stripes that run into each other, from top to bottom', async () => {
    const { blurred, veil } = await prepareImage(jpeg);
    const { width, height } = await sharp(blurred).metadata();
    expect([width, height]).toEqual([240, 240]);
    const { data } = await sharp(blurred).raw().toBuffer({ resolveWithObject: true });
    for (const [stripe, colour] of veil.entries()) {
      const middle = (Math.floor(((stripe + 0.5) * 240) / 3) * 240 + 120) * 3;
      const difference = rgbOf(veilPalette[colour] ?? '').map((value, at) => Math.abs(value - data[middle + at]!));
      expect(Math.max(...difference)).toBeLessThan(12);
    }
  });
});
