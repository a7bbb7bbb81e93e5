import { createHmac } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { MINUTE_MS } from '#shared/duration.ts';
import { relayCredentials } from './relay.ts';

const relay = { urls: ['turn:relay.example:3478'], secret: 'a-secret-of-the-relay-and-of-this-test' };
const noon = new Date('2026-11-24T11:00:00Z');
const minutes = (count: number) => new Date(noon.getTime() + count * MINUTE_MS);
const given = (memberId: string, number: number, minute = 0) =>
  relayCredentials(relay, { secretKey: 'for-this-test' }, { memberId, conversationId: 'c', number }, minutes(minute));

// S-video-meeting-6
it('the credentials of the relay are good for five to ten minutes, for one member and one meeting, and are renewed', () => {
  const names = [given('ana', 1), given('lou', 1), given('ana', 2), given('ana', 1, 5)].map(({ username }) => username);
  expect(new Set(names).size).toBe(4);
  for (const minute of [0, 1, 4.9]) {
    const left = new Date(given('ana', 1, minute).expiresAt).getTime() - minutes(minute).getTime();
    expect(left).toBeGreaterThan(5 * MINUTE_MS);
    expect(left).toBeLessThanOrEqual(10 * MINUTE_MS);
  }
});

it('the credentials of the relay are what coturn computes with the same secret', () => {
  const { username, credential, expiresAt } = given('ana', 1);
  expect(username.startsWith(`${new Date(expiresAt).getTime() / 1000}:`)).toBe(true);
  expect(credential).toBe(createHmac('sha1', relay.secret).update(username).digest('base64'));
});
