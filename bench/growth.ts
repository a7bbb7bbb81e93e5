import { quantile } from '#testing/quantile.ts';
import type { AppContext } from '#server/platform/context.ts';
import { measureBackup } from './growth-backup.ts';
import { withPopulations } from './growth-databases.ts';
import {
  describeLags,
  measureBurst,
  measureSustained,
  warmUp,
  type EditCosts,
  type Sustained,
} from './growth-edits.ts';
import {
  holdMails,
  measureDigest,
  measureErasures,
  measureMails,
  rememberNotices,
  startMailSink,
  type MailSink,
} from './growth-mails.ts';
import { measureMillion } from './growth-million.ts';
import { measurePages, type PageCosts } from './growth-pages.ts';
import { TIMES } from './growth-population.ts';
import {
  measureFirstRefresh,
  measureQuietNight,
  measureWorkers,
  type FirstRefresh,
  type QuietNight,
} from './growth-refresh.ts';
import { deleteJobs, siteOf, withWorker, type Site } from './growth-site.ts';
import { describeSummary, type GrowthField, type Summary } from './growth-summary.ts';
import { peakMegabytesOf } from './processes.ts';

const BYTES_IN_MEGABYTE = 1024 * 1024;

/**
 * What grows with the number of members, measured on real processes with a small population and one that is ten times as
 * large: 20 000 and 200 000 members, or with `--short` 2 000 and 20 000, whose figures count for nothing. Each
 * measurement ends after a while, even if what it measures does not. `--keep FOLDER` retains the populations there. With
 * `--json` the last line is all figures as one object.
 */
export async function benchGrowth(): Promise<void> {
  const isShort = process.argv.includes('--short');
  const at = process.argv.indexOf('--keep');
  const members = isShort ? 2000 : 20_000;
  const sink = await startMailSink();
  const summary: Summary = new Map();
  const record = (name: GrowthField, value: number) => void summary.set(name, value);
  try {
    await withPopulations(members, at < 0 ? undefined : process.argv[at + 1], async ({ small, large }) => {
      say('Both populations are there.');
      const site = (ctx: AppContext, times: number) => siteOf(ctx, times * members, isShort, sink.url);
      let few: Measured | undefined;
      await small(async (ctx) => {
        few = await measureBoth(site(ctx, 1));
      });
      await large(async (ctx) => {
        const here = site(ctx, TIMES);
        const many = await measureBoth(here);
        if (few) compare(few, many, record);
        await measureMorning(here, sink, record);
        await measureCopying(here, record);
        await measureTwoWorkers(here, record);
      });
    });
    const { members: loaded, seconds, megabytes } = await measureMillion(isShort, sink.url);
    record('million_load_cpu_s', seconds);
    say(
      `a worker has read ${loaded} members after ${seconds.toFixed(1)} s of processor time, and had ${megabytes.toFixed(0)} MB`,
    );
  } finally {
    await sink.stop();
  }
  const { lines, isReached, figures } = describeSummary(summary);
  lines.forEach(say);
  if (!isReached && !isShort) process.exitCode = 1;
  if (process.argv.includes('--json')) say(JSON.stringify(figures));
}

/** What is measured with both populations. */
interface Measured {
  readonly members: number;
  readonly first: FirstRefresh;
  readonly night: QuietNight;
  readonly burst: EditCosts;
  readonly sustained: Sustained;
  readonly peakMegabytes: number;
  readonly pages: PageCosts;
}

async function measureBoth(site: Site): Promise<Measured> {
  const { members } = site;
  const first = await measureFirstRefresh(site);
  say(
    `${members} members, first lists: ${first.seconds.toFixed(1)} s; processor time: worker ${first.workerSeconds.toFixed(1)} s, ` +
      `PostgreSQL ${first.databaseSeconds.toFixed(1)} s`,
  );
  const worked = await withWorker(site, async (worker) => {
    const night = await measureQuietNight(site, worker);
    say(
      `  quiet night: ${night.seconds.toFixed(1)} s, ${night.listsWritten} lists written, ${(night.walBytes / members).toFixed(0)} bytes ` +
        `of WAL a member (${night.wholePages} whole pages); worker ${night.workerSeconds.toFixed(1)} s, PostgreSQL ${night.databaseSeconds.toFixed(1)} s`,
    );
    const burst = await measureBurst(site, worker);
    const peakMegabytes = peakMegabytesOf(worker.pid);
    say(
      `  ${burst.done} of ${burst.lags.length} edits in a burst: ${burst.processorMs.toFixed(0)} ms of processor time each, written ` +
        `after ${describeLags(burst.lags)}; the worker had ${peakMegabytes.toFixed(0)} MB`,
    );
    const sustained = await measureSustained(site);
    say(`  ${sustained.perSecond.toFixed(1)} edits a second go on, written after ${describeLags(sustained.lags)}`);
    return { night, burst, peakMegabytes, sustained };
  });
  await deleteJobs(site);
  const pages = await measurePages(site);
  say(`  pages: ${[...pages].map(([page, ms]) => `${page} ${ms.toFixed(1)} ms`).join(', ')}`);
  return { members, first, ...worked, pages };
}

type Recorder = (name: GrowthField, value: number) => void;

function compare(few: Measured, many: Measured, record: Recorder): void {
  const exponent = (small: number, large: number) => Math.log(large / small) / Math.log(TIMES);
  const costOf = ({ first }: Measured) => first.workerSeconds + first.databaseSeconds;
  const sum = (costs: PageCosts) => [...costs.values()].reduce((all, cost) => all + cost, 0);
  const bytesMore = (many.peakMegabytes - few.peakMegabytes) * BYTES_IN_MEGABYTE;
  const bytesEach = bytesMore / (many.members - few.members);
  record('edit_cpu_ms_200k', many.burst.processorMs);
  record('edit_exponent', exponent(few.burst.processorMs, many.burst.processorMs));
  record('edits_per_second_200k', many.sustained.perSecond);
  record('edit_lag_p95_s', quantile(many.sustained.lags, 0.95));
  record('quiet_night_lists_share', many.night.listsWritten / many.members);
  record('quiet_night_wal_bytes_per_member', many.night.walBytes / many.members);
  record('lock_held_s_200k', longestShared(many));
  record('worker_bytes_per_member', bytesEach);
  record('worker_base_mb', few.peakMegabytes - (bytesEach * few.members) / BYTES_IN_MEGABYTE);
  record('refresh_exponent', exponent(costOf(few), costOf(many)));
  record('pages_exponent', exponent(sum(few.pages), sum(many.pages)));
  const worst = [...many.pages].map(([page, cost]) => exponent(few.pages.get(page) ?? cost, cost));
  record('pages_exponent_worst', Math.max(...worst));
}

/** Seconds that a refresh holds a lock at most which edits wait for. */
function longestShared({ first, sustained }: Measured): number {
  const ofEdits = sustained.locks.longestHeld;
  const shared = [...first.locks.longestHeld].filter(([key]) => ofEdits.has(key));
  say(`  locks of the refresh: ${describe(first.locks.longestHeld)}; of edits: ${describe(ofEdits)}`);
  return Math.max(0, ...shared.map(([, seconds]) => seconds));
}

function describe(held: ReadonlyMap<string, number>): string {
  const longest = [...held].toSorted(([, one], [, other]) => other - one).slice(0, 4);
  return longest.map(([key, seconds]) => `${key} ${seconds.toFixed(2)} s`).join(', ') || 'none';
}

/** The digest, leaving while its mails wait, and the mails. */
async function measureMorning(site: Site, sink: MailSink, record: Recorder): Promise<void> {
  await rememberNotices(site);
  await holdMails(site);
  await withWorker(site, async () => {
    await warmUp(site);
    const digest = await measureDigest(site);
    record('digest_members_per_second', digest.membersPerSecond);
    say(
      `digest: ${digest.membersPerSecond.toFixed(0)} members a second, ${digest.notified} in all` +
        `${digest.isComplete ? '' : ' (not all)'}`,
    );
    const erasures = await measureErasures(site);
    record('erasure_ms_200k', erasures.erasureMs);
    record('leaving_ms_200k', erasures.leavingMs);
    say(
      `${erasures.done} members erased: ${erasures.erasureMs.toFixed(0)} ms each, after leaving in ${erasures.leavingMs.toFixed(0)} ms ` +
        `while ${erasures.waitingMails} mails wait`,
    );
    const mails = await measureMails(site, sink);
    record('mails_per_second', mails.perSecond);
    say(`mails: ${mails.perSecond.toFixed(0)} a second, ${mails.received} received`);
  });
  await deleteJobs(site);
}

async function measureCopying(site: Site, record: Recorder): Promise<void> {
  const { rows, rowsPerSecond, oldRowsPerSecond } = await measureBackup(site);
  record('backup_rows_per_second', rowsPerSecond);
  record('backup_ratio', rowsPerSecond / oldRowsPerSecond);
  say(`backup: ${rows} rows, ${rowsPerSecond.toFixed(0)} a second; ${oldRowsPerSecond.toFixed(0)} in the old order`);
}

async function measureTwoWorkers(site: Site, record: Recorder): Promise<void> {
  const one = await measureWorkers(site, 1);
  const two = await measureWorkers(site, 2);
  record('two_workers_lists', one.busiestListSeconds / two.busiestListSeconds);
  record('two_workers_whole', one.busiestSeconds / two.busiestSeconds);
  say(
    `one worker needs ${one.busiestSeconds.toFixed(1)} s of processor time (lists ${one.busiestListSeconds.toFixed(1)} s), the busier ` +
      `of two ${two.busiestSeconds.toFixed(1)} s (${two.busiestListSeconds.toFixed(1)} s); elapsed ${one.seconds.toFixed(1)} and ` +
      `${two.seconds.toFixed(1)} s, PostgreSQL ${one.databaseSeconds.toFixed(1)} and ${two.databaseSeconds.toFixed(1)} s`,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
