import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { messages } from '#shared/errors.ts';
import { drawBanner } from '#testing/pictures.ts';
import { validateBanner } from './banner.ts';

const errorMessageOf = (bytes: Buffer) =>
  validateBanner(bytes).then(
    () => null,
    (error: Error) => error.message,
  );

/** Two frames of a moving PNG: what matters is the chunk that announces them, before the picture's own. */
async function drawMovingPng(): Promise<Buffer> {
  const still = await drawBanner().png().toBuffer();
  const control = Buffer.alloc(20);
  control.writeUInt32BE(8, 0);
  control.write('acTL', 4, 'latin1');
  control.writeUInt32BE(2, 8);
  const headerEnd = 8 + 25;
  return Buffer.concat([still.subarray(0, headerEnd), control, still.subarray(headerEnd)]);
}

describe('a banner', () => {
  it.each([
    ['JPEG', 'jpg', () => drawBanner().jpeg().toBuffer()],
    ['PNG', 'png', () => drawBanner().png().toBuffer()],
    ['WebP', 'webp', () => drawBanner().webp().toBuffer()],
    ['AVIF', 'avif', () => drawBanner().avif().toBuffer()],
  ])('of exactly 1080 × 100 pixels is accepted and re-encoded as WebP: %s', async (_name, extension, draw) => {
    const banner = await validateBanner(await draw());
    expect(banner.extension).toBe(extension);
    expect(await sharp(banner.image).metadata()).toMatchObject({ format: 'webp', width: 1080, height: 100 });
  });

  it('is measured after its EXIF rotation, and loses its metadata and appended bytes', async () => {
    const turned = await drawBanner({ width: 100, height: 1080 })
      .withExif({ IFD0: { Copyright: 'CANARI' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { image } = await validateBanner(Buffer.concat([turned, Buffer.from('<script>CANARI</script>')]));
    expect(await sharp(image).metadata()).toMatchObject({ width: 1080, height: 100 });
    expect(image.includes('CANARI')).toBe(false);
  });

  it.each([
    [1079, 100],
    [1081, 100],
    [1080, 99],
    [1080, 101],
    [100, 1080],
    [1, 1],
    [2160, 200],
  ])('of %i × %i pixels is refused', async (width, height) => {
    expect(await errorMessageOf(await drawBanner({ width, height }).png().toBuffer())).toBe(messages.banner_wrong_size);
  });

  it('of 9000 × 9000 pixels is refused', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await errorMessageOf(bomb)).toBe(messages.banner_wrong_size);
  });

  it('in CMYK is refused, even inside a JPEG', async () => {
    const cmyk = await drawBanner().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    expect(await errorMessageOf(cmyk)).toBe(messages.banner_for_print);
  });

  it('that is animated is refused', async () => {
    expect(await errorMessageOf(await drawMovingPng())).toBe(messages.banner_animated);
  });

  it.each([
    ['text that calls itself a picture', Buffer.from('This is banner.png')],
    [
      'a drawing that could hold a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="100"/>'),
    ],
    ['a GIF', Buffer.from('GIF89a\x38\x04\x64\x00\x00\x00\x00;', 'latin1')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is refused by its bytes', async (_name, bytes) => {
    expect(await errorMessageOf(bytes)).toBe(messages.banner_not_an_image);
  });

  it('that is truncated is refused', async () => {
    const whole = await drawBanner().jpeg().toBuffer();
    expect(await errorMessageOf(whole.subarray(0, whole.length / 2))).toBe(messages.banner_unreadable);
  });

  it('that is larger than 3 MB is refused', async () => {
    expect(await errorMessageOf(Buffer.alloc(3_000_001))).toBe(messages.banner_too_large);
  });
});
