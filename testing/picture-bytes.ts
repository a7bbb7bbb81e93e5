import { crc32, deflateSync } from 'node:zlib';

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const channelsOfColour = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;
/** Where each pass of an interlaced PNG begins, and its steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface DrawnPng {
  readonly width: number;
  readonly height: number;
  readonly depth?: 1 | 8 | 16;
  readonly colour?: keyof typeof channelsOfColour;
  readonly isInterlaced?: boolean;
  /** Stands between the header and the picture. */
  readonly before?: readonly Buffer[];
}

/** A PNG chunk with its right checksum. */
export function pngChunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([uint32(content.length), body, uint32(crc32(body))]);
}

/** A PNG written byte by byte, all black: a few kilobytes for any number of pixels. */
export function drawPng({ width, height, depth = 1, colour = 0, isInterlaced = false, before = [] }: DrawnPng): Buffer {
  const bits = channelsOfColour[colour] * depth;
  const bytesOf = (columns: number, rows: number) =>
    columns > 0 && rows > 0 ? (1 + Math.ceil((columns * bits) / 8)) * rows : 0;
  const size = isInterlaced
    ? passes.reduce(
        (sum, [left, top, right, down]) =>
          sum + bytesOf(Math.ceil((width - left) / right), Math.ceil((height - top) / down)),
        0,
      )
    : bytesOf(width, height);
  return Buffer.concat([
    pngHeader(width, height, depth, colour, isInterlaced),
    ...before,
    pngChunk('IDAT', deflateSync(Buffer.alloc(size), { level: 1 })),
    pngChunk('IEND'),
  ]);
}

/** The beginning of a PNG, which may claim any size. */
export function pngHeader(width: number, height: number, depth = 8, colour = 2, isInterlaced = false): Buffer {
  const rest = Buffer.from([depth, colour, 0, 0, isInterlaced ? 1 : 0]);
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), rest]))]);
}

/** A PNG with more chunks behind its header. */
export function withPngChunks(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** A JPEG with more segments behind its first two bytes; each is cut to what a segment can hold. */
export function withJpegSegments(jpeg: Buffer, ...segments: readonly (readonly [marker: number, content: Buffer])[]) {
  const written = segments.map(([marker, content]) => {
    const held = content.subarray(0, 65_533);
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(held.length + 2, 2);
    return Buffer.concat([head, held]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...written, jpeg.subarray(2)]);
}

/** A progressive JPEG or an AVIF that says it has another size than it has. */
export function claimingSize(image: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(image);
  const frame = image.indexOf(Buffer.from([0xff, 0xc2]));
  const box = image.indexOf('ispe');
  if (box > 0) {
    changed.writeUInt32BE(width, box + 8);
    changed.writeUInt32BE(height, box + 12);
  } else {
    changed.writeUInt16BE(height, frame + 5);
    changed.writeUInt16BE(width, frame + 7);
  }
  return changed;
}

export function riffChunk(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), size, content, Buffer.alloc(content.length % 2)]);
}

/** A whole lossless WebP of one colour: 38 bytes for any size up to 16 383 by as many. */
export function drawWebp(width: number, height: number): Buffer {
  const picture = Buffer.from('2f000000000750c08217acff8188e87f00', 'hex');
  picture.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), riffChunk('VP8L', picture)]));
}

/** The chunks of a WebP, by their names; throws where anything stands behind the last one. */
export function webpChunksOf(webp: Buffer): string[] {
  const end = 8 + webp.readUInt32LE(4);
  if (webp.toString('latin1', 0, 4) !== 'RIFF' || webp.toString('latin1', 8, 12) !== 'WEBP' || end !== webp.length)
    throw new Error('These bytes are not a WebP and nothing else.');
  const names: string[] = [];
  for (let at = 12; at < end; at += 8 + Math.ceil(webp.readUInt32LE(at + 4) / 2) * 2)
    names.push(webp.toString('latin1', at, at + 4));
  return names;
}

/** A moving WebP: one still picture, shown over and over. */
export function animateWebp(still: Buffer, width: number, height: number, frames: number): Buffer {
  const canvas = Buffer.alloc(10);
  canvas[0] = 0x02;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const frame = Buffer.alloc(16);
  frame.writeUIntLE(width - 1, 6, 3);
  frame.writeUIntLE(height - 1, 9, 3);
  frame.writeUIntLE(40, 12, 3);
  const shown = riffChunk('ANMF', Buffer.concat([frame, still.subarray(12)]));
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', canvas),
    riffChunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => shown),
  ]);
  return riffChunk('RIFF', body);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
