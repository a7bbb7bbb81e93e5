import { describe, expect, it } from '@jest/globals';
import { readDrawnQr } from '#testing/read-qr.ts';
import { drawQr } from '../../platform/qr-code.ts';
import { codeAt, enrolmentLink, newRecoveryCodes, newSecret, plainRecoveryCode, stepOf } from './one-time-codes.ts';

/** RFC 6238, appendix B: '12345678901234567890'. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('a one-time code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('equals the code of RFC 6238 at %s seconds', (seconds, code) => {
    expect(codeAt(rfcSecret, at(seconds))).toBe(code);
    expect(stepOf(rfcSecret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('is valid in its half minute, the one before and the one after, and in no other', () => {
    const secret = newSecret();
    const code = codeAt(secret, at(3000));
    expect([2969, 2970, 3000, 3059, 3060].map((seconds) => stepOf(secret, code, at(seconds)))).toEqual([
      null,
      100,
      100,
      100,
      null,
    ]);
    expect(stepOf(newSecret(), code, at(3000))).toBeNull();
    for (const nonsense of ['', '12345', '1234567', 'abcdef']) expect(stepOf(secret, nonsense, at(3000))).toBeNull();
  });
});

it('the QR code contains the enrolment link', () => {
  const link = enrolmentLink(newSecret(), 'Résonance', 'ana@exemple.fr');
  expect(link).toMatch(/^otpauth:\/\/totp\/R%C3%A9sonance:ana%40exemple\.fr\?.*secret=[A-Z2-7]{32}&/);
  expect(readDrawnQr(drawQr(link))).toBe(link);
});

it('recovery codes are all different, and are recognised with other letter case, dashes and similar letters', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(plainRecoveryCode(' oi12-abcd lxyz')).toBe('0112ABCD1XYZ');
});
