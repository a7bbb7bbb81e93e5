import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { startMailServer, type TestMailServer } from '#testing/mail-server.ts';
import { freePort, startWeb, startWorker, type TestWeb } from '#testing/test-process.ts';
import { arrive, live } from './journeys.ts';
import { LoadedMember, type Tally } from './loaded-member.ts';
import { endProcess, processorSecondsOf, residentMegabytesOf } from './processes.ts';
import { withThrowawayDatabase } from './throwaway.ts';

const MEMBERS = 200;
const MEASURED_SECONDS = 60;
const SETTLING_SECONDS = 15;
const BARE_SECONDS = 4;
/** More than this, from the first half of the minute to the second, is a leak. */
const MEGABYTES_MORE_AT_MOST = 40;
const PUBLIC_URL = 'https://load.example';

/**
 * Two hundred members at once, in one web process as production runs it: they sign up by mail, answer every question,
 * and then look at their matches, keep cards, see their gifts, change answers and sign in anew, each at a person's pace.
 * No request may fail, and memory must not grow. What a request costs is told as a ratio to `node:http` on this machine.
 */
export function benchLoad(): Promise<void> {
  return withThrowawayDatabase(async ({ config: { databaseUrl, dataDir } }) => {
    const mails = await startMailServer();
    const env = {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PUBLIC_URL,
      SMTP_URL: mails.url,
      TRUST_PROXY: '1',
      LIMIT_LINKS_PER_CLIENT: '100000',
    };
    const web = await startWeb(databaseUrl, { ...env, LOG_LEVEL: 'error' });
    const worker = await startWorker(databaseUrl, PUBLIC_URL, env);
    try {
      await run(web, mails);
    } finally {
      await Promise.all([web.stop(), worker.stop()]);
      await mails.stop();
    }
  });
}

async function run({ pid: webId, url }: TestWeb, mails: TestMailServer): Promise<void> {
  const tally: Tally = { failures: [], answered: 0, times: [] };
  const members = Array.from(
    { length: MEMBERS },
    (_, number) => new LoadedMember({ url, publicUrl: PUBLIC_URL, mails, number, tally }),
  );
  const begun = performance.now();
  await Promise.all(members.map(arrive));
  print(
    `${MEMBERS} members signed up and answered everything: ${tally.answered} requests in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );

  const clock = { isOver: false };
  const living = members.map((member) => live(member, clock));
  await sleep(SETTLING_SECONDS * 1000);
  tally.times.length = 0;
  const before = { answered: tally.answered, cpu: processorSecondsOf(webId) };
  const memory: number[] = [];
  for (let second = 0; second < MEASURED_SECONDS; second += 1) {
    await sleep(1000);
    memory.push(residentMegabytesOf(webId));
  }
  const answered = tally.answered - before.answered;
  const cpu = processorSecondsOf(webId) - before.cpu;
  clock.isOver = true;
  await Promise.all(living);

  const bare = await bareCost(tally.pageBytes ?? 20_000);
  const half = memory.length / 2;
  const growth = mean(memory.slice(half)) - mean(memory.slice(0, half));
  const sorted = tally.times.toSorted((one, other) => one - other);
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  print(
    `${MEASURED_SECONDS} s with all of them: ${answered} requests, ${tally.failures.length} failed in the whole run`,
  );
  for (const failure of tally.failures.slice(0, 5)) print(`  ${failure}`);
  print(
    `the slowest in a hundred waits ${(quantile(0.99) / quantile(0.5)).toFixed(1)} times as long as the one in the middle`,
  );
  print(
    `one request costs ${(cpu / answered / bare).toFixed(1)} times the processor time of raw node:http with a page of that size`,
  );
  print(
    `memory: ${mean(memory).toFixed(0)} MB, ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MB from the first half to the second, at most ${MEGABYTES_MORE_AT_MOST}`,
  );
  if (tally.failures.length > 0 || growth > MEGABYTES_MORE_AT_MOST) process.exitCode = 1;
}

/** Seconds of processor time that one request costs a server that does nothing but send so many bytes. */
async function bareCost(bytes: number): Promise<number> {
  const port = await freePort();
  const program = `require('node:http').createServer((q, s) => s.end(page)).listen(${port}, '127.0.0.1'); const page = 'x'.repeat(${bytes})`;
  const server = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  try {
    const url = `http://127.0.0.1:${port}/`;
    while (!(await fetch(url).catch(() => null))) await sleep(50);
    await autocannon({ url, connections: 16, duration: 1 });
    const before = processorSecondsOf(server.pid ?? 0);
    const { requests } = await autocannon({ url, connections: 16, duration: BARE_SECONDS });
    return (processorSecondsOf(server.pid ?? 0) - before) / requests.total;
  } finally {
    await endProcess(server);
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
