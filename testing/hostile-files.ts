import { deflateSync } from 'node:zlib';
import type { ErrorCode } from '#shared/errors.ts';
import { drawPhonePhoto, drawPicture } from './pictures.ts';
import {
  animateWebp,
  claimingSize,
  drawPng,
  drawWebp,
  pngChunk,
  pngHeader,
  riffChunk,
  withJpegSegments,
  withPngChunks,
} from './picture-bytes.ts';
import { fr } from '#shared/typeset.ts';

/** A file that nobody sends with good intentions, or that does harm where it is read carelessly. */
export interface HostileFile {
  readonly name: string;
  readonly fileName: string;
  make(): Promise<Buffer> | Buffer;
  /** Why it is refused, or 'taken': decoded and written anew, without anything of it but what one sees. */
  readonly outcome: ErrorCode | 'taken';
}

/** Written into everything but the picture, and must appear in nothing that comes out. */
export const FILE_CANARY = 'CANARI';

const script = `<script>alert("${FILE_CANARY}")</script>`;
const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500">${content}</svg>`);
const small = { width: 400, height: 400 };
const jpeg = () => drawPicture(small).jpeg().toBuffer();
const png = () => drawPicture(small).png().toBuffer();
const webp = () => drawPicture(small).webp().toBuffer();
const cut = async (whole: Promise<Buffer>, share = 0.5) => {
  const bytes = await whole;
  return bytes.subarray(0, Math.floor(bytes.length * share));
};
/** A hundred megabytes that are a hundred kilobytes. */
const deflatedNothing = () => deflateSync(Buffer.alloc(100_000_000, FILE_CANARY), { level: 1 });
const textChunk = (type: string, head: string) =>
  pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), deflatedNothing()]));
const zip = Buffer.from(`PK\x03\x04${FILE_CANARY}PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from(`ftypisom\0\0\0\0isommp42${FILE_CANARY}`),
  Buffer.alloc(4000),
]);
const isoFile = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`), Buffer.alloc(400)]);

type Row = readonly [
  name: string,
  fileName: string,
  make: () => Promise<Buffer> | Buffer,
  outcome: HostileFile['outcome'],
];

const rows: readonly Row[] = [
  // What is no picture at all.
  ['nothing', 'photo.jpg', () => Buffer.alloc(0), 'photo_required'],
  ['one byte', 'photo.jpg', () => Buffer.from([0xff]), 'photo_not_an_image'],
  ['a text', 'photo.jpg', () => Buffer.from('Bonjour, ceci est une photo.'), 'photo_not_an_image'],
  ['a page', 'photo.jpg', () => Buffer.from(`<!doctype html><html>${script}</html>`), 'photo_not_an_image'],
  ['a program for servers', 'photo.php.jpg', () => Buffer.from('<?php system($_GET["c"]); ?>'), 'photo_not_an_image'],
  ['a program', 'photo.jpg', () => Buffer.from(`\x7fELF\x02\x01\x01${FILE_CANARY}`, 'latin1'), 'photo_not_an_image'],
  ['a PDF', 'photo.jpg', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'photo_not_an_image'],
  ['an archive', 'photo.jpg', () => zip, 'photo_not_an_image'],
  ['a film', 'photo.jpg', () => mp4, 'photo_not_an_image'],
  ['50 megabytes', 'photo.jpg', () => Buffer.alloc(50_000_000, 1), 'photo_too_large'],

  // Pictures of kinds that are not read.
  ['an SVG', 'photo.svg', () => svg('<rect width="500" height="500"/>'), 'photo_not_an_image'],
  ['an SVG with a script', 'photo.png', () => svg(script), 'photo_not_an_image'],
  [
    'an SVG that reads a file',
    'photo.svg',
    () =>
      Buffer.concat([
        Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
        svg('<text y="20">&x;</text><image href="http://127.0.0.1:9/"/>'),
      ]),
    'photo_not_an_image',
  ],
  ['a GIF', 'photo.gif', () => drawPicture(small).gif().toBuffer(), 'photo_not_an_image'],
  ['a GIF that is a script', 'photo.jpg', () => Buffer.from('GIF89a/*\0\0*/=1;alert(1)'), 'photo_not_an_image'],
  ['a TIFF', 'photo.jpg', () => drawPicture(small).tiff().toBuffer(), 'photo_not_an_image'],
  ['a BMP', 'photo.jpg', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(400)]), 'photo_not_an_image'],
  ['a PSD', 'photo.jpg', () => Buffer.concat([Buffer.from('8BPS\0\x01'), Buffer.alloc(400)]), 'photo_not_an_image'],
  [
    'a script for pictures',
    'photo.jpg',
    () => Buffer.from('push graphic-context\nfill "url(x)"'),
    'photo_not_an_image',
  ],
  ['a HEIC', 'photo.jpg', () => isoFile('heic'), 'photo_heic'],
  ['an AVIF without a picture', 'photo.avif', () => isoFile('avif'), 'photo_unreadable'],

  // Broken pictures.
  ['a JPEG cut in the middle', 'photo.jpg', () => cut(jpeg()), 'photo_unreadable'],
  ['a PNG cut in the middle', 'photo.png', () => cut(png()), 'photo_unreadable'],
  ['a WebP cut in the middle', 'photo.webp', () => cut(webp()), 'photo_unreadable'],
  ['the beginning of a JPEG', 'photo.jpg', async () => (await jpeg()).subarray(0, 20), 'photo_unreadable'],
  ['a PNG without a picture', 'photo.png', () => pngHeader(400, 400), 'photo_unreadable'],
  ['a PNG with a wrong checksum', 'photo.png', async () => withFlippedByte(await png(), 30), 'photo_unreadable'],

  // Bombs: few bytes that become many.
  ['256 million pixels', 'photo.png', () => drawPng({ width: 16_000, height: 16_000 }), 'photo_too_many_pixels'],
  ['a strip of 51 million pixels', 'photo.png', () => drawPng({ width: 60_000, height: 850 }), 'photo_too_many_pixels'],
  ['a claim of 4 · 10¹⁸ pixels', 'photo.png', () => pngHeader(2 ** 31 - 1, 2 ** 31 - 1), 'photo_unreadable'],
  ['38 bytes of 268 million pixels', 'photo.webp', () => drawWebp(16_383, 16_383), 'photo_too_many_pixels'],
  ['one pixel by 30 000', 'photo.png', () => drawPng({ width: 1, height: 30_000 }), 'photo_too_small'],
  ['30 000 pixels by one', 'photo.png', () => drawPng({ width: 30_000, height: 1 }), 'photo_too_small'],
  [
    'an interlaced PNG of 16 bits that wants 400 MB',
    'photo.png',
    () => Buffer.concat([pngHeader(7070, 7070, 16, 6, true), pngChunk('IDAT', deflateSync(Buffer.alloc(100_000)))]),
    'photo_too_demanding',
  ],
  [
    'a progressive JPEG that wants 160 MB',
    'photo.jpg',
    async () =>
      claimingSize(
        await drawPicture(small).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
        5200,
        5200,
      ),
    'photo_too_demanding',
  ],
  [
    'an AVIF that wants 160 MB',
    'photo.avif',
    async () => claimingSize(await drawPicture(small).avif({ effort: 0 }).toBuffer(), 3000, 3000),
    'photo_too_demanding',
  ],
  [
    'a text that unpacks to 100 MB',
    'photo.png',
    async () => withPngChunks(await png(), textChunk('zTXt', 'a\0\0')),
    'taken',
  ],
  [
    'an international text that unpacks to 100 MB',
    'photo.png',
    async () => withPngChunks(await png(), textChunk('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0')),
    'taken',
  ],
  [
    'a colour profile that unpacks to 100 MB',
    'photo.png',
    async () => withPngChunks(await png(), textChunk('iCCP', 'a\0\0')),
    'taken',
  ],
  ['10 000 pictures in one', 'photo.webp', async () => animateWebp(await webp(), 400, 400, 10_000), 'photo_animated'],
  [
    'a PNG that moves',
    'photo.png',
    async () => withPngChunks(await png(), pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
    'photo_animated',
  ],

  // Pictures that bring something with them.
  [
    'a JPEG, a page and an archive',
    'photo.jpg',
    async () => Buffer.concat([await jpeg(), Buffer.from(script), zip]),
    'taken',
  ],
  ['a PNG and a page', 'photo.html', async () => Buffer.concat([await png(), Buffer.from(script)]), 'taken'],
  ['a WebP and a film', 'photo.webp', async () => Buffer.concat([await webp(), mp4]), 'taken'],
  ['a PNG named as a page', 'photo.html', png, 'taken'],
  ['a JPEG named as a program', '../../photo.php', jpeg, 'taken'],
  ['where, when and who', 'photo.jpg', drawPhonePhoto, 'taken'],
  [
    'a script in the comment',
    'photo.jpg',
    async () =>
      withJpegSegments(await jpeg(), [0xfe, Buffer.from(script)], [0xed, Buffer.from(`Photoshop 3.0\0${script}`)]),
    'taken',
  ],
  [
    'a hundred segments of nonsense',
    'photo.jpg',
    async () =>
      withJpegSegments(
        await jpeg(),
        ...Array.from({ length: 100 }, (_, at) => [0xe0 + (at % 16 || 5), Buffer.alloc(60_000, FILE_CANARY)] as const),
      ),
    'taken',
  ],
  [
    'a script in the text',
    'photo.png',
    async () => withPngChunks(await png(), pngChunk('tEXt', Buffer.from(`Comment\0${script}`))),
    'taken',
  ],
  ['a WebP with a chunk of its own', 'photo.webp', async () => withOwnChunk(await webp()), 'taken'],
  [
    fr`a printer's colour profile`,
    'photo.jpg',
    () => drawPicture(small).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
    'taken',
  ],
];

export const hostileFiles: readonly HostileFile[] = rows.map(([name, fileName, make, outcome]) => ({
  name,
  fileName,
  make,
  outcome,
}));

function withFlippedByte(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0xff;
  return changed;
}

function withOwnChunk(image: Buffer): Buffer {
  return riffChunk('RIFF', Buffer.concat([image.subarray(8), riffChunk('JUNK', Buffer.from(script))]));
}
