import { expect, type Page } from '@playwright/test';
import { relayPassword, relayUsername } from '#server/features/video-meetings/relay.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import { reached } from '#testing/promise.ts';

/** How many ways through the relay a browser gets with these credentials. */
function allocationsWith(page: Page, username: string, credential: string): Promise<number> {
  const urls = `turn:127.0.0.1:${process.env['E2E_RELAY_PORT']}?transport=udp`;
  return page.evaluate(
    async (server) => {
      const connection = new RTCPeerConnection({ iceServers: [server], iceTransportPolicy: 'relay' });
      const ways: string[] = [];
      const { promise, resolve } = Promise.withResolvers<void>();
      connection.onicecandidate = ({ candidate }) => (candidate ? ways.push(candidate.candidate) : resolve());
      connection.createDataChannel('way');
      await connection.setLocalDescription();
      await promise;
      connection.close();
      return ways.length;
    },
    { urls, username, credential },
  );
}

/** With credentials that are forged, or good no more (J3). */
export async function expectNoAllocations(page: Page): Promise<void> {
  const secret = process.env['E2E_RELAY_SECRET'] ?? '';
  const inMinutes = (minutes: number) => relayUsername(new Date(Date.now() + minutes * MINUTE_MS), 'somebody');
  const [valid, expired] = [inMinutes(5), inMinutes(-1)];
  expect(await allocationsWith(page, valid, relayPassword(secret, valid))).toBeGreaterThan(0);
  const refused = [
    [expired, relayPassword(secret, expired)],
    [valid, relayPassword('another secret', valid)],
    // A longer life for the same password.
    [inMinutes(500), relayPassword(secret, valid)],
    [valid, ''.padEnd(28, 'A')],
  ] as const;
  for (const [username, credential] of refused) expect(await allocationsWith(page, username, credential)).toBe(0);
  reached('J3', `0 allocations of ${refused.length}`);
}
