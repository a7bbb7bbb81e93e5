import { describe, expect, it } from '@jest/globals';
import { isReportSigned, signReport } from './report-signature.ts';

const secret = 'a-secret-of-the-mail-server-0123456789';
const now = new Date('2026-11-23T12:00:00Z');
const seconds = now.getTime() / 1000;
const body = Buffer.from('a report');
const given = signReport(secret, body, seconds);

// S-mail-9
describe('the signature of a report', () => {
  it('is good for five minutes, for this body and with this secret', () => {
    expect(isReportSigned(secret, { given, body, now })).toBe(true);
    for (const late of [-299, 299])
      expect(isReportSigned(secret, { given: signReport(secret, body, seconds + late), body, now })).toBe(true);
    for (const late of [-301, 301])
      expect(isReportSigned(secret, { given: signReport(secret, body, seconds + late), body, now })).toBe(false);
    expect(isReportSigned(secret, { given, body: Buffer.from('another'), now })).toBe(false);
    expect(isReportSigned(`${secret}x`, { given, body, now })).toBe(false);
  });

  it.each(['', 't=1', `t=${seconds},v1=`, `t=${seconds},v1=${'0'.repeat(64)}`, given.toUpperCase(), `${given}0`])(
    'is refused where it is %j',
    (other) => expect(isReportSigned(secret, { given: other, body, now })).toBe(false),
  );
});
