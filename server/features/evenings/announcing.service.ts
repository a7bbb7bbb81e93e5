import { z } from 'zod';
import { stateOf } from '#shared/evenings/evening-state.ts';
import { boxAround, isNearby } from '#shared/evenings/nearby.ts';
import { whenInWords } from '#shared/evenings/words.ts';
import { ageInFullYears, dayOf } from '#shared/questionnaire/birth-date.ts';
import type { Position } from '#shared/questionnaire/profile.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import type { Admitters } from '../../platform/mail/outbox.service.ts';
import { handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { findAlertsWithin, findTownPosition, type Alerted } from './alerts.queries.ts';
import { announceEveningJob } from './evenings.jobs.ts';
import { findEvening, recordOf, type EveningRow } from './evenings.queries.ts';
import { notifyOnce } from './notices.service.ts';

/** So many people are told in one job, which queues the next. */
const TOLD_AT_A_TIME = 200;

/**
 * Tells those who asked for it that an evening is published near them and for their age, some at a time (S-evening-42).
 * Repeated, it tells nobody twice. The work grows with those who asked there, and not with the members.
 * @param after the last one who was looked at by the job before
 */
export async function announceEvening(ctx: AppContext, eveningId: string, after?: string): Promise<void> {
  await inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const evening = await findEvening(tx.db, eveningId);
    if (!evening || !isOpen(evening, tx.now())) return;
    const position = await findTownPosition(tx.db, evening.place_id);
    if (!position) return;
    const place = { box: boxAround(position), organiserId: evening.organiser_id };
    const asked = { ...place, after: after ?? null, limit: TOLD_AT_A_TIME };
    const alerted = await findAlertsWithin(tx.db, asked);
    const notified = alerted.filter((one) => concerns(evening, position, one)).map(({ memberId }) => memberId);
    // A run whose worker died after the commit is begun anew: it has queued the rest already.
    if (!(await notifyOnce(tx, evening, notified, { kind: 'evening-nearby' }))) return;
    const last = alerted.at(-1);
    if (alerted.length === TOLD_AT_A_TIME && last)
      await tx.enqueue(announceEveningJob, { eveningId, after: last.memberId });
  });
}

function isOpen(evening: EveningRow, now: Date): boolean {
  return stateOf(recordOf(evening), now) === 'published';
}

const nearbySchema = z.object({ when: z.string(), eveningId: z.optional(z.uuid()) });

/** Decides at the moment of sending whether what a mail says of an evening nearby is still true: it may leave late. */
export function eveningAdmitters(ctx: AppContext): Admitters {
  return {
    async 'evening-nearby'({ data }) {
      const { when, eveningId } = nearbySchema.parse(data);
      if (eveningId === undefined) return { verdict: 'send' };
      const evening = await findEvening(ctx.db, eveningId);
      const isTrue =
        evening &&
        isOpen(evening, ctx.now()) &&
        when === whenInWords({ startsAt: evening.starts_at, endsAt: evening.ends_at });
      return { verdict: isTrue ? 'send' : 'give-up' };
    },
  };
}

function concerns(evening: EveningRow, position: Position, { memberId, isVisible, birthDate, home }: Alerted): boolean {
  if (!isVisible || memberId === evening.organiser_id || !isNearby(position, home)) return false;
  const age = birthDate === null ? null : ageInFullYears(birthDate, dayOf(evening.starts_at));
  return age !== null && evening.age_from <= age && age <= evening.age_to;
}

export const announcingJobs: readonly JobHandler<AppContext>[] = [
  handles(
    announceEveningJob,
    ({ ctx }) =>
      ({ eveningId, after }) =>
        announceEvening(ctx, eveningId, after),
  ),
];
