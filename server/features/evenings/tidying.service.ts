import { addMonths } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import { ATTENDANCE_DAYS } from '#shared/evenings/moments.ts';
import { ABSENCE_DAYS, LAST_FOR_DAYS } from '#shared/evenings/sign-up.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { tidyEveningsJob } from './evenings.jobs.ts';
import { deleteEvenings, findToCount, lockEvening, saveEvening } from './evenings.queries.ts';
import {
  countAttendance,
  deleteOldAbsences,
  deleteOldAlerts,
  deleteOldPairs,
  forgetAttendance,
} from './tidying.queries.ts';

const AT_A_TIME = 100;
const EVENING_MONTHS = 12;
const PAIR_MONTHS = 12;
const ALERT_MONTHS = 12;

/**
 * Ninety days after an evening only numbers stay of who came, and after twelve months nothing; absences go when they count no
 * more, who sat with whom after a year, and wishes to be told of evenings, too (S-evening-25). May run twice.
 */
export async function tidyEvenings(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const monthsAgo = (months: number) => addMonths(dayOf(now), -months);
  for (;;) {
    const ids = await findToCount(ctx.db, before(ATTENDANCE_DAYS), AT_A_TIME);
    for (const id of ids) await countEvening(ctx, id);
    if (ids.length < AT_A_TIME) break;
  }
  while ((await deleteEvenings(ctx.db, new Date(monthsAgo(EVENING_MONTHS)), AT_A_TIME)) === AT_A_TIME);
  await deleteOldAbsences(ctx.db, before(ABSENCE_DAYS + LAST_FOR_DAYS));
  await deleteOldPairs(ctx.db, monthsAgo(PAIR_MONTHS));
  await deleteOldAlerts(ctx.db, new Date(monthsAgo(ALERT_MONTHS)));
}

function countEvening(ctx: AppContext, eveningId: string): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const evening = await lockEvening(tx.db, eveningId);
    if (!evening || evening.counted_at) return;
    const { seated, came, mutual } = await countAttendance(tx.db, eveningId);
    await saveEvening(tx.db, eveningId, {
      counted_at: tx.now(),
      seated_count: seated,
      // The morning after has counted those, too, who came where nobody noted arrivals.
      came_count: evening.came_count ?? came,
      mutual_count: mutual,
    });
    await forgetAttendance(tx.db, eveningId);
  });
}

export const tidyingJobs: readonly JobHandler<AppContext>[] = [
  handles(
    tidyEveningsJob,
    ({ ctx }) =>
      () =>
        tidyEvenings(ctx),
  ),
];
