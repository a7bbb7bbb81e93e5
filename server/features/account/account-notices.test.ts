import { expect, it } from '@jest/globals';
import { noticeOf } from './account-notices.ts';

type State = Parameters<typeof noticeOf>[1];

const given = { kind: 'sensitive_data', isGiven: true, givenOn: '1er mai', withdrawnOn: null } as const;
const usual: State = { pausedSince: null, unsubscribedSince: null, consents: [given], notifications: null };
const push = { publicKey: 'key', isUnsubscribed: false };

// S-screen-28
it.each<readonly [word: string, trueIn: Partial<State>, untrueIn: Partial<State>]>([
  ['en-pause', { pausedSince: '1er mai' }, {}],
  ['de-retour', {}, { pausedSince: '1er mai' }],
  ['accord-retire', { consents: [{ ...given, isGiven: false, withdrawnOn: '2 mai' }] }, {}],
  ['messages-arretes', { unsubscribedSince: '1er mai' }, {}],
  ['messages-retablis', {}, { unsubscribedSince: '1er mai' }],
  [
    'notifications-coupees',
    { notifications: { ...push, isOnHere: false } },
    { notifications: { ...push, isOnHere: true } },
  ],
])('the account says %s while it is so, and no more when its address is read later', (word, trueIn, untrueIn) => {
  expect(noticeOf(word, { ...usual, ...trueIn })).toBe(word);
  expect(noticeOf(word, { ...usual, ...untrueIn })).toBeNull();
});

it('the account says nothing that no page of ours leads to', () => {
  expect(noticeOf('toString', usual)).toBeNull();
  expect(noticeOf(null, usual)).toBeNull();
});
