import sharp, { type Metadata } from 'sharp';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { PHOTO_MIN_SIDE, PHOTO_PIXELS } from '#shared/limits.ts';

/** What is kept of a photo. `blurred` is made from so few pixels that nothing more can be got out of it. */
export const photoVariants = ['screen', 'tile', 'blurred'] as const;
export type PhotoVariant = (typeof photoVariants)[number];
export type PreparedImage = Readonly<Record<PhotoVariant, Buffer>>;

export const PHOTO_CONTENT_TYPE = 'image/webp';

const SCREEN = { width: 1200, height: 1600 } as const;
const TILE_SIDE = 480;
const BLUR_KNOWS_SIDE = 16;
const BLUR_SIDE = 240;
const BLUR_SIGMA = 9;
const SECONDS_PER_STEP = 5;
const AT_ONCE = 2;
const WAITING_AT_MOST = 8;

const formats: readonly string[] = ['jpeg', 'png', 'webp', 'heif'];
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

// Everything that can be decoded is a way in: only what phones and cameras send is read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes a photo and writes it anew in its three variants: upright, in sRGB, without any metadata.
 * @throws AppError 422 with the reason for the member; 503 when too many photos wait already
 */
export async function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  return withFreePlace(async () => {
    assertUsable(bytes, await readHeader(bytes));
    const screen = await decode(bytes);
    const known = await sharp(screen)
      .resize(BLUR_KNOWS_SIDE, BLUR_KNOWS_SIDE, { fit: 'cover', position: 'attention' })
      .png()
      .toBuffer();
    const [tile, blurred] = await Promise.all([
      sharp(screen)
        .resize(TILE_SIDE, TILE_SIDE, { fit: 'cover', position: 'attention' })
        .webp({ quality: 80 })
        .toBuffer(),
      sharp(known).resize(BLUR_SIDE, BLUR_SIDE, { kernel: 'cubic' }).blur(BLUR_SIGMA).webp({ quality: 60 }).toBuffer(),
    ]);
    return { screen, tile, blurred };
  });
}

async function readHeader(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: PHOTO_PIXELS }).metadata();
  } catch (cause) {
    throw refusal(isTooManyPixels(cause) ? 'photo_too_many_pixels' : unreadableCode(bytes), cause);
  }
}

function assertUsable(bytes: Buffer, header: Metadata): void {
  const { format, width, height, pages = 1, compression } = header;
  if (!formats.includes(format)) throw refusal('photo_not_an_image');
  if (compression === 'hevc') throw refusal('photo_heic');
  if (pages > 1 || isAnimated(bytes)) throw refusal('photo_animated');
  if (width * height > PHOTO_PIXELS) throw refusal('photo_too_many_pixels');
  if (Math.min(width, height) < PHOTO_MIN_SIDE) throw refusal('photo_too_small');
}

async function decode(bytes: Buffer): Promise<Buffer> {
  try {
    // 'error': harmless warnings of real cameras pass, what is cut off does not.
    return await sharp(bytes, { limitInputPixels: PHOTO_PIXELS, failOn: 'error' })
      .timeout({ seconds: SECONDS_PER_STEP })
      .autoOrient()
      .resize(SCREEN.width, SCREEN.height, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (cause) {
    throw refusal(isTooManyPixels(cause) ? 'photo_too_many_pixels' : 'photo_unreadable', cause);
  }
}

/** Why a file that cannot be opened cannot be: told by its first bytes. */
function unreadableCode(bytes: Buffer): ErrorCode {
  if (heicBrands.includes(brandOf(bytes))) return 'photo_heic';
  const start = bytes.subarray(0, 12).toString('latin1');
  const looksLikeOne = /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(start) || brandOf(bytes) === 'avif';
  return looksLikeOne ? 'photo_unreadable' : 'photo_not_an_image';
}

/** Moving pictures whose first frame the decoder would take for a still one. */
function isAnimated(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  const isMovingPng = control !== -1 && control < bytes.indexOf('IDAT') && bytes.subarray(1, 4).toString() === 'PNG';
  return isMovingPng || brandOf(bytes) === 'avis';
}

function brandOf(bytes: Buffer): string {
  return bytes.subarray(4, 8).toString('latin1') === 'ftyp' ? bytes.subarray(8, 12).toString('latin1') : '';
}

function isTooManyPixels(error: unknown): boolean {
  return error instanceof Error && error.message.includes('exceeds pixel limit');
}

function refusal(code: ErrorCode, cause?: unknown): AppError {
  return new AppError(code, 422, { cause });
}

let running = 0;
const waiting: (() => void)[] = [];

/** Two photos at a time in one process, a few in line; beyond that the member is asked to come back. */
async function withFreePlace<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) throw new AppError('unavailable', 503);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
