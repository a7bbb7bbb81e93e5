import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { reached } from '#server/testing/promise.ts';
import { messages, type ErrorCode } from '#shared/errors.ts';
import { drawPhonePhoto, drawPicture } from '#server/testing/pictures.ts';
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

/** A PNG chunk with a checksum that nobody reads before the header is refused. */
function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}
function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
/** A grey PNG of a size, all black: a few kilobytes for any number of pixels. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const heicHeader = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(400),
]);

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
  ])('in %s is kept as three WebP pictures', async (_name, make) => {
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

  it('that is large is made smaller, and a small one never larger', async () => {
    const size = async (width: number, height: number) => {
      const { screen } = await prepareImage(await drawPicture({ width, height }).jpeg().toBuffer());
      const header = await sharp(screen).metadata();
      return [header.width, header.height];
    };
    expect(await size(4000, 3000)).toEqual([1200, 900]);
    expect(await size(3000, 4000)).toEqual([1200, 1600]);
    expect(await size(300, 240)).toEqual([300, 240]);
  });

  it('keeps nothing of its metadata and stands upright', async () => {
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

  it('is blurred so that no more than sixteen by sixteen points are left of it', async () => {
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

  it('loses whatever was hung on behind it', async () => {
    const image = await prepareImage(Buffer.concat([jpeg, Buffer.from('PK\x03\x04<script>alert("CANARI")</script>')]));
    for (const variant of photoVariants) expect(image[variant].includes('CANARI')).toBe(false);
  });
});

describe('B3: the blur', () => {
  /** The same picture, made again from 16 × 16 of its points. */
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

  it('holds no more than 16 × 16 points: made again from so many it is the same, and the photo is not', async () => {
    const { blurred, tile } = await prepareImage(await rings(0));
    const { width, height, pages } = await sharp(blurred).metadata();
    expect([width, height, pages]).toEqual([240, 240, undefined]);
    expect(meanDifference(await pixels(blurred), await throughSixteen(blurred))).toBeLessThan(4);
    expect(meanDifference(await pixels(tile), await throughSixteen(tile))).toBeGreaterThan(30);
    reached('B3', 'blur equals its 16 × 16 points');
  });

  it('cannot be undone: photos that differ in everything fine have the same', async () => {
    const [one, other] = [await prepareImage(await rings(0)), await prepareImage(await rings(12.5))];
    expect(meanDifference(await pixels(one.tile), await pixels(other.tile))).toBeGreaterThan(60);
    expect(meanDifference(await pixels(one.blurred), await pixels(other.blurred))).toBeLessThan(6);
  });
});

describe('what is no photo', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, ErrorCode]>([
    ['nothing', () => Buffer.alloc(0), 'photo_not_an_image'],
    ['a text', () => Buffer.from('Bonjour, ceci est une photo.'), 'photo_not_an_image'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'photo_not_an_image'],
    ['HTML', () => Buffer.from('<html><script>alert(1)</script></html>'), 'photo_not_an_image'],
    [
      'SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><rect/></svg>'),
      'photo_not_an_image',
    ],
    ['GIF', () => drawPicture().gif().toBuffer(), 'photo_not_an_image'],
    ['TIFF', () => drawPicture().tiff().toBuffer(), 'photo_not_an_image'],
    ['a GIF that is a script', () => Buffer.from('GIF89a/*\0\0*/=1;alert(1)'), 'photo_not_an_image'],
    ['HEIC', () => heicHeader, 'photo_heic'],
    ['a JPEG cut in the middle', () => jpeg.subarray(0, jpeg.length / 2), 'photo_unreadable'],
    ['a PNG cut in the middle', () => png.subarray(0, png.length / 2), 'photo_unreadable'],
    ['the beginning of a JPEG', () => jpeg.subarray(0, 20), 'photo_unreadable'],
    ['a bomb of 256 million pixels', () => pngBomb(16_000, 16_000), 'photo_too_many_pixels'],
    ['a strip of 51 million pixels', () => pngBomb(60_000, 850), 'photo_too_many_pixels'],
    ['a picture of 199 pixels', () => drawPicture({ width: 199, height: 400 }).png().toBuffer(), 'photo_too_small'],
    [
      'an animated WebP',
      async () => {
        const frames = await sharp(
          [await drawPicture().png().toBuffer(), await drawPicture().negate().png().toBuffer()],
          {
            join: { animated: true },
          },
        )
          .webp()
          .toBuffer();
        return frames;
      },
      'photo_animated',
    ],
    [
      'an animated PNG',
      () =>
        Buffer.concat([png.subarray(0, 33), chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])), png.subarray(33)]),
      'photo_animated',
    ],
  ])('%s is refused with its reason', async (_name, make, code) => {
    const bytes = await make();
    await expect(prepareImage(bytes)).rejects.toMatchObject({ code, status: 422, message: messages[code] });
  });

  it('cannot hold up the others: a few wait, the rest are asked to come back', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => prepareImage(pngBomb(16_000, 16_000))));
    const codes = results.map((result) =>
      result.status === 'rejected' ? (result.reason as { code: string }).code : 'taken',
    );
    expect(codes.filter((code) => code === 'photo_too_many_pixels')).toHaveLength(10);
    expect(codes.filter((code) => code === 'unavailable')).toHaveLength(10);
    await expect(prepareImage(jpeg)).resolves.toBeDefined();
  });
});
