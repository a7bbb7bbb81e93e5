import { z } from 'zod';
import { addDays } from '#shared/calendar.ts';
import { dailyDayOf } from '#shared/daily/daily-day.ts';
import { DAY_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import {
  DAILY_DAYS,
  RECENT_DAYS,
  statisticsPages,
  type AdminStatistics,
  type DayFigures,
  type PageCounts,
  type Participation,
  type Statistics,
} from '#shared/statistics/statistics.ts';
import { TOTAL_DAYS } from '#shared/talk/totals.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { EVERYBODY, rangesUpTo } from '../../platform/queue/member-range.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { readAtReplica } from '../../platform/db/replica.ts';
import { countDailyAnswers } from '../daily/daily.queries.ts';
import { readChoiceTotals } from '../choices/choice-totals.service.ts';
import { countSubscribers } from '../plans/entitlements.service.ts';
import { countInterests } from '../plans/plans.queries.ts';
import { readTalkTotals } from '../talk/tidying.service.ts';
import { sumFailures } from '../video-meetings/talks.queries.ts';
import { funnelOf } from './funnel.ts';
import { countMonth } from './month.service.ts';
import {
  countDays,
  countInvented,
  countMatchesPerMember,
  countParticipation,
  countStepsDone,
  countTotals,
  countVisits,
  countVisitsSince,
  findFirstOpenDay,
  findLatestState,
  findMemberEnds,
  findQueueLengths,
  findRecordedDays,
  saveDays,
  lockSnapshots,
  type CountedState,
} from './statistics.queries.ts';

export const takeSnapshotJob = defineJob({
  name: 'statistics.snapshot',
  label: 'Relevé des statistiques',
  payload: z.object({}),
  growth: 'steps',
  cron: '20 0 * * *',
});

const DAYS_SHOWN = 30;
/** How many days, and of how many members, one statement counts. */
const DAYS_AT_A_TIME = 7;
const MEMBERS_AT_A_TIME = 50_000;
const BEGINNING = new Date(0);

/**
 * Reads the data of the statistics, at a replica where there is one: slow figures from the last snapshot, with later
 * changes added.
 * @param since the first day of the daily figures; 30 days ago unless given
 */
export function readStatistics(ctx: AppContext, { since }: { readonly since?: Date } = {}): Promise<Statistics> {
  return readAtReplica(ctx, (reading) => readAll(reading, since));
}

async function readAll(ctx: AppContext, since: Date | undefined): Promise<Statistics> {
  const now = ctx.now();
  const from = since ? dayOf(since) : addDays(dayOf(now), 1 - DAYS_SHOWN);
  const stats = await countAll(ctx);
  const days = await readDays(ctx, from);
  const { stateAt, stepsDone, matchesPerMember, participation } = await readState(ctx);
  return {
    countedAt: now.toISOString(),
    stats,
    invented: await countInvented(ctx.db),
    interests: await countInterests(ctx.db),
    days,
    funnel: funnelOf(stepsDone),
    matchesPerMember,
    participation,
    dailyAnswers: await countDailyAnswers(ctx.db, addDays(dailyDayOf(now), 1 - DAILY_DAYS), dailyDayOf(now)),
    talk: await readTalkTotals(ctx, TOTAL_DAYS),
    videoFailures: await sumFailures(ctx.db, addDays(dayOf(now), -TOTAL_DAYS)),
    choices: await readChoiceTotals(ctx, TOTAL_DAYS),
    stateAt: stateAt.toISOString(),
    queues: await findQueueLengths(ctx.db, now),
  };
}

/** The counters of S-statistics-2, as they are now. */
export function countStatistics(ctx: AppContext): Promise<AdminStatistics> {
  return readAtReplica(ctx, countAll);
}

async function countAll(ctx: AppContext): Promise<AdminStatistics> {
  const now = ctx.now();
  const recentSince = new Date(now.getTime() - RECENT_DAYS * DAY_MS);
  return {
    ...(await countTotals(ctx.db, recentSince)),
    premiumUsers: await countSubscribers(ctx),
    pageVisits: forEachPage(await countVisits(ctx.db, statisticsPages)),
    recentPageVisits: forEachPage(await countVisitsSince(ctx.db, statisticsPages, recentSince)),
  };
}

/**
 * Records all past days without a record, and the current state with the last of them. A job calls it each night; a
 * missed night is made up for by the next. Some days are recorded at a time: a run that is killed has recorded those.
 */
export async function takeSnapshot(ctx: AppContext, membersPerPart = MEMBERS_AT_A_TIME): Promise<void> {
  const yesterday = dayBefore(dayOf(ctx.now()));
  const isDue = (day: string | null): day is string => day !== null && day <= yesterday;
  for (let first = await findFirstOpenDay(ctx.db); isDue(first); first = await findFirstOpenDay(ctx.db)) {
    const to = earlier(addDays(first, DAYS_AT_A_TIME - 1), yesterday);
    const state = to === yesterday ? await countStateWithMonth(ctx, to, membersPerPart) : null;
    await inTransaction(ctx, async (tx) => {
      await lockSnapshots(tx.db);
      // Another worker may have been faster.
      const from = await findFirstOpenDay(tx.db);
      if (from !== null && from <= to) await saveDays(tx.db, await countDays(tx.db, from, to), state, tx.now());
    });
  }
}

/** The state of a snapshot, with the last whole month before its day. */
async function countStateWithMonth(ctx: AppContext, day: string, membersPerPart: number): Promise<CountedState> {
  const state = await countState(ctx, membersPerPart);
  const members = state.matchesPerMember.reduce((sum, count) => sum + count, 0);
  return { ...state, month: await countMonth(ctx, day, members) };
}

type SlowState = Required<Omit<CountedState, 'month'>>;

/** Counts what is too slow for a page, of some members after the others, so that no statement is about everybody. */
async function countState({ db, now }: AppContext, membersPerPart: number): Promise<SlowState> {
  const counted: SlowState[] = [];
  for (const range of rangesUpTo(await findMemberEnds(db, membersPerPart))) {
    counted.push({
      stepsDone: await countStepsDone(db, BEGINNING, range),
      matchesPerMember: await countMatchesPerMember(db, range),
      participation: await countParticipation(db, now(), range),
    });
  }
  return counted.reduce((sum, part) => ({
    stepsDone: addEach(sum.stepsDone, part.stepsDone),
    matchesPerMember: addEach(sum.matchesPerMember, part.matchesPerMember),
    participation: addParticipation(sum.participation, part.participation),
  }));
}

function addEach(sums: readonly number[], counts: readonly number[]): number[] {
  return counts.map((count, index) => count + (sums[index] ?? 0));
}

function addParticipation(sum: Participation, part: Participation): Participation {
  return {
    openers: sum.openers + part.openers,
    reveals: { asked: sum.reveals.asked + part.reveals.asked, opened: sum.reveals.opened + part.reveals.opened },
    returns: part.returns.map(({ days, members, of }, index) => ({
      days,
      members: members + (sum.returns[index]?.members ?? 0),
      of: of + (sum.returns[index]?.of ?? 0),
    })),
  };
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

/** Recorded days are read, the others counted. */
async function readDays({ db, now }: AppContext, from: string): Promise<DayFigures[]> {
  const today = dayOf(now());
  const recorded = await findRecordedDays(db, from);
  const last = recorded.at(-1)?.day;
  const firstOpen = last === undefined ? from : dayAfter(last);
  const counted = firstOpen > today ? [] : await countDays(db, firstOpen, today);
  // The days before the first recorded one are empty: nothing happened then.
  const days = [...recorded, ...counted.map(withoutVisits)];
  return [...emptyDays(from, days[0]?.day ?? today), ...days];
}

async function readState(ctx: AppContext) {
  const latest = await findLatestState(ctx.db);
  if (!latest) return { stateAt: ctx.now(), ...(await countState(ctx, MEMBERS_AT_A_TIME)) };
  const newcomers = await countStepsDone(ctx.db, latest.takenAt, EVERYBODY);
  const { takenAt, state } = latest;
  const stepsDone = addEach(state.stepsDone, newcomers);
  const { matchesPerMember, participation = null } = state;
  return { stateAt: takenAt, stepsDone, matchesPerMember, participation };
}

function withoutVisits({ day, signUps, completedProfiles, mailsSent, mailsFailed }: DayFigures): DayFigures {
  return { day, signUps, completedProfiles, mailsSent, mailsFailed };
}

function emptyDays(from: string, end: string): DayFigures[] {
  const days: DayFigures[] = [];
  for (let day = from; day < end; day = dayAfter(day)) {
    days.push({ day, signUps: 0, completedProfiles: 0, mailsSent: 0, mailsFailed: 0 });
  }
  return days;
}

function forEachPage(visits: ReadonlyMap<string, number>): PageCounts {
  return Object.fromEntries(statisticsPages.map((page) => [page, visits.get(page) ?? 0])) as unknown as PageCounts;
}

function dayBefore(day: string): string {
  return addDays(day, -1);
}

function dayAfter(day: string): string {
  return addDays(day, 1);
}

export const statisticsJobs: readonly JobHandler<AppContext>[] = [
  handles(
    takeSnapshotJob,
    ({ ctx }) =>
      () =>
        takeSnapshot(ctx),
  ),
];
