import sharp from 'sharp';

/** A picture with enough detail to look like a photo: a left half, a right half, and noise. */
export function drawPicture({ width = 900, height = 1200 } = {}) {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#e08060' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#3060c0' } }).composite([
    { input: left, left: 0, top: 0 },
  ]);
}

let plain: Promise<Buffer> | undefined;

/** A small photo, drawn once: where any photo will do, as each pixel is decoded and encoded several times. */
export function drawAnyPhoto(): Promise<Buffer> {
  return (plain ??= drawPicture({ width: 300, height: 400 }).jpeg().toBuffer());
}

/** What a phone sends: turned by its orientation flag, with the place and the owner in its metadata. */
export function drawPhonePhoto(): Promise<Buffer> {
  return drawPicture({ width: 800, height: 600 })
    .withExif({
      IFD0: { Copyright: 'CANARI-EXIF', Model: 'Téléphone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>CANARI-XMP</note></x:xmpmeta>')
    .keepIccProfile()
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A banner with something to see in it. */
export function drawBanner({ width = 1080, height = 100 } = {}) {
  return sharp({ create: { width, height, channels: 3, background: '#7d2394' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 3), height, channels: 3, background: '#ffb0d0' } },
      left: 0,
      top: 0,
    },
  ]);
}
