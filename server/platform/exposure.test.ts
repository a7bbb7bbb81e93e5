import { describe, expect, it } from '@jest/globals';
import { fr } from '#shared/typeset.ts';
import { isForDevelopment, readConfig, readStartSettings } from './config.ts';

const LONG = 'a-secret-of-more-than-thirty-two-characters';
const SHORT = 'x'.repeat(31);
/** What `npm start` brings by itself. */
const ownDatabase = { databaseUrl: 'postgres://127.0.0.1/own', secretKey: LONG };

type Variables = Readonly<Record<string, string>>;

/** The sentence of the refusal, or null. */
function refusalOf(env: Variables): string | null {
  try {
    readConfig(env, ownDatabase);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

// S-operations-10
describe('A11: the configuration without NODE_ENV', () => {
  it.each<[string, Variables]>([
    ['with nothing else', {}],
    ['with an empty NODE_ENV and an empty DATABASE_URL', { NODE_ENV: '', DATABASE_URL: '', HOST: '' }],
    ['on localhost', { PUBLIC_URL: 'http://localhost:3000' }],
    ['on 127.0.0.1', { PUBLIC_URL: 'http://127.0.0.1:3000', HOST: '127.0.0.1' }],
    ['on ::1', { PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' }],
    ['on a name below localhost', { PUBLIC_URL: 'http://resonance.localhost', HOST: 'localhost' }],
  ])('is accepted %s', (_name, env) => {
    expect(refusalOf(env)).toBeNull();
  });

  it.each<[string, Variables]>([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://resonance.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://resonance.example', DATABASE_URL: 'postgres://db/x', SECRET_KEY: SHORT }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://localhost' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://resonance.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://127.0.0.1.evil.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://192.168.1.10:3000' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '::' }],
    ['HOST', { HOST: '192.168.1.10' }],
    ['HOST', { HOST: 'resonance.internal' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://127.0.0.1/x' }],
    ['DATABASE_URL', { NODE_ENV: '', DATABASE_URL: 'postgres://db.internal/x' }],
  ])('is refused beside %s with one sentence that says what to do: %j', (variable, env) => {
    const sentence = fr`NODE_ENV manque à côté de ${variable} : écris NODE_ENV=production, ou NODE_ENV=development sur ta propre machine`;
    expect(refusalOf(env)).toContain(sentence);
    expect(() => readStartSettings(env)).toThrow(sentence);
    expect(refusalOf({ ...env, SECRET_KEY: LONG, NODE_ENV: 'development' })).toBeNull();
  });
});

describe('A11: a secret below 32 characters', () => {
  const elsewhere = { NODE_ENV: 'development', PUBLIC_URL: 'http://resonance.example' };
  const here = { NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:3000' };

  it.each<[string, Variables]>([
    ['SECRET_KEY', { SECRET_KEY: SHORT }],
    ['SECRET_KEY_PREVIOUS', { SECRET_KEY: LONG, SECRET_KEY_PREVIOUS: `${LONG},${SHORT}`, RECOGNITION_KEY: LONG }],
    ['RECOGNITION_KEY', { SECRET_KEY: LONG, RECOGNITION_KEY: SHORT }],
  ])('is refused as %s unless PUBLIC_URL is this machine', (variable, secrets) => {
    const sentence = `${variable} doit avoir au moins 32 caractères`;
    expect(refusalOf({ ...elsewhere, ...secrets })).toContain(sentence);
    expect(refusalOf({ ...elsewhere, NODE_ENV: 'test', ...secrets })).toContain(sentence);
    expect(refusalOf({ ...here, ...secrets })).toBeNull();
  });
});

describe('A11: a mail server on another host', () => {
  const configOf = (env: Variables) => readConfig({ NODE_ENV: 'development', ...env }, ownDatabase);

  it.each<[string, Variables, boolean]>([
    ['over TLS', { SMTP_URL: 'smtps://mail.example:465' }, true],
    ['with STARTTLS', { SMTP_URL: 'smtp://mail.example:587' }, true],
    ['in clear where that is said', { SMTP_URL: 'smtp://mail.example', SMTP_WITHOUT_TLS: 'true' }, false],
    ['on this machine', { SMTP_URL: 'smtp://127.0.0.1:1025' }, false],
    ['on this machine by name', { SMTP_URL: 'smtp://localhost:1025' }, false],
    ['on this machine by IPv6', { SMTP_URL: 'smtp://[::1]:1025' }, false],
    ['that there is none', {}, false],
  ])('gets mails by TLS or not at all, %s', (_name, env, isRequired) => {
    expect(configOf(env).isMailTlsRequired).toBe(isRequired);
  });

  it.each(['smtp://mail.example?ignoreTLS=true', 'smtps://mail.example?tls.rejectUnauthorized=false'])(
    'is refused when the address gives up protection without SMTP_WITHOUT_TLS: %s',
    (url) => {
      expect(refusalOf({ NODE_ENV: 'development', SMTP_URL: url })).toMatch(/SMTP_URL renonce à TLS/);
      expect(refusalOf({ NODE_ENV: 'development', SMTP_URL: url, SMTP_WITHOUT_TLS: 'true' })).toBeNull();
    },
  );
});

// S-operations-11
describe('A11: the development mailbox', () => {
  it.each<[string, Variables, boolean]>([
    ['is there without PUBLIC_URL', {}, true],
    ['is there on localhost', { PUBLIC_URL: 'http://localhost:3000' }, true],
    ['is away on a public name', { NODE_ENV: 'development', PUBLIC_URL: 'https://resonance.example' }, false],
    ['is away on a private address', { NODE_ENV: 'test', PUBLIC_URL: 'http://192.168.1.10:3000' }, false],
    ['is away with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1025' }, false],
  ])('%s', (_name, env, isServed) => {
    expect(isForDevelopment(readConfig(env, ownDatabase))).toBe(isServed);
  });
});
