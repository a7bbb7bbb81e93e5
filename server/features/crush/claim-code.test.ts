import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { claimCodeOf, claimHashOf, showCode } from './claim-code.ts';

const config = { secretKey: 'one secret for the test' };
const other = { secretKey: 'another secret' };
const crushId = '5b0a3b52-3b6c-4f0c-9a39-1f4c2f3f8a11';
const code = claimCodeOf(config, crushId);

it('a claim code is the same at each call for one crush, and depends on the secret key', () => {
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  expect(claimCodeOf(config, crushId)).toBe(code);
  expect(claimCodeOf(other, crushId)).not.toBe(code);
  expect(new Set(Array.from({ length: 1000 }, () => claimCodeOf(config, randomUUID()))).size).toBe(1000);
});

it.each([
  ['as it is shown', showCode(code)],
  ['in small letters', code.toLowerCase()],
  ['with spaces', ` ${code.slice(0, 5)} ${code.slice(5)} `],
  ['with a long dash', `${code.slice(0, 5)}–${code.slice(5)}`],
  ['with letters for digits', code.replaceAll('0', 'O').replaceAll('1', 'l')],
])('a claim code is recognised when typed %s', (_name, typed) => {
  expect(claimHashOf(config, typed)).toBe(claimHashOf(config, code));
});

it.each(['', 'ABC', `${code}0`, 'ABCDE-FGHI!', 'UUUUUUUUUU'])('%j is not a claim code', (typed) => {
  expect(claimHashOf(config, typed)).toBeNull();
});

it('the hash of a claim code does not contain it, and depends on the secret key', () => {
  expect(claimHashOf(config, code)).not.toContain(code);
  expect(claimHashOf(other, code)).not.toBe(claimHashOf(config, code));
});
