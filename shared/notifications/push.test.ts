import { describe, expect, it } from '@jest/globals';
import { isPushEndpoint, PUSH_ENDPOINT_LENGTH, pushSubscriptionSchema } from './push.ts';

describe('the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QABC?x=1',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d',
    'https://fcm.googleapis.com:443/fcm/send/abc',
  ])('is accepted: %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'ftp://fcm.googleapis.com/',
    'https://fcm.googleapis.com:8443/fcm',
    'https://someone:secret@fcm.googleapis.com/fcm',
    'https://fcm.googleapis.com/fcm#part',
    'https://localhost/x',
    'https://localhost./x',
    'https://push.localhost/x',
    'https://database/x',
    'https://database.internal/x',
    'https://printer.local/x',
    'https://router.home.arpa/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://10.0.0.8/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com./x',
    `https://fcm.googleapis.com/${'x'.repeat(PUSH_ENDPOINT_LENGTH)}`,
    'fcm.googleapis.com',
    '',
  ])('is refused: %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false));
});

it('pushSubscriptionSchema accepts the keys of a browser, and no others', () => {
  const given = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    p256dh: `B${'x'.repeat(86)}`,
    auth: 'x'.repeat(22),
  };
  expect(pushSubscriptionSchema.safeParse(given).success).toBe(true);
  for (const wrong of [
    { p256dh: 'x'.repeat(87) },
    { p256dh: `B${'x'.repeat(85)}` },
    { p256dh: `B${'x'.repeat(85)}=` },
    { auth: 'x'.repeat(23) },
    { auth: '' },
    { more: 'x' },
  ])
    expect(pushSubscriptionSchema.safeParse({ ...given, ...wrong }).success).toBe(false);
});
