import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#shared/duration.ts';

/** How long a signature is good, before and after its time: longer than a request takes, too short to be used later. */
const GOOD_FOR_MS = 5 * MINUTE_MS;
const SIGNATURE = /^t=(\d{1,12}),v1=([\da-f]{64})$/;

/** The signature of a report: the HMAC-SHA256 of its time in seconds, a dot and its body, in hexadecimal digits. */
export function signReport(secret: string, body: Buffer | string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`;
}

/** Whether a report was signed with the secret within the last five minutes. */
export function isReportSigned(
  secret: string,
  { given, body, now }: { readonly given: string; readonly body: Buffer; readonly now: Date },
): boolean {
  const [, seconds = ''] = SIGNATURE.exec(given) ?? [];
  if (seconds === '' || Math.abs(now.getTime() - Number(seconds) * 1000) > GOOD_FOR_MS) return false;
  const expected = Buffer.from(signReport(secret, body, Number(seconds)));
  const shown = Buffer.from(given);
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}
