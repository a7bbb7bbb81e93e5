import { randomUUID } from 'node:crypto';
import { get, type ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendMessage } from '#server/features/talk/thread.service.ts';
import type { AppContext } from '#server/platform/context.ts';
import { HEARTBEAT_MS, LIVE_PATH } from '#shared/live/live.ts';
import { measureNotifications } from '#testing/notify-round-trip.ts';
import { createTalkingPairs } from '#testing/talking-pairs.ts';
import { until, type TestWeb } from '#testing/test-process.ts';
import { ThreadBrowser } from '#testing/thread-browser.ts';
import { residentMegabytesOf } from './processes.ts';

const MESSAGES_A_SECOND = 20;
const ALL_READ_WITHIN_MS = 60_000;
const SETTLING_MS = 3000;
const KILOBYTES = 1024;

/** Milliseconds from the commit of each message. */
export interface Latency {
  /** Until the stream of the other's browser says its number. */
  readonly announced: readonly number[];
  /** Until its words are on the other's screen. */
  readonly read: readonly number[];
  /** Of a bare NOTIFY, meanwhile. */
  readonly bare: readonly number[];
}

/** How long a message takes from its commit to the browser of the other, while two processes have so many streams. */
export async function measureLatency(
  ctx: AppContext,
  [first, second]: readonly [TestWeb, TestWeb],
  { pairs: count, seconds }: { readonly pairs: number; readonly seconds: number },
): Promise<Latency> {
  const pairs = await createTalkingPairs(ctx, count);
  const [announcedAt, readAt, committedAt] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const browsers = pairs.flatMap((pair) =>
    pair.map((member, index) => {
      const nameOf = (number: number) => `${member.conversationId} ${number}`;
      const site = { url: index === 0 ? first.url : second.url, publicUrl: first.url };
      // Only the second of a pair listens to what the first writes: the first knows it already.
      if (index === 0) return new ThreadBrowser(member, site);
      return new ThreadBrowser(member, site, {
        line: ({ number }) => readAt.set(nameOf(number), performance.now()),
        announced: (number) => announcedAt.set(nameOf(number), performance.now()),
      });
    }),
  );
  for (let from = 0; from < browsers.length; from += 20) {
    await Promise.all(browsers.slice(from, from + 20).map((browser) => browser.open()));
    for (const browser of browsers.slice(from, from + 20)) browser.listen();
  }
  await sleep(SETTLING_MS);
  const notifications = await measureNotifications(ctx.config.databaseUrl);
  const begun = performance.now();
  const sending: Promise<void>[] = [];
  const send = async ({ memberId, conversationId }: { memberId: string; conversationId: string }) => {
    const text = { text: 'Un mot de la longueur de ceux que des gens écrivent.', clientKey: randomUUID() };
    const number = await sendMessage(ctx, memberId, conversationId, text);
    committedAt.set(`${conversationId} ${number}`, performance.now());
  };
  for (let number = 0; number < MESSAGES_A_SECOND * seconds; number += 1) {
    await sleep(Math.max(0, begun + (number * 1000) / MESSAGES_A_SECOND - performance.now()));
    const [writer] = pairs[number % pairs.length] ?? [];
    if (writer) sending.push(send(writer));
  }
  await Promise.all(sending);
  const hasAll = () => [...committedAt.keys()].every((name) => readAt.has(name));
  await until(() => Promise.resolve(hasAll()), undefined, ALL_READ_WITHIN_MS);
  const bare = await notifications.stop();
  for (const browser of browsers) browser.close();
  const since = (arrived: ReadonlyMap<string, number>) =>
    // One event may announce two messages; then it names only the newer one.
    [...committedAt].flatMap(([name, moment]) => {
      const at = arrived.get(name);
      return at === undefined ? [] : [Math.max(0, at - moment)];
    });
  return { announced: since(announcedAt), read: since(readAt), bare };
}

/** How many bytes of memory of the process each of so many open streams takes. */
export async function measureStreams(ctx: AppContext, web: TestWeb, count: number): Promise<number> {
  const members = (await createTalkingPairs(ctx, count / 2)).flat();
  const streams: ClientRequest[] = [];
  let open = 0;
  const openOne = ({ cookie, client }: (typeof members)[number]) =>
    new Promise<void>((resolve, reject) => {
      const headers = { Cookie: cookie, 'X-Forwarded-For': client, Accept: 'text/event-stream' };
      const stream = get(`${web.url}${LIVE_PATH}`, { headers, agent: false }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`A stream was answered with ${answer.statusCode}.`));
        open += 1;
        answer.on('close', () => (open -= 1)).on('error', () => undefined);
        answer.once('data', () => resolve()).resume();
      });
      stream.on('error', reject);
      streams.push(stream);
    });
  // The first ones make the process load and compile what it needs for any stream.
  const few = Math.min(200, count / 10);
  for (const member of members.slice(0, few)) await openOne(member);
  await sleep(HEARTBEAT_MS);
  const before = residentMegabytesOf(web.pid);
  for (let from = few; from < count; from += 20) await Promise.all(members.slice(from, from + 20).map(openOne));
  // All of them have been told their state by a heartbeat.
  await sleep(2 * HEARTBEAT_MS);
  const after = residentMegabytesOf(web.pid);
  if (open !== count) throw new Error(`Of ${count} streams ${open} are open.`);
  for (const stream of streams) stream.on('error', () => undefined).destroy();
  return ((after - before) * KILOBYTES * KILOBYTES) / (count - few);
}
