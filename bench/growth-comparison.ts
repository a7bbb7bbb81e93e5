import { quantile } from '#testing/quantile.ts';
import { describeLags, measureBurst, measureSustained, type EditCosts, type Sustained } from './growth-edits.ts';
import { measurePages, type PageCosts } from './growth-pages.ts';
import { TIMES } from './growth-population.ts';
import { measureFirstRefresh, measureQuietNight, type FirstRefresh, type QuietNight } from './growth-refresh.ts';
import { deleteJobs, withWorker, type Site } from './growth-site.ts';
import { say, type Recorder } from './growth-summary.ts';
import { describeLocks, longestAgainst } from './lock-watch.ts';
import { peakMegabytesOf } from './processes.ts';

const BYTES_IN_MEGABYTE = 1024 * 1024;

/** What is measured with both populations. */
export interface Measured {
  readonly members: number;
  readonly first: FirstRefresh;
  readonly night: QuietNight;
  readonly burst: EditCosts;
  /** With the large population only. */
  readonly sustained: Sustained | null;
  readonly peakMegabytes: number;
  readonly pages: PageCosts;
}

/** What edits, nights and pages cost with one population; with a large one also how many edits a second go on. */
export async function measurePopulation(site: Site, isLarge: boolean): Promise<Measured> {
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
    const sustained = isLarge ? await measureSustained(site) : null;
    if (sustained)
      say(`  ${sustained.perSecond.toFixed(1)} edits a second go on, written after ${describeLags(sustained.lags)}`);
    return { night, burst, peakMegabytes, sustained };
  });
  await deleteJobs(site);
  const pages = await measurePages(site);
  say(`  pages: ${[...pages].map(([page, ms]) => `${page} ${ms.toFixed(1)} ms`).join(', ')}`);
  return { members, first, ...worked, pages };
}

/** Records how what is measured with both populations has grown. */
export function comparePopulations(few: Measured, many: Measured, record: Recorder): void {
  const exponent = (small: number, large: number) => Math.log(large / small) / Math.log(TIMES);
  const costOf = ({ first }: Measured) => first.workerSeconds + first.databaseSeconds;
  const sum = (costs: PageCosts) => [...costs.values()].reduce((all, cost) => all + cost, 0);
  const bytesMore = (many.peakMegabytes - few.peakMegabytes) * BYTES_IN_MEGABYTE;
  const bytesEach = bytesMore / (many.members - few.members);
  record('edit_cpu_ms_200k', many.burst.processorMs);
  record('edit_exponent', exponent(few.burst.processorMs, many.burst.processorMs));
  if (many.sustained) {
    record('edits_per_second_200k', many.sustained.perSecond);
    record('edit_lag_p95_s', quantile(many.sustained.lags, 0.95));
    const [ofRefresh, ofEdits] = [many.first.locks, many.sustained.locks];
    record('lock_held_s_200k', longestAgainst(ofRefresh, ofEdits));
    say(`  locks of the refresh: ${describeLocks(ofRefresh)}; of edits: ${describeLocks(ofEdits)}`);
  }
  record('quiet_night_lists_share', many.night.listsWritten / many.members);
  record('quiet_night_wal_bytes_per_member', many.night.walBytes / many.members);
  record('worker_bytes_per_member', bytesEach);
  record('worker_base_mb', few.peakMegabytes - (bytesEach * few.members) / BYTES_IN_MEGABYTE);
  record('refresh_exponent', exponent(costOf(few), costOf(many)));
  record('pages_exponent', exponent(sum(few.pages), sum(many.pages)));
  const worst = [...many.pages].map(([page, cost]) => exponent(few.pages.get(page) ?? cost, cost));
  record('pages_exponent_worst', Math.max(...worst));
}
