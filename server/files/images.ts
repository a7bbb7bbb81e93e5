import sharp, { type Metadata } from 'sharp';
import { AppError } from '#shared/errors.ts';

const AT_ONCE = 2;
const WAITING_AT_MOST = 8;

const formats: readonly string[] = ['jpeg', 'png', 'webp', 'heif'];
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

// Everything that can be decoded is a way in: only what phones, cameras and drawing programs send is read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.concurrency(1);
sharp.cache(false);

/** Why a file that somebody sent is of no use as a still picture. */
export class ImageFault extends Error {
  override name = 'ImageFault';
  readonly reason: 'not-an-image' | 'heic' | 'unreadable' | 'animated' | 'too-many-pixels';
  constructor(reason: ImageFault['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/**
 * Reads what a file says of itself, by its bytes and never by its name.
 * @throws ImageFault
 */
export async function inspectImage(bytes: Buffer, pixels: number): Promise<Metadata> {
  const header = await readHeader(bytes, pixels);
  const { format, width, height, pages = 1, compression } = header;
  if (!formats.includes(format)) throw new ImageFault('not-an-image');
  if (compression === 'hevc') throw new ImageFault('heic');
  if (pages > 1 || isAnimated(bytes)) throw new ImageFault('animated');
  if (width * height > pixels) throw new ImageFault('too-many-pixels');
  return header;
}

/** What a decoder's failure means. */
export function faultOf(cause: unknown): ImageFault {
  return new ImageFault(isTooManyPixels(cause) ? 'too-many-pixels' : 'unreadable', { cause });
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Two images at a time in one process, a few in line; beyond that whoever asks comes back later.
 * @throws AppError 503 when too many wait already
 */
export async function withFreePlace<Result>(work: () => Promise<Result>): Promise<Result> {
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

async function readHeader(bytes: Buffer, pixels: number): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: pixels }).metadata();
  } catch (cause) {
    if (isTooManyPixels(cause)) throw new ImageFault('too-many-pixels', { cause });
    throw new ImageFault(unreadableReason(bytes), { cause });
  }
}

/** Why a file that cannot be opened cannot be: told by its first bytes. */
function unreadableReason(bytes: Buffer): ImageFault['reason'] {
  if (heicBrands.includes(brandOf(bytes))) return 'heic';
  const start = bytes.subarray(0, 12).toString('latin1');
  const looksLikeOne = /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(start) || brandOf(bytes) === 'avif';
  return looksLikeOne ? 'unreadable' : 'not-an-image';
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
