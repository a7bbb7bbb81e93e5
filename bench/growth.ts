import { measureBackup } from './growth-backup.ts';
import { comparePopulations, measurePopulation, type Measured } from './growth-comparison.ts';
import { withPopulations } from './growth-databases.ts';
import { warmUp } from './growth-edits.ts';
import {
  DIGEST_JOB,
  holdMails,
  measureDigest,
  measureErasures,
  measureMails,
  rememberNotices,
  startMailSink,
  type MailSink,
} from './growth-mails.ts';
import { measureMillion } from './growth-million.ts';
import { TIMES } from './growth-population.ts';
import { measureFirstRefresh, measureWorkers } from './growth-refresh.ts';
import { deleteJobs, siteOf, withWorker, type Site } from './growth-site.ts';
import { describeSummary, say, type GrowthField, type Recorder, type Summary } from './growth-summary.ts';

/** Beyond those whose answers were edited before. */
const WARMED_UP_FROM = 7000;
/** What `--only` names: pages and edits with both populations, and what follows them with the large one. */
const PARTS = ['population', 'morning', 'backup', 'workers', 'million'] as const;
type Part = (typeof PARTS)[number];

/**
 * What grows with the number of members, measured on real processes with a small population and one that is ten times as
 * large: 20 000 and 200 000 members, or with `--short` 2 000 and 20 000, whose figures count for nothing. Each
 * measurement ends after a while, even if what it measures does not; what could not be measured is null. `--keep FOLDER`
 * retains the populations there. `--only morning,backup` measures some parts. With `--json` the last line is all figures
 * as one object.
 */
export async function benchGrowth(): Promise<void> {
  const isShort = process.argv.includes('--short');
  const chosen = chosenParts();
  const members = isShort ? 2000 : 20_000;
  const sink = await startMailSink();
  const summary: Summary = new Map();
  const record = (name: GrowthField, value: number) => void summary.set(name, value);
  const begun = performance.now();
  const minutes = () => `${((performance.now() - begun) / 60_000).toFixed(1)} minutes`;
  try {
    await withPopulations(members, argumentOf('--keep'), async ({ small, large }) => {
      say(`both populations are there after ${minutes()}`);
      let few: Measured | undefined;
      if (chosen.has('population'))
        await small((ctx) =>
          attempt(async () => {
            few = await measurePopulation(siteOf(ctx, members, isShort, sink.url), false);
          }),
        );
      if (PARTS.every((part) => part === 'million' || !chosen.has(part))) return;
      await large(async (ctx) => {
        const site = siteOf(ctx, TIMES * members, isShort, sink.url);
        await attempt(async () => {
          // Without it there are neither selections for the morning nor lists for the backup.
          if (!chosen.has('population')) return void (await measureFirstRefresh(site));
          const many = await measurePopulation(site, true);
          if (few) comparePopulations(few, many, record);
        });
        if (chosen.has('morning')) await attempt(() => measureMorning(site, sink, record));
        if (chosen.has('backup')) await attempt(() => measureCopying(site, record));
        if (chosen.has('workers')) await attempt(() => measureTwoWorkers(site, record));
      });
    });
    if (chosen.has('million')) await attempt(() => measureLoading(isShort, sink, record));
  } finally {
    await sink.stop();
  }
  const { lines, isReached, figures } = describeSummary(summary, chosen.size < PARTS.length);
  for (const line of [`all measured after ${minutes()}`, ...lines]) say(line);
  if (!isReached && !isShort) process.exitCode = 1;
  if (process.argv.includes('--json')) say(JSON.stringify(figures));
}

async function measureLoading(isShort: boolean, sink: MailSink, record: Recorder): Promise<void> {
  const { members, seconds, megabytes } = await measureMillion(isShort, sink.url);
  record('million_load_cpu_s', seconds);
  record('million_worker_mb', megabytes);
  say(`${members} members: read by a worker in ${seconds.toFixed(1)} s of processor time, ${megabytes.toFixed(0)} MB`);
}

function argumentOf(option: string): string | undefined {
  const at = process.argv.indexOf(option);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** The parts that `--only` names; without it all. */
function chosenParts(): ReadonlySet<Part> {
  const named = argumentOf('--only')?.split(',');
  const unknown = named?.find((name) => !(PARTS as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`--only ${unknown}: say some of ${PARTS.join(',')}.`);
  return new Set(PARTS.filter((part) => named?.includes(part) ?? true));
}

/** A measurement that fails takes nothing but its own figures with it. */
async function attempt(measure: () => Promise<void>): Promise<void> {
  await measure().catch((error: unknown) => {
    say(`  FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    process.exitCode = 1;
  });
}

/** The digest, leaving while its mails wait, and the mails. */
async function measureMorning(site: Site, sink: MailSink, record: Recorder): Promise<void> {
  await rememberNotices(site);
  await holdMails(site);
  const digest = await withWorker(site, () => measureDigest(site));
  record('digest_members_per_second', digest.membersPerSecond);
  say(
    `digest: ${digest.membersPerSecond.toFixed(0)} members a second, ${digest.notified} in all${digest.isComplete ? '' : ', not all'}`,
  );
  // What is left of it would go on during what follows.
  await deleteJobs(site, `${DIGEST_JOB}%`);
  await withWorker(site, async () => {
    await warmUp(site, WARMED_UP_FROM);
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
  say(`backup: ${rows} rows, ${rowsPerSecond.toFixed(0)} a second; ${oldRowsPerSecond.toFixed(0)} as before`);
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
