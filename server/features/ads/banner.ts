import type { DecoderTask } from '../../platform/files/decoder-task.ts';
import sharp from 'sharp';
import { BANNER_HEIGHT, BANNER_WIDTH } from '#shared/ads/ads.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { BANNER_BYTES } from '#shared/limits.ts';
import { imageErrorOf, ImageError, inspectImage, memoryFor, withSemaphore } from '../../platform/files/images.ts';

export const BANNER_CONTENT_TYPE = 'image/webp';

/** The most pixels that are opened: enough to say of a far too large image that it is too large. */
const PIXELS = 50_000_000;
const SECONDS = 5;
/** The quality of the stored picture: high, because banners contain small letters. */
const QUALITY = 92;

const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif' } as const;
export type BannerExtension = (typeof extensions)[keyof typeof extensions];

const codeOfImageError = {
  'not-an-image': 'banner_not_an_image',
  heic: 'banner_not_an_image',
  unreadable: 'banner_unreadable',
  animated: 'banner_animated',
  'too-many-pixels': 'banner_wrong_size',
  'too-demanding': 'banner_wrong_size',
} as const satisfies Record<ImageError['reason'], ErrorCode>;

/** A validated and re-encoded banner. */
export interface Banner {
  /** The picture, decoded and encoded anew: it contains nothing of the uploaded file but what is visible. */
  readonly image: Buffer;
  /** The type of the uploaded file by its content, whatever its name says. */
  readonly extension: BannerExtension;
  readonly contentType: string;
}

/**
 * Decodes a banner and re-encodes it. It must be exactly 1080 × 100 pixels after its rotation.
 * @throws AppError 422 with what is wrong with the file; 503 when too many images are waiting
 */
export async function validateBanner(bytes: Buffer): Promise<Banner> {
  if (bytes.length > BANNER_BYTES) throw new AppError('banner_too_large', 422);
  try {
    return await readBanner(bytes);
  } catch (error) {
    if (error instanceof ImageError) throw new AppError(codeOfImageError[error.reason], 422, { cause: error });
    throw error;
  }
}

async function readBanner(bytes: Buffer): Promise<Banner> {
  const header = await inspectImage(bytes, PIXELS);
  const { format, space, autoOrient } = header;
  if (autoOrient.width !== BANNER_WIDTH || autoOrient.height !== BANNER_HEIGHT)
    throw new AppError('banner_wrong_size', 422);
  // Without the printer's profile its colours are unknown.
  if (space === 'cmyk') throw new AppError('banner_for_print', 422);
  const extension = extensions[format as keyof typeof extensions];
  const contentType = extension === 'jpg' ? 'image/jpeg' : `image/${extension}`;
  const image = await withSemaphore(memoryFor(header), () => writeAnew(bytes));
  return { image, extension, contentType };
}

async function writeAnew(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .webp({ quality: QUALITY, smartSubsample: true })
      .toBuffer();
  } catch (cause) {
    throw imageErrorOf(cause);
  }
}

export const bannerTask = { name: 'banner', run: validateBanner } satisfies DecoderTask;
