import { z } from 'zod';
import { addDays, startOfDay } from '#shared/calendar.ts';
import { choiceTotalsOf, type ChoiceTotals } from '#shared/choices/totals.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fr } from '#shared/typeset.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { countChoiceDay, findLastChoiceDay, saveChoiceDay, sumChoiceDays } from './choices.queries.ts';

/** Counts the choices of the days that can no longer be undone. */
const countChoicesJob = defineJob({
  name: 'choices.count',
  label: fr`Totaux des choix`,
  payload: z.object({}),
  growth: 'steps',
  cron: '25 1 * * *',
});

/** A choice is counted when its day, and the day in which it can be undone, are over. */
const COUNTED_AFTER_DAYS = 2;
/** How many days are counted at once after the worker was away. */
const DAYS_COUNTED_AT_MOST = 31;

/**
 * Counts the days that were not counted yet, each by the rows of that day, and deletes the reasons that are counted: from
 * then on they are numbers alone (S-choice-6).
 */
export async function countChoices(ctx: AppContext): Promise<void> {
  const newest = addDays(dayOf(ctx.now()), -COUNTED_AFTER_DAYS);
  const last = await findLastChoiceDay(ctx.db);
  const earliest = addDays(newest, 1 - DAYS_COUNTED_AT_MOST);
  const next = last === null ? earliest : addDays(last, 1);
  for (let day = next < earliest ? earliest : next; day <= newest; day = addDays(day, 1)) {
    const span = { from: startOfDay(day), until: startOfDay(addDays(day, 1)) };
    await inTransaction(ctx, async (tx) => {
      await saveChoiceDay(tx.db, day, { amounts: await countChoiceDay(tx.db, span), span });
    });
  }
}

/** The totals of some days up to the last one that is counted (S-statistics-10). */
export async function readChoiceTotals(ctx: AppContext, days: number): Promise<ChoiceTotals> {
  const first = addDays(dayOf(ctx.now()), 1 - COUNTED_AFTER_DAYS - days);
  return choiceTotalsOf(await sumChoiceDays(ctx.db, first), days);
}

export const choiceJobs: readonly JobHandler<AppContext>[] = [
  handles(
    countChoicesJob,
    ({ ctx }) =>
      () =>
        countChoices(ctx),
  ),
];
