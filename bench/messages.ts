import { createRandom } from '#seeds/population/random.ts';
import { readDiscussions } from '#server/features/talk/discussion.service.ts';
import type { AppContext } from '#server/platform/context.ts';
import { quantile } from '#testing/quantile.ts';
import { askAs } from '#testing/signed-in-members.ts';
import { createTalkingPairs } from '#testing/talking-pairs.ts';
import { talkDuringKills } from '#testing/talk-during-kills.ts';
import { startWeb, type TestWeb } from '#testing/test-process.ts';
import { measureLatency, measureStreams } from './messages-delivery.ts';
import { fillThread, insertConversations } from './messages-population.ts';
import { measureThroughput } from './messages-throughput.ts';
import { withThrowawayDatabase } from './throwaway.ts';

/** To try the measurement itself: figures that count for nothing. */
const isShort = process.argv.includes('--short');
const choose = <Size>(short: Size, full: Size) => (isShort ? short : full);

const SIZES = {
  latency: choose({ pairs: 20, seconds: 5 }, { pairs: 200, seconds: 30 }),
  throughputSeconds: choose(3, 10),
  streams: choose(200, 5000),
  kills: choose({ pairs: 4, messages: 60, kills: 2 }, { pairs: 10, messages: 1000, kills: 10 }),
  threads: { short: 100, long: choose(1000, 100_000) },
  tables: { few: 10_000, many: choose(20_000, 10_000_000) },
  readings: choose(20, 200),
} as const;
const LIMITS = { throughput: 0.4, streamBytes: 40 * 1024, longThread: 1.2, exponent: 0.1 } as const;

const summary: Record<string, number> = {};

/**
 * What a message costs and how long it takes, as ratios to what PostgreSQL alone needs in the same minute on the same
 * machine; and that long threads and large tables make nothing slower. On the loopback only. With `--json` the last line is
 * all figures as one object.
 */
export async function benchMessages(): Promise<void> {
  await withThrowawayDatabase(
    async (ctx) => {
      const { dataDir } = ctx.config;
      const env = {
        DATA_DIR: dataDir,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
        SMTP_URL: 'smtp://127.0.0.1:9',
        SECRET_KEY: 'bench',
      };
      const first = await startWeb(ctx.config.databaseUrl, env);
      const second = await startWeb(ctx.config.databaseUrl, { ...env, PUBLIC_URL: first.url });
      try {
        await latency(ctx, [first, second]);
        await throughput(ctx, [first, second]);
        await streams(ctx, env);
      } finally {
        await Promise.all([first.stop(), second.stop()]);
      }
      await deaths(ctx, env);
    },
    { isDurable: true },
  );
  await withThrowawayDatabase((small) => withThrowawayDatabase((large) => growth(small, large)));
  if (process.argv.includes('--json')) say(JSON.stringify(summary));
}

async function latency(ctx: AppContext, webs: readonly [TestWeb, TestWeb]): Promise<void> {
  const { announced, read, bare } = await measureLatency(ctx, webs, SIZES.latency);
  const ratio = (times: readonly number[], share: number) => quantile(times, share) / quantile(bare, share);
  summary['latency_median_vs_notify'] = round(ratio(announced, 0.5));
  summary['latency_p99_vs_notify'] = round(ratio(announced, 0.99));
  say(
    `${announced.length} messages, ${2 * SIZES.latency.pairs} streams in two processes: the other's browser hears of one after ` +
      `${ratio(announced, 0.5).toFixed(1)} times a bare NOTIFY (the slowest in a hundred: ${ratio(announced, 0.99).toFixed(1)}), ` +
      `and has read it after ${ratio(read, 0.5).toFixed(1)} times (${ratio(read, 0.99).toFixed(1)})`,
  );
  say(
    `  in milliseconds, on this machine now: NOTIFY ${inMs(bare)}, heard ${inMs(announced)}, read ${inMs(read)} (median and 99 in a hundred)`,
  );
}

async function throughput(ctx: AppContext, webs: readonly TestWeb[]): Promise<void> {
  const { accepted, bare } = await measureThroughput(ctx, webs, SIZES.throughputSeconds);
  summary['throughput_vs_pgbench'] = round(accepted / bare);
  say(
    `two processes accept ${(accepted / bare).toFixed(2)} times as many messages a second as pgbench writes (${accepted.toFixed(0)} and ` +
      `${bare.toFixed(0)}), at least ${LIMITS.throughput}${missed(accepted / bare >= LIMITS.throughput)}`,
  );
}

async function streams(ctx: AppContext, env: Readonly<Record<string, string>>): Promise<void> {
  const web = await startWeb(ctx.config.databaseUrl, env);
  try {
    const bytes = await measureStreams(ctx, web, SIZES.streams);
    summary['stream_bytes'] = Math.round(bytes);
    say(
      `${SIZES.streams} streams in one process: ${(bytes / 1024).toFixed(1)} KB each, at most ${LIMITS.streamBytes / 1024}` +
        missed(bytes <= LIMITS.streamBytes),
    );
  } finally {
    await web.stop();
  }
}

async function deaths({ db, config }: AppContext, env: Readonly<Record<string, string>>): Promise<void> {
  const plan = { db, config, ...SIZES.kills, random: createRandom(2026), env };
  const { accepted, lost, doubled, disordered } = await talkDuringKills(plan);
  Object.assign(summary, { lost, doubled, disordered });
  say(
    `${accepted} messages while ${SIZES.kills.kills} web processes were killed: ${lost} lost, ${doubled} doubled, ${disordered} out of ` +
      `order${missed(lost + doubled + disordered === 0)}`,
  );
}

/** A short and a long thread, a small and a large table, each read in turns. */
async function growth(small: AppContext, large: AppContext): Promise<void> {
  const { few, many } = SIZES.tables;
  const begun = performance.now();
  const members = [await insertConversations(small, few), await insertConversations(large, many)];
  say(`${many} messages were made in ${((performance.now() - begun) / 1000).toFixed(0)} s`);

  const times: [number[], number[]] = [[], []];
  for (let reading = 0; reading < SIZES.readings; reading += 1)
    for (const [index, ctx] of [small, large].entries()) {
      const memberId = members[index]?.[reading % 20] ?? '';
      const started = performance.now();
      const { discussions } = await readDiscussions(ctx, { of: (_subject, id) => id, idOf: () => null }, memberId);
      times[index]?.push(performance.now() - started);
      if (discussions.length !== 10) throw new Error(`A list has ${discussions.length} conversations.`);
    }
  const [ofFew, ofMany] = times.map((some) => quantile(some, 0.5)) as [number, number];
  const exponent = Math.log(ofMany / ofFew) / Math.log(many / few);
  summary['list_exponent'] = round(exponent);
  say(
    `the list of conversations takes ${(ofMany / ofFew).toFixed(2)} times as long with ${many} messages in the table as with ${few}: ` +
      `exponent ${exponent.toFixed(3)}, at most ${LIMITS.exponent}${missed(exponent <= LIMITS.exponent)}`,
  );
  await threads(large);
}

async function threads(ctx: AppContext): Promise<void> {
  const pairs = await createTalkingPairs(ctx, 2);
  const { short: fewMessages, long: manyMessages } = SIZES.threads;
  for (const [index, [member]] of pairs.entries())
    await fillThread(ctx, member, index === 0 ? fewMessages : manyMessages);
  await ctx.db.raw('VACUUM ANALYZE messages');
  const web = await startWeb(ctx.config.databaseUrl, { TRUST_PROXY: '1', LOG_LEVEL: 'error', SECRET_KEY: 'bench' });
  try {
    const times: [number[], number[]] = [[], []];
    for (let reading = 0; reading < SIZES.readings; reading += 1)
      for (const [index, [member]] of pairs.entries()) {
        const started = performance.now();
        const answer = await askAs(member, web, '/_data/discussion');
        const length = (await answer.text()).length;
        times[index]?.push(performance.now() - started);
        if (answer.status !== 200 || length < 1000) throw new Error(`A thread was answered with ${answer.status}.`);
      }
    const [short, long] = times.map((some) => quantile(some, 0.5)) as [number, number];
    summary['long_thread_ratio'] = round(long / short);
    say(
      `a thread of ${manyMessages} messages opens in ${(long / short).toFixed(2)} times the time of one of ${fewMessages}, ` +
        `at most ${LIMITS.longThread}${missed(long / short <= LIMITS.longThread)}`,
    );
  } finally {
    await web.stop();
  }
}

/** Says so, and makes the command fail. */
function missed(isReached: boolean): string {
  if (isReached || isShort) return '';
  process.exitCode = 1;
  return ': MISSED';
}

const round = (value: number) => Number(value.toPrecision(3));
const inMs = (times: readonly number[]) => `${quantile(times, 0.5).toFixed(1)} and ${quantile(times, 0.99).toFixed(1)}`;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
