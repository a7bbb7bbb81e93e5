import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Secrets } from '../../platform/secrets.ts';
import { pseudonymsOf, type Subject } from './pseudonyms.ts';

const NOON = new Date('2026-11-22T11:00:00Z');
const BEFORE_MIDNIGHT = new Date('2026-11-22T22:59:00Z');
const AFTER_MIDNIGHT = new Date('2026-11-22T23:01:00Z');
const NEXT_DAY = new Date('2026-11-23T11:00:00Z');
const DAY_AFTER = new Date('2026-11-24T11:00:00Z');

const config = { secretKey: 'a secret of this test' };
const subjects: readonly Subject[] = ['member', 'photo', 'crush'];
const LEA = randomUUID();

const namesIn = (session: string, now = NOON, secrets: Secrets = config) =>
  pseudonymsOf({ config: secrets, now: () => now }, { id: session });

// S-resonance-5
describe('a pseudonym', () => {
  it('is the same at each request of a session on one day, and names what it was made for', () => {
    for (const subject of subjects) {
      const pseudonym = namesIn('ana').of(subject, LEA);
      expect(pseudonym).toMatch(/^[\w-]{32}$/);
      expect(namesIn('ana', BEFORE_MIDNIGHT).of(subject, LEA)).toBe(pseudonym);
      expect(namesIn('ana', BEFORE_MIDNIGHT).idOf(subject, pseudonym)).toBe(LEA);
    }
  });

  it('differs for each session, day and kind of subject, in every part of eight characters', () => {
    const all: string[] = [];
    for (const session of ['ana', 'mia', 'eve'])
      for (const now of [NOON, NEXT_DAY, DAY_AFTER])
        for (const subject of subjects) all.push(namesIn(session, now).of(subject, LEA));
    const parts = all.flatMap((pseudonym) => Array.from({ length: 25 }, (_, at) => pseudonym.slice(at, at + 8)));
    expect(new Set(parts).size).toBe(parts.length);
  });

  it('names nothing in another session, or as another kind of subject', () => {
    for (const subject of subjects) {
      const pseudonym = namesIn('ana').of(subject, LEA);
      expect(namesIn('mia').idOf(subject, pseudonym)).toBeNull();
      for (const other of subjects) if (other !== subject) expect(namesIn('ana').idOf(other, pseudonym)).toBeNull();
    }
  });

  it('of a page from before midnight is accepted until the end of the following day', () => {
    const pseudonym = namesIn('ana', BEFORE_MIDNIGHT).of('member', LEA);
    expect(namesIn('ana', AFTER_MIDNIGHT).of('member', LEA)).not.toBe(pseudonym);
    for (const now of [AFTER_MIDNIGHT, NEXT_DAY]) expect(namesIn('ana', now).idOf('member', pseudonym)).toBe(LEA);
    expect(namesIn('ana', DAY_AFTER).idOf('member', pseudonym)).toBeNull();
    // Nor does one of tomorrow open anything today.
    expect(namesIn('ana').idOf('member', namesIn('ana', NEXT_DAY).of('member', LEA))).toBeNull();
  });

  it('stays valid when the secret key is replaced, and is made with the new one from then on', () => {
    const after = { secretKey: 'the new secret', previousSecretKeys: [config.secretKey] };
    const pseudonym = namesIn('ana').of('member', LEA);
    expect(namesIn('ana', NOON, after).idOf('member', pseudonym)).toBe(LEA);
    expect(namesIn('ana', NOON, after).of('member', LEA)).not.toBe(pseudonym);
    expect(namesIn('ana').idOf('member', namesIn('ana', NOON, after).of('member', LEA))).toBeNull();
  });

  it('cannot be made by somebody without the key', () => {
    const names = namesIn('ana');
    const real = names.of('member', LEA);
    const forged = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.base64String(),
      fc.uuid(),
      fc.uint8Array({ minLength: 24, maxLength: 24 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
      // A letter more, less, or another one.
      fc.nat(31).map((at) => real.slice(0, at) + (real[at] === 'A' ? 'B' : 'A') + real.slice(at + 1)),
      fc.nat(31).map((length) => real.slice(0, length)),
      fc.constantFrom(`${real}A`, `${real}=`, ` ${real}`, `${real}\n`, [real], { toString: () => real }),
    );
    fc.assert(
      fc.property(forged, (given) => {
        expect(names.idOf('member', given)).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});
