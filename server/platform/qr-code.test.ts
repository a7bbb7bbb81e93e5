import { stripVTControlCharacters } from 'node:util';
import { expect, it } from '@jest/globals';
import { readDrawnQr, readWrittenQr } from '#testing/read-qr.ts';
import { drawQr, writeQr } from './qr-code.ts';

const address = 'http://192.168.1.20:3000/home';

it('a QR code is read from a picture and from a terminal', () => {
  expect(readDrawnQr(drawQr(address))).toBe(address);
  expect(readWrittenQr(writeQr(address, false))).toBe(address);
});

it('a QR code with colours has the same blocks, each line white on black', () => {
  const coloured = writeQr(address, true).split('\n');
  expect(coloured.map((line) => stripVTControlCharacters(line)).join('\n')).toBe(writeQr(address, false));
  for (const line of coloured) expect(line.startsWith('\u001B[97m\u001B[40m')).toBe(true);
});
