import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';
import { randomToken } from './secrets.ts';
import { isVapidPair, vapidKeysOf } from './vapid-keys.ts';

const keys = vapidKeysOf(randomToken());
const base = { NODE_ENV: 'test', DATABASE_URL: 'postgres://nowhere/', SECRET_KEY: 'for-this-test' };
const pair = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey };

describe('VAPID keys', () => {
  it('are a pair of 65 and 32 bytes', () => {
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
    expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32);
    expect(isVapidPair(keys)).toBe(true);
    expect(isVapidPair({ ...keys, privateKey: randomToken() })).toBe(false);
    expect(isVapidPair({ ...keys, privateKey: 'AAAA' })).toBe(false);
  });

  it('are configured as a pair, with the contact address as subject unless another is given', () => {
    expect(readConfig({ ...base, ...pair, CONTACT_EMAIL: 'contact@exemple.fr' }).push).toEqual({
      ...keys,
      subject: 'mailto:contact@exemple.fr',
    });
    expect(readConfig({ ...base, ...pair, VAPID_SUBJECT: 'https://exemple.fr/contact' }).push?.subject).toBe(
      'https://exemple.fr/contact',
    );
    expect(readConfig(base).push).toBeUndefined();
  });

  it.each([
    { VAPID_PUBLIC_KEY: keys.publicKey },
    { VAPID_PRIVATE_KEY: keys.privateKey },
    { ...pair, VAPID_PRIVATE_KEY: randomToken() },
    { ...pair, VAPID_SUBJECT: 'contact@exemple.fr' },
  ])('are refused when they are no pair or the subject is no address', (wrong) => {
    expect(() => readConfig({ ...base, ...wrong })).toThrow(/VAPID_/);
  });

  it('come from the one-command start in development, and never in production', () => {
    expect(readConfig({ ...base, NODE_ENV: 'development' }, { vapidKeys: keys }).push?.publicKey).toBe(keys.publicKey);
    const production = {
      ...base,
      NODE_ENV: 'production',
      SECRET_KEY: 'a-secret-of-more-than-thirty-two-characters',
      SMTP_URL: 'smtp://nowhere',
      PUBLIC_URL: 'https://resonance.example',
      PUBLISHER_NAME: 'x',
      PUBLISHER_ADDRESS: 'x',
      PUBLISHER_PHONE: 'x',
      PUBLICATION_DIRECTOR: 'x',
      HOSTING_NAME: 'x',
      HOSTING_ADDRESS: 'x',
      HOSTING_PHONE: 'x',
    };
    expect(readConfig(production, { vapidKeys: keys }).push).toBeUndefined();
    expect(readConfig({ ...production, ...pair }).push?.publicKey).toBe(keys.publicKey);
  });
});
