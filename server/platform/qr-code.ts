import { styleText } from 'node:util';
import { encodeQR } from 'qr';

/** Around the picture, so that cameras find it. */
const QUIET_MODULES = 2;

/** A QR code as an SVG path: a square of 1 × 1 for each dark module. */
export function drawQr(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('');
  return { size: rows.length, path };
}

/**
 * A QR code as lines of half blocks, to be scanned from a terminal.
 * @param isColoured whether escape codes are written, which make it dark on light whatever the terminal's colours are;
 *   without them it is so on terminals with a dark ground
 */
export function writeQr(text: string, isColoured: boolean): string {
  const lines = encodeQR(text, 'ascii').trimEnd().split('\n');
  return lines
    .map((line) => (isColoured ? styleText(['whiteBright', 'bgBlack'], line, { validateStream: false }) : line))
    .join('\n');
}
