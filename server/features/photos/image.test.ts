import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { reached } from '#testing/promise.ts';
import { drawPhonePhoto, drawPicture } from '#testing/pictures.ts';
import { photoVariants, prepareImage } from './image.ts';

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

  it('has a blurred variant without the contrast of fine stripes', async () => {
    const lines = Buffer.alloc(800 * 800);
    for (let at = 0; at < lines.length; at += 1) lines[at] = at % 8 < 4 ? 0 : 255;
    const striped = await sharp(lines, { raw: { width: 800, height: 800, channels: 1 } })
      .png()
      .toBuffer();
    const { blurred, screen } = await prepareImage(striped);
    const [before, after] = await Promise.all([sharp(screen).stats(), sharp(blurred).stats()]);
    expect(before.channels[0]!.stdev).toBeGreaterThan(80);
    expect(after.channels[0]!.stdev).toBeLessThan(8);
  });
});

describe('B3: the blurred variant of a photo', () => {
  /** A picture redrawn from 16 × 16 of its points. */
  const throughSixteen = async (image: Buffer) => {
    const known = await sharp(image).resize(16, 16, { fit: 'fill' }).png().toBuffer();
    return sharp(known).resize(240, 240, { fit: 'fill', kernel: 'cubic' }).removeAlpha().raw().toBuffer();
  };
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

  it('contains no more detail than 16 × 16 points', async () => {
    const { blurred, tile } = await prepareImage(await rings(0));
    const { width, height, pages } = await sharp(blurred).metadata();
    expect([width, height, pages]).toEqual([240, 240, undefined]);
    expect(meanDifference(await pixels(blurred), await throughSixteen(blurred))).toBeLessThan(4);
    expect(meanDifference(await pixels(tile), await throughSixteen(tile))).toBeGreaterThan(30);
    reached('B3', 'blur equals its 16 × 16 points');
  });

  it('is nearly the same for two photos that differ in fine detail only', async () => {
    const [one, other] = [await prepareImage(await rings(0)), await prepareImage(await rings(12.5))];
    expect(meanDifference(await pixels(one.tile), await pixels(other.tile))).toBeGreaterThan(60);
    expect(meanDifference(await pixels(one.blurred), await pixels(other.blurred))).toBeLessThan(6);
  });
});
