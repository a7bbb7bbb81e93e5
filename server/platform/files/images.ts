import sharp, { type Metadata } from 'sharp';
import { AppError } from '#shared/errors.ts';

const AT_ONCE = 2;
const WAITING_AT_MOST = 8;
/** How many bytes the images that are decoded at one time in a process may need together. */
const MEMORY_AT_ONCE = 150_000_000;

const formats: readonly string[] = ['jpeg', 'png', 'webp', 'heif'];
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

// Every decoder is a way to attack the server: only the formats of phones, cameras and drawing programs are read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.concurrency(1);
sharp.cache(false);

/** Why an uploaded file cannot be used as a still picture. */
export class ImageError extends Error {
  override name = 'ImageError';
  readonly reason: 'not-an-image' | 'heic' | 'unreadable' | 'animated' | 'too-many-pixels' | 'too-demanding';
  constructor(reason: ImageError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/**
 * Reads the header of an image from its bytes, ignoring its name.
 * @throws ImageError
 */
export async function inspectImage(bytes: Buffer, pixels: number): Promise<Metadata> {
  const header = await readHeader(bytes, pixels);
  const { format, width, height, pages = 1, compression } = header;
  if (!formats.includes(format)) throw new ImageError('not-an-image');
  if (compression === 'hevc') throw new ImageError('heic');
  if (pages > 1 || isAnimated(bytes)) throw new ImageError('animated');
  if (width * height > pixels) throw new ImageError('too-many-pixels');
  if (memoryFor(header) > MEMORY_AT_ONCE) throw new ImageError('too-demanding');
  return header;
}

type Decoded = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'
>;

/**
 * The estimated memory of decoding, in bytes, as measured. Most files are read line by line; others would fill the
 * memory from a few kilobytes.
 */
export function memoryFor(header: Decoded): number {
  return header.width * header.height * bytesPerPixel(header);
}

function bytesPerPixel({ format, channels, depth, isProgressive, chromaSubsampling = '' }: Decoded): number {
  // The whole picture, in several steps from one colour space to another.
  if (format === 'heif') return 18;
  if (format === 'webp') return 3;
  if (!isProgressive) return depth === 'ushort' ? 2 : 1;
  // All lines of an interlaced PNG, and a fifth more; all coefficients of a progressive JPEG, two bytes each.
  if (format === 'png') return channels * (depth === 'ushort' ? 2 : 1) * 1.2;
  return chromaSubsampling === '4:2:0' ? 3 : channels * 2;
}

/** The image error that a decoder's error means. */
export function imageErrorOf(cause: unknown): ImageError {
  return new ImageError(isTooManyPixels(cause) ? 'too-many-pixels' : 'unreadable', { cause });
}

let running = 0;
let inUse = 0;
const waiting: { readonly memory: number; readonly begin: () => void }[] = [];

/**
 * Runs decoding two at a time, fewer if they need much memory; a few wait, and more are refused.
 * @param memory the result of `memoryFor`
 * @throws AppError 503 when too many are waiting
 */
export async function withSemaphore<Result>(memory: number, work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= WAITING_AT_MOST) throw new AppError('unavailable', 503);
  await new Promise<void>((begin) => {
    waiting.push({ memory, begin });
    beginNext();
  });
  try {
    return await work();
  } finally {
    running -= 1;
    inUse -= memory;
    beginNext();
  }
}

/** Begins the waiting work in its order, so that small work does not overtake large work for ever. */
function beginNext(): void {
  for (let next = waiting[0]; next && running < AT_ONCE && hasRoomFor(next.memory); next = waiting[0]) {
    waiting.shift();
    running += 1;
    inUse += next.memory;
    next.begin();
  }
}

function hasRoomFor(memory: number): boolean {
  return running === 0 || inUse + memory <= MEMORY_AT_ONCE;
}

async function readHeader(bytes: Buffer, pixels: number): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: pixels }).metadata();
  } catch (cause) {
    if (isTooManyPixels(cause)) throw new ImageError('too-many-pixels', { cause });
    throw new ImageError(unreadableReason(bytes), { cause });
  }
}

/** Why a file cannot be opened, judged by its first bytes. */
function unreadableReason(bytes: Buffer): ImageError['reason'] {
  if (heicBrands.includes(brandOf(bytes))) return 'heic';
  const start = bytes.subarray(0, 12).toString('latin1');
  const looksLikeOne = /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(start) || brandOf(bytes) === 'avif';
  return looksLikeOne ? 'unreadable' : 'not-an-image';
}

/** Whether a file is an animation, whose first frame the decoder would take for a still picture. */
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
