import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { measureNotifications } from '#testing/notify-round-trip.ts';
import { startOwnDatabase } from '#testing/own-database.ts';
import { extent, reached, timeLimit } from '#testing/promise.ts';
import { prepare } from '#testing/prepare.ts';
import { quantile } from '#testing/quantile.ts';
import { createTalkingPairs, type TalkingPair } from '#testing/talking-pairs.ts';
import { createTestContext } from '#testing/test-context.ts';
import { patientWithDatabase, startWeb, until } from '#testing/test-process.ts';
import { ThreadBrowser } from '#testing/thread-browser.ts';

const PAIRS = extent(20, 500);
const PER_SECOND = extent(10, 100);
const SECONDS = extent(4, 60);
/** Sent before the measurement: the first seconds of a process, when nothing is compiled and planned, are no rule. */
const FIRST_MESSAGES = extent(10, 1000);
const ENDED_SESSIONS = extent(3, 50);
const WITHIN_MS = 300;
const TIMES_A_NOTIFICATION = 10;
const SILENT_WITHIN_MS = 1000;

const database = prepare(startOwnDatabase, (own) => own.remove());
const context = prepare(
  () => createTestContext(database),
  ({ close }) => close(),
);
const settings = { ...patientWithDatabase, TRUST_PROXY: '1', LOG_LEVEL: 'fatal', SMTP_URL: 'smtp://127.0.0.1:9' };
const first = prepare(() => startWeb(database.databaseUrl, settings));
const second = prepare(() => startWeb(database.databaseUrl, { ...settings, PUBLIC_URL: first.url }));

const newPairs = (count: number) => createTalkingPairs({ db: database.db, config: context.ctx.config }, count);

/** The two of each pair are connected to different processes. */
function browsersOf(pair: TalkingPair, onLine: (text: string, isMine: boolean) => void) {
  return pair.map(
    (member, index) =>
      new ThreadBrowser(
        member,
        { url: index === 0 ? first.url : second.url, publicUrl: first.url },
        {
          line: ({ text, isMine }) => onLine(text, isMine),
        },
      ),
  );
}

/** Connects in small groups: a thousand browsers do not arrive in one moment. */
async function arrive(browsers: readonly ThreadBrowser[]): Promise<void> {
  for (let from = 0; from < browsers.length; from += 20) {
    await Promise.all(browsers.slice(from, from + 20).map((browser) => browser.open()));
    for (const browser of browsers.slice(from, from + 20)) browser.listen();
  }
}

describe('H2: a message', () => {
  it('is on the screen of the other, whose stream is at another process, while a thousand streams are open', async () => {
    const sentAt = new Map<string, number>();
    const took: number[] = [];
    const onLine = (text: string, isMine: boolean) => {
      const begun = sentAt.get(text);
      if (!isMine && begun !== undefined) took.push(performance.now() - begun);
    };
    const pairs = await newPairs(PAIRS);
    const browsers = pairs.flatMap((pair) => browsersOf(pair, onLine));
    await arrive(browsers);
    await sleep(extent(500, 5000));
    const send = async (count: number, perSecond: number, noted?: Map<string, number>) => {
      const begun = performance.now();
      const sending: Promise<unknown>[] = [];
      for (let number = 0; number < count; number += 1) {
        await sleep(Math.max(0, begun + (number * 1000) / perSecond - performance.now()));
        const text = `Message ${number}${noted ? '' : ' avant'}`;
        // One prime number of browsers further each time, so that neither process gets all.
        const writer = browsers[(number * 7) % browsers.length];
        noted?.set(text, performance.now());
        if (writer) sending.push(writer.send(text));
      }
      await Promise.all(sending);
    };
    await send(FIRST_MESSAGES, PER_SECOND / 2);
    const notifications = await measureNotifications(database.databaseUrl);
    await send(PER_SECOND * SECONDS, PER_SECOND, sentAt);
    await until(() => Promise.resolve(took.length >= sentAt.size), undefined, 60_000).catch(() => undefined);
    const bare = await notifications.stop();
    for (const browser of browsers) browser.close();

    const [half, most] = [quantile(took, 0.5), quantile(took, 0.95)];
    const [bareHalf, bareMost] = [quantile(bare, 0.5), quantile(bare, 0.95)];
    reached(
      'H2',
      `${PER_SECOND} a second, ${browsers.length} streams, 2 processes: half of ${took.length} within ${half.toFixed(0)} ms, ` +
        `95 % within ${most.toFixed(0)} ms; a bare NOTIFY ${bareHalf.toFixed(1)} and ${bareMost.toFixed(1)} ms`,
    );
    expect(took).toHaveLength(sentAt.size);
    expect(most).toBeLessThanOrEqual(timeLimit(Math.max(WITHIN_MS, TIMES_A_NOTIFICATION * bareMost)));
  });

  it('is not announced to an ended session, in either process, after a second', async () => {
    let slowest = 0;
    for (const [ana, lou] of await newPairs(ENDED_SESSIONS)) {
      const site = { url: second.url, publicUrl: first.url };
      const [writer, listener] = [new ThreadBrowser(ana, site), new ThreadBrowser(lou, site)];
      await Promise.all([writer.open(), listener.open()]);
      listener.listen();
      await writer.send('Avant');
      await until(() => Promise.resolve(listener.screen.length === 1));
      // Signed out in the other process.
      const headers = { Cookie: lou.cookie, Origin: first.url, 'X-Forwarded-For': lou.client };
      const body = new URLSearchParams({ intent: 'sign-out' });
      const begun = performance.now();
      const left = await fetch(`${first.url}/login`, { method: 'POST', headers, body, redirect: 'manual' });
      expect(left.status).toBe(303);
      await until(() => Promise.resolve(!listener.isListening));
      slowest = Math.max(slowest, performance.now() - begun);
      const heard = listener.heard;
      await writer.send(`Après ${randomUUID()}`);
      await sleep(100);
      expect([listener.screen.length, listener.heard]).toEqual([1, heard]);
      writer.close();
      listener.close();
    }
    expect(slowest).toBeLessThanOrEqual(timeLimit(SILENT_WITHIN_MS));
    reached('H2', `${ENDED_SESSIONS} ended sessions silent within ${Math.ceil(slowest)} ms`);
  });
});
