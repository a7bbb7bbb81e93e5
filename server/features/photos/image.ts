import type { DecoderTask } from '../../platform/files/decoder-task.ts';
import sharp from 'sharp';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { PHOTO_MIN_SIDE, PHOTO_PIXELS } from '#shared/limits.ts';
import { imageErrorOf, ImageError, inspectImage, memoryFor, withSemaphore } from '../../platform/files/images.ts';

/** The stored variants of a photo. `blurred` has so few pixels that no more detail can be reconstructed. */
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

const codeOfImageError = {
  'not-an-image': 'photo_not_an_image',
  heic: 'photo_heic',
  unreadable: 'photo_unreadable',
  animated: 'photo_animated',
  'too-many-pixels': 'photo_too_many_pixels',
  'too-demanding': 'photo_too_demanding',
} as const satisfies Record<ImageError['reason'], ErrorCode>;

/**
 * Decodes a photo and re-encodes its three variants: upright, in sRGB, without metadata (S-photo-2).
 * @throws AppError 422 with the reason for the member; 503 when too many photos are waiting
 */
export async function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  try {
    const header = await inspectImage(bytes, PHOTO_PIXELS);
    if (Math.min(header.width, header.height) < PHOTO_MIN_SIDE) throw new AppError('photo_too_small', 422);
    return await withSemaphore(memoryFor(header), () => writeVariants(bytes));
  } catch (error) {
    if (error instanceof ImageError) throw new AppError(codeOfImageError[error.reason], 422, { cause: error });
    throw error;
  }
}

async function writeVariants(bytes: Buffer): Promise<PreparedImage> {
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
}

async function decode(bytes: Buffer): Promise<Buffer> {
  try {
    // 'error': harmless warnings of real cameras pass, truncated files do not.
    return await sharp(bytes, { limitInputPixels: PHOTO_PIXELS, failOn: 'error' })
      .timeout({ seconds: SECONDS_PER_STEP })
      .autoOrient()
      .resize(SCREEN.width, SCREEN.height, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (cause) {
    throw imageErrorOf(cause);
  }
}

export const photoTask = { name: 'photo', run: prepareImage } satisfies DecoderTask;
