import type { DecoderTask } from '../../platform/files/decoder-task.ts';
import sharp from 'sharp';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { PHOTO_MIN_SIDE, PHOTO_PIXELS } from '#shared/limits.ts';
import { rgbOf, veilColoursOf, veilPalette, type VeilColours } from './veil-colours.ts';
import { imageErrorOf, ImageError, inspectImage, memoryFor, withSemaphore } from '../../platform/files/images.ts';

/**
 * The variants of a photo, by the names in their addresses. `blurred` is the veil, which is drawn for each viewer; the
 * file of that name is only shown by processes of the release before, and contains the veil's three colours.
 */
export const photoVariants = ['screen', 'tile', 'blurred'] as const;
export type PhotoVariant = (typeof photoVariants)[number];
export interface PreparedImage extends Readonly<Record<PhotoVariant, Buffer>> {
  readonly veil: VeilColours;
}

export const PHOTO_CONTENT_TYPE = 'image/webp';

const SCREEN = { width: 1200, height: 1600 } as const;
const TILE_SIDE = 480;
const WASH_SIDE = 240;
/** The side of the picture whose pixels are counted for the colours of the veil. */
const COUNTED_SIDE = 48;
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
 * Decodes a photo and re-encodes its variants: upright, in sRGB, without metadata (S-photo-2).
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
  const [tile, { veil, blurred }] = await Promise.all([
    sharp(screen)
      .resize(TILE_SIDE, TILE_SIDE, { fit: 'cover', position: 'attention' })
      .webp({ quality: 80 })
      .toBuffer(),
    findVeil(screen),
  ]);
  return { screen, tile, blurred, veil };
}

/** The colours of a photo's veil, and the file with which processes of the release before show them. */
export interface PreparedVeil {
  readonly veil: VeilColours;
  readonly blurred: Buffer;
}

/** Finds the three colours of a photo's veil. */
export async function findVeil(photo: Buffer): Promise<PreparedVeil> {
  const pixels = await sharp(photo)
    .resize(COUNTED_SIDE, COUNTED_SIDE, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const veil = veilColoursOf(pixels);
  return { veil, blurred: await drawWash(veil) };
}

/** Three colours that run into each other. */
export function drawWash(veil: VeilColours): Promise<Buffer> {
  const pixels = Buffer.from(veil.flatMap((index) => rgbOf(veilPalette[index] ?? veilPalette[0])));
  return sharp(pixels, { raw: { width: 1, height: veil.length, channels: 3 } })
    .resize(WASH_SIDE, WASH_SIDE, { fit: 'fill', kernel: 'cubic' })
    .webp({ quality: 60 })
    .toBuffer();
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

export const veilTask = { name: 'veil', run: findVeil } satisfies DecoderTask;
export const photoTask = { name: 'photo', run: prepareImage } satisfies DecoderTask;
