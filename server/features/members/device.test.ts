import { expect, it } from '@jest/globals';
import { deviceOf } from './device.ts';

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    'Téléphone, Safari',
  ],
  ['Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Téléphone, Firefox'],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Tablette, Chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Ordinateur, Edge',
  ],
  ['curl/8.14', 'Appareil inconnu'],
  ['', 'Appareil inconnu'],
])('a device is described by its kind and its browser: %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});
