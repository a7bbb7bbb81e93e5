import sharp from 'sharp';
import { drawPhonePhoto, drawPicture } from './pictures.ts';
import { drawPng, pngChunk, withJpegSegments, withPngChunks } from './picture-bytes.ts';

/** A photo as phones, cameras and programs for pictures write them. */
export interface PhonePhoto {
  readonly name: string;
  /** Takes a while to make. */
  readonly isLarge: boolean;
  make(): Promise<Buffer> | Buffer;
}

const TWELVE = { width: 4032, height: 3024 } as const;
const TWO = { width: 1600, height: 1200 } as const;
const FORTY_EIGHT = { width: 8064, height: 6048 } as const;

/** What phones write in addition to the picture. */
const shot = (size: { width: number; height: number }, orientation = 1) =>
  drawPicture(size)
    .withExif({
      IFD0: { Make: 'Téléphone', Model: 'CANARI-EXIF', Software: '17.5' },
      IFD2: { DateTimeOriginal: '2026:11:21 10:00:00', LensModel: '6,9 mm f/1,8' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' },
    })
    .withMetadata({ orientation });
const jpeg = (size: { width: number; height: number } = TWO) => shot(size).jpeg().toBuffer();
const sized = (width: number, height: number): Row => [`${width} × ${height}`, () => jpeg({ width, height })];
/** The second picture, or the seconds of film, that stand behind the first. */
const withTail = async (tail: Buffer | Promise<Buffer>) => Buffer.concat([await jpeg(), await tail]);
const film = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypmp42\0\0\0\0isommp42'),
  Buffer.alloc(900_000, 7),
]);
const exif = (content: Buffer) => [0xe1, Buffer.concat([Buffer.from('Exif\0\0'), content])] as const;

type Row = readonly [name: string, make: PhonePhoto['make']];

const small: readonly Row[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation): Row => [
    `turned by ${orientation}`,
    () => shot(TWO, orientation).jpeg().toBuffer(),
  ]),
  sized(200, 200),
  sized(640, 480),
  sized(480, 640),
  sized(1080, 1350),
  ['progressive', () => shot(TWO, 6).jpeg({ progressive: true }).toBuffer()],
  ['squeezed by a messenger', () => shot(TWO).jpeg({ quality: 30, mozjpeg: true }).toBuffer()],
  ['black and white', () => shot(TWO, 6).greyscale().jpeg().toBuffer()],
  ['with the profile of sRGB', () => shot(TWO).withIccProfile('srgb').jpeg().toBuffer()],
  ['with a second picture behind it', async () => withTail(jpeg({ width: 800, height: 600 }))],
  ['with a film behind it', () => withTail(film)],
  ["with the maker's trailer", () => withTail(Buffer.concat([Buffer.alloc(2000), Buffer.from('SEFT')]))],
  ['with an EXIF that cannot be read', async () => withJpegSegments(await plain(), exif(Buffer.alloc(500, 0xab)))],
  ['with an orientation that there is none of', async () => withJpegSegments(await plain(), exif(wrongOrientation()))],
  ['with large notes of its maker', async () => withJpegSegments(await plain(), [0xe1, Buffer.alloc(65_000, 0x31)])],
  ['with XMP and a place', drawPhonePhoto],
  ['a screenshot in PNG', () => drawPicture({ width: 1170, height: 2532 }).png().toBuffer()],
  ['PNG with transparency', () => drawPicture(TWO).ensureAlpha(0.5).png().toBuffer()],
  ['PNG of few colours', () => drawPicture(TWO).png({ palette: true }).toBuffer()],
  ['PNG of 16 bits', () => drawPicture(TWO).toColourspace('rgb16').png().toBuffer()],
  ['PNG, black and white', () => drawPng({ ...TWO, depth: 8, colour: 0 })],
  [
    'PNG turned by 6',
    async () => withPngChunks(await shot(TWO, 6).png().toBuffer(), pngChunk('tIME', Buffer.alloc(7, 1))),
  ],
  ['WebP without loss', () => shot(TWO).webp({ lossless: true }).toBuffer()],
  ['WebP with transparency', () => drawPicture(TWO).ensureAlpha(0.5).webp().toBuffer()],
  ['AVIF', () => shot({ width: 1600, height: 1200 }).avif({ effort: 0 }).toBuffer()],
  ['AVIF with full colour', () => drawPicture(TWO).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer()],
];

const large: readonly Row[] = [
  sized(3264, 2448),
  sized(4000, 6000),
  sized(8064, 6048),
  sized(8160, 6120),
  sized(12_000, 4000),
  sized(1170, 8000),
  ['48 MP upside down', () => shot(FORTY_EIGHT, 3).jpeg().toBuffer()],
  ['48 MP on its side', () => shot(FORTY_EIGHT, 6).jpeg().toBuffer()],
  ['progressive, 12 MP', () => shot(TWELVE, 8).jpeg({ progressive: true }).toBuffer()],
  ['progressive, 48 MP', () => shot(FORTY_EIGHT).jpeg({ progressive: true }).toBuffer()],
  [
    'progressive with full colour',
    () => shot(TWELVE).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['with full colour', () => shot(TWELVE, 6).jpeg({ chromaSubsampling: '4:4:4', quality: 100 }).toBuffer()],
  ['CMYK', () => drawPicture(TWO).toColourspace('cmyk').jpeg().toBuffer()],
  ['CMYK with its profile', () => drawPicture(TWO).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()],
  ['Display P3', () => shot(TWELVE, 6).withIccProfile('p3').jpeg().toBuffer()],
  ['with noise', () => noisy(TWELVE)],
  ['PNG, interlaced', () => drawPng({ ...TWELVE, depth: 8, colour: 2, isInterlaced: true })],
  ['WebP', () => shot(TWELVE, 6).webp().toBuffer()],
  ['AVIF, 8 MP', () => drawPicture({ width: 3264, height: 2448 }).avif({ effort: 0 }).toBuffer()],
];

/** Fifty and a few; none of them shows anybody. */
export const phonePhotos: readonly PhonePhoto[] = [
  ...small.map(([name, make]) => ({ name, isLarge: false, make })),
  ...large.map(([name, make]) => ({ name, isLarge: true, make })),
];

function plain(): Promise<Buffer> {
  return drawPicture(TWO).jpeg().toBuffer();
}

function noisy(size: { width: number; height: number }): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { ...size, channels: 3, background: '#888888', noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A directory with one entry: the orientation is 9. */
function wrongOrientation(): Buffer {
  return Buffer.from('4d4d002a00000008000101120003000000010009000000000000', 'hex');
}
