import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { watchPace } from './upload-pace.ts';

/** Whether a connection that brings so many bytes now and then is too slow, before so many milliseconds have passed. */
async function isTooSlow(bytes: number, { seconds, within }: { seconds: number; within: number }): Promise<boolean> {
  const connection = { bytesRead: 1_000_000 };
  const bringing = setInterval(() => (connection.bytesRead += bytes), 10);
  const watch = watchPace(connection, { seconds, lowestRate: 1000 });
  const result = await Promise.race([watch.tooSlow.then(() => true), sleep(within, false)]);
  clearInterval(bringing);
  watch.stop();
  return result;
}

// S-photo-8
it('an upload is too slow soon below the lowest rate, and at any rate after the deadline', async () => {
  expect(await isTooSlow(0, { seconds: 0.4, within: 60_000 })).toBe(true);
  expect(await isTooSlow(100_000, { seconds: 0.4, within: 60_000 })).toBe(true);
  expect(await isTooSlow(100_000, { seconds: 600, within: 200 })).toBe(false);
});
