import readQr from 'qr/decode.js';

const SCALE = 4;

/** What a camera reads in a QR code that is an SVG path of squares. */
export function readDrawnQr({ size, path }: { readonly size: number; readonly path: string }): string {
  const dark = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  return readModules(size, dark);
}

/** What a camera reads in a QR code of half blocks without colours, on a dark ground. */
export function readWrittenQr(text: string): string {
  const lines = text.split('\n').map((line) => line.split(''));
  const size = Math.max(...lines.map(({ length }) => length));
  const dark = lines.flatMap((line, y) =>
    line.flatMap((block, x) => [
      ...(' ▄'.includes(block) ? [[x, 2 * y] as const] : []),
      ...(' ▀'.includes(block) ? [[x, 2 * y + 1] as const] : []),
    ]),
  );
  return readModules(size, dark);
}

function readModules(size: number, dark: readonly (readonly [x: number, y: number])[]): string {
  const side = size * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y] of dark.filter(([, line]) => line < size)) {
    for (let row = 0; row < SCALE; row += 1) {
      const start = ((y * SCALE + row) * side + x * SCALE) * 4;
      for (let offset = 0; offset < SCALE * 4; offset += 4) data.fill(0, start + offset, start + offset + 3);
    }
  }
  return readQr({ width: side, height: side, data });
}
