import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#seeds/population/random.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { startRoundRobin } from './round-robin.ts';
import { createTalkingPairs } from './talking-pairs.ts';
import { startWeb, until, type TestWeb } from './test-process.ts';
import { compareScreens, ThreadBrowser, type Tally } from './thread-browser.ts';

const WEBS = 3;
const STARTS_AT_MOST = 10;
/** Longer than some heartbeats of the stream, which heal what hints did not say, on a machine that does much else. */
const HEALED_WITHIN_MS = 180_000;
/** A message that would come a second time has time to come. */
const LISTENED_ON_MS = 2000;

interface Plan {
  readonly db: Database;
  readonly config: Config;
  readonly pairs: number;
  readonly messages: number;
  /** So many web processes are killed, one after the other, each while messages are on their way. */
  readonly kills: number;
  readonly random: Random;
  /** Called after some of the kills, with their number. */
  readonly afterKill?: (kill: number) => Promise<void>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface TalkDuringKills extends Tally {
  readonly accepted: number;
  /** How often a text was sent once more. */
  readonly repeated: number;
  readonly streams: number;
}

/**
 * Lets pairs of members write to each other as fast as they can, through a balancer before three real web processes, of
 * which one after the other is killed and replaced, and compares what appeared on all screens with what was sent.
 */
export async function talkDuringKills(plan: Plan): Promise<TalkDuringKills> {
  const balancer = await startRoundRobin({ passesOn: true });
  const webs = new Set<TestWeb>();
  const env = { PUBLIC_URL: balancer.url, TRUST_PROXY: '1', LOG_LEVEL: 'fatal', SMTP_URL: 'smtp://127.0.0.1:9' };
  const startOne = async () => {
    const web = await startUntilItRuns(() => startWeb(plan.config.databaseUrl, { ...env, ...plan.env }));
    webs.add(web);
    balancer.add(web.url);
    await until(() => Promise.resolve(balancer.isServing(web.url)));
  };
  const browsers: ThreadBrowser[] = [];
  try {
    await Promise.all(Array.from({ length: WEBS }, startOne));
    const site = { url: balancer.url, publicUrl: balancer.url };
    const pairs = await createTalkingPairs(plan, plan.pairs);
    const couples = pairs.map((pair) => pair.map((member) => new ThreadBrowser(member, site)));
    browsers.push(...couples.flat());
    await Promise.all(browsers.map((browser) => browser.open()));
    for (const browser of browsers) browser.listen();
    return await talk(plan, { webs, startOne, couples });
  } finally {
    for (const browser of browsers) browser.close();
    await Promise.all([...webs].map((web) => web.stop()));
    await balancer.stop();
  }
}

/** Starts a process again when it ends at once, as supervisors do: the database may be away at that moment. */
async function startUntilItRuns(start: () => Promise<TestWeb>): Promise<TestWeb> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === STARTS_AT_MOST) throw error;
    }
  }
}

interface Running {
  readonly webs: Set<TestWeb>;
  readonly startOne: () => Promise<void>;
  readonly couples: readonly (readonly ThreadBrowser[])[];
}

async function talk(plan: Plan, { webs, startOne, couples }: Running): Promise<TalkDuringKills> {
  const { db, messages, kills, random } = plan;
  const browsers = couples.flat();
  const sent = couples.map((couple) => couple.map((): string[] => []));
  let accepted = 0;
  const write = async (index: number, count: number) => {
    const [pair, side] = [Math.floor(index / 2), index % 2];
    const texts = sent[pair]?.[side] ?? [];
    for (let written = 0; written < count; written += 1) {
      texts.push(`Message ${texts.length + 1} de ${pair}-${side}`);
      await browsers[index]?.send(texts.at(-1) ?? '');
      accepted += 1;
    }
  };

  const perRound = Math.ceil(messages / kills);
  for (let kill = 1; kill <= kills; kill += 1) {
    // The limits of how fast a member may write have tests of their own; here each writes as fast as it goes.
    await until(() =>
      db('talk_paces')
        .delete()
        .then(() => true),
    );
    const before = accepted;
    const shares = browsers.map((_, index) => Math.floor((perRound + index) / browsers.length));
    const writing = Promise.all(shares.map((count, index) => write(index, count)));
    // Any moment while messages are on their way.
    const moment = before + random.next() * 0.6 * perRound;
    await until(() => Promise.resolve(accepted >= moment));
    const victim = random.pick([...webs]);
    webs.delete(victim);
    await victim.kill();
    await plan.afterKill?.(kill);
    await writing;
    await startOne();
  }

  const totals = sent.map((texts) => texts.flat().length);
  const hasAll = () => couples.every((couple, pair) => couple.every(({ screen }) => screen.length >= totals[pair]!));
  await until(() => Promise.resolve(hasAll()), undefined, HEALED_WITHIN_MS).catch(() => undefined);
  await sleep(LISTENED_ON_MS);

  const tallies = couples.map((couple, pair) =>
    compareScreens(
      sent[pair] ?? [],
      couple.map(({ screen }) => screen),
    ),
  );
  const sumOf = (name: keyof Tally) => tallies.reduce((sum, tally) => sum + tally[name], 0);
  return {
    accepted,
    lost: sumOf('lost'),
    doubled: sumOf('doubled'),
    disordered: sumOf('disordered'),
    repeated: browsers.reduce((sum, browser) => sum + browser.repeated, 0),
    streams: browsers.reduce((sum, browser) => sum + browser.streams, 0),
  };
}
