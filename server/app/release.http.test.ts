import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DONE_EVENT } from '#shared/assistant/event-stream.ts';
import { startModelServer } from '#testing/model-server.ts';
import { extent, reached, timeLimit } from '#testing/promise.ts';
import { startRoundRobin } from '#testing/round-robin.ts';
import { freePort, startProcess, until, type TestProcess } from '#testing/test-process.ts';
import { prepareDatabase } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';

const AT_ONCE = extent(4, 16);
const WEBS = 2;

interface RunningWeb extends TestProcess {
  readonly url: string;
}

const database = prepareDatabase();
const model = prepare(startModelServer);
const balancer = prepare(startRoundRobin);
const running: RunningWeb[] = [];

beforeAll(async () => {
  model.behave('answers-slowly');
  for (let count = 0; count < WEBS; count += 1) running.push(startOne(await freePort()));
  for (const { url } of running) balancer.add(url);
  await until(
    () => Promise.resolve(running.every(({ url }) => balancer.isServing(url))),
    () => running.map((web) => web.output()).join('\n'),
  );
});
afterAll(async () => {
  await Promise.all(running.map((web) => web.stop()));
});

function startOne(port: number): RunningWeb {
  const url = `http://127.0.0.1:${port}`;
  const web = startProcess('server/main.ts', {
    DATABASE_URL: database.databaseUrl,
    PORT: String(port),
    PUBLIC_URL: balancer.url,
    DRAIN_SECONDS: '2',
    LIMIT_LINKS_PER_CLIENT: '100000',
    LIMIT_ASSISTANT_PER_MINUTE: '100000',
    LIMIT_ASSISTANT_PER_DAY: '1000000',
    ASSISTANT_URL: model.url,
    ASSISTANT_MODEL: 'm',
    ASSISTANT_DAILY_BUDGET: '1000',
    LOG_LEVEL: 'error',
  });
  return { ...web, url };
}

/** A page, its data, a form, an answer that takes its time: whole or not. */
const requests: readonly ((number: number) => Promise<boolean>)[] = [
  async () => (await fetch(`${balancer.url}/home`, { headers: { Accept: 'text/html' } }).then(whole)) !== null,
  async () => (await fetch(`${balancer.url}/_data/login`).then(whole)) !== null,
  async (number) => {
    const body = new URLSearchParams({ intent: 'link', email: `sortie${number}@exemple.fr` });
    const headers = { Origin: balancer.url };
    return (await fetch(`${balancer.url}/_data/login`, { method: 'POST', headers, body }).then(whole)) !== null;
  },
  async () => (await ask().then(whole))?.endsWith(DONE_EVENT) ?? false,
];

function ask(): Promise<Response> {
  return fetch(`${balancer.url}/functions/v1/chatbot`, {
    method: 'POST',
    headers: { Origin: balancer.url, 'Content-Type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Est-ce gratuit ?' }] }),
  });
}

async function whole(answer: Response): Promise<string | null> {
  const text = await answer.text();
  return answer.status === 200 ? text : null;
}

// S-operations-4
describe('F3: a release', () => {
  it('of two processes, one after the other, fails no request and cuts no answer off', async () => {
    const least = extent(120, 5000);
    const release = { isOver: false };
    let sent = 0;
    const failed: string[] = [];
    const people = Array.from({ length: AT_ONCE }, async () => {
      while (!release.isOver || sent < least) {
        const number = (sent += 1);
        const isWhole = await requests[number % requests.length]?.(number).catch(() => false);
        if (!isWhole) failed.push(`${number % requests.length} at ${number}`);
      }
    });
    const restarts = extent(1, WEBS);
    const seconds: number[] = [];
    try {
      for (let index = 0; index < restarts; index += 1) {
        const old = running[index]!;
        await until(() => Promise.resolve(sent >= ((index + 1) * least) / (restarts + 2)));
        const begun = Date.now();
        const ended = old.stop();
        // It says that it goes while it still answers.
        await until(async () => (await fetch(`${old.url}/readyz`)).status === 503);
        expect((await fetch(`${old.url}/livez`)).headers.get('Connection')).toBe('close');
        expect(await ended).toBe(0);
        seconds.push((Date.now() - begun) / 1000);
        running[index] = startOne(Number(new URL(old.url).port));
        await until(
          () => Promise.resolve(balancer.isServing(old.url)),
          () => running[index]!.output(),
        );
      }
    } finally {
      release.isOver = true;
    }
    await Promise.all(people);
    const slowest = Math.max(...seconds);
    expect(failed).toEqual([]);
    expect(slowest * 1000).toBeLessThanOrEqual(timeLimit(10_000));
    reached(
      'F3',
      `${sent} requests over ${restarts} restarts: ${failed.length} failed; exit within ${slowest.toFixed(1)} s`,
    );
  });
});
