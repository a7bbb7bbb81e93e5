import { addDays, addMonths } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { publish, type MonthCounts, type PublicFigures } from '#shared/statistics/public-figures.ts';
import type { AppContext } from '../../platform/context.ts';
import { readExposure } from '../matching/exposure.service.ts';
import { countQuestions, countReports, findMonth } from './month.queries.ts';
import { countInvented } from './statistics.queries.ts';

/**
 * Counts the last whole month before a day, for the snapshot of that day.
 * @param members members with a complete profile, as the snapshot has counted them
 */
export async function countMonth(ctx: AppContext, day: IsoDate, members: number): Promise<MonthCounts> {
  const end = firstOfMonth(day);
  const from = addMonths(end, -1);
  const exposure = await readExposure(ctx);
  return {
    month: from.slice(0, 7),
    members,
    neverShown: exposure && {
      members: Math.round(exposure.shareNeverShown * exposure.members),
      of: exposure.members,
    },
    hasInvented: (await countInvented(ctx.db)) > 0,
    questions: await countQuestions(ctx.db, from, end),
    reports: await countReports(ctx.db, from, end),
  };
}

/**
 * What everybody may read (S-statistics-11): the month before this one as it was counted by the snapshot of the second day of
 * this one, when all of its days are counted, or by the first one after that; until it is there, the month before. Whatever
 * changes later changes nothing of it.
 */
export async function readPublicFigures(ctx: AppContext): Promise<PublicFigures | null> {
  const first = firstOfMonth(dayOf(ctx.now()));
  const counts =
    (await findMonth(ctx.db, addDays(first, 1), addMonths(first, 1))) ??
    (await findMonth(ctx.db, addDays(addMonths(first, -1), 1), first));
  return counts && publish(counts);
}

function firstOfMonth(day: IsoDate): IsoDate {
  return `${day.slice(0, 8)}01`;
}
