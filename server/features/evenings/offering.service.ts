import { offerEndsAt, orderWaitingList } from '#shared/evenings/sign-up.ts';
import type { Offer } from '#shared/evenings/waiting-list.ts';
import { inTransaction, inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { handles, type JobHandler } from '../../platform/queue/define-job.ts';
import {
  countPlaces,
  findAttendee,
  findAttendees,
  saveAttendee,
  withoutPlace,
  withPlace,
  type AttendeeRow,
} from './attendees.queries.ts';
import { lapseOffersJob, offerPlaceJob } from './evenings.jobs.ts';
import { advanceEvening, lockEvening, recordOf, type EveningRow } from './evenings.queries.ts';
import { findAbsences } from './own-evenings.queries.ts';
import { readPlan, setApart } from './plan.service.ts';
import { askTables } from './tables.ts';
import { takeNoticesBack, notifyMembers } from './notices.service.ts';

/** How many people one run asks about, and the next run goes on: of a large evening each may take a minute. */
const ASKED_IN_A_RUN = 2;

type Asked = { readonly version: number; readonly count: number };

/**
 * Offers a free place to the first of the waiting list with whom everybody who has a seat can still be seated; those with whom
 * that is not possible learn who is missing (S-evening-9). Somebody who let an offer lapse is asked again when another
 * place has become free (S-evening-23). When somebody comes or goes meanwhile, the list begins anew.
 */
export async function offerPlace(ctx: AppContext, eveningId: string, after?: Asked): Promise<void> {
  const evening = await findAfterOthers(ctx, eveningId);
  if (!evening || !(await hasFreePlace(ctx, evening))) return;
  const waiting = await findWaiting(ctx, eveningId);
  const begun = after?.version === evening.version ? after.count : 0;
  const asked = waiting.slice(begun, begun + ASKED_IN_A_RUN);
  const holders = await findAttendees(ctx.db, eveningId, withPlace);
  for (const row of asked) {
    const offer = await askWith(ctx, evening, holders, row);
    if (offer?.canBeSeated) {
      await saveOffer(ctx, evening, row.member_id);
      return;
    }
    await saveMissing(ctx, evening, row.member_id, offer);
  }
  const count = begun + asked.length;
  if (count >= waiting.length) return;
  const next = { eveningId, after: { version: evening.version, count } };
  await ctx.enqueue(offerPlaceJob, next, { onceFor: `${eveningId} ${count}` });
}

/**
 * An evening as those leave it who hold it at this moment. They queue a run while they hold it, and none is added while this
 * one waits: it has to see what they do. Who comes later finds that this one has begun, and adds one.
 */
function findAfterOthers(ctx: AppContext, eveningId: string): Promise<EveningRow | null> {
  return inTransaction(ctx, (tx) => lockEvening(tx.db, eveningId));
}

async function hasFreePlace(ctx: AppContext, evening: EveningRow): Promise<boolean> {
  const { id, seats, published_at: publishedAt, cancelled_at: cancelledAt, taken_down_at: takenDownAt } = evening;
  if (!publishedAt || cancelledAt || takenDownAt || ctx.now() >= evening.starts_at) return false;
  return ((await countPlaces(ctx.db, [id])).get(id)?.taken ?? 0) < seats;
}

/** Those who wait and have not let an offer of this place lapse, in the order in which it is offered. */
async function findWaiting(ctx: AppContext, eveningId: string): Promise<AttendeeRow[]> {
  const rows = await findAttendees(ctx.db, eveningId, withoutPlace);
  const open = rows.filter((row) => row.offered_until === null);
  const people = [];
  for (const row of open)
    people.push({ id: row.member_id, askedAt: row.asked_at, absences: await findAbsences(ctx.db, row.member_id), row });
  return orderWaitingList(people, ctx.now()).map(({ row }) => row);
}

/** Null for somebody who cannot come at present. */
async function askWith(
  ctx: AppContext,
  evening: EveningRow,
  holders: readonly AttendeeRow[],
  row: AttendeeRow,
): Promise<Offer | null> {
  const read = await readPlan(ctx, evening, [...holders, row]);
  const apart = setApart(read, row.member_id);
  return apart && (await askTables('offer', { ...apart, wishes: read.wishes }));
}

/** Reserves the place, if nobody came or went since the evening was read; who did has queued a run (`findAfterOthers`). */
function saveOffer(ctx: AppContext, read: EveningRow, memberId: string): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const evening = await lockEvening(tx.db, read.id);
    const own = evening && (await findAttendee(tx.db, read.id, memberId));
    if (!own || evening.version !== read.version || !(await hasFreePlace(tx, evening))) return;
    const until = offerEndsAt(recordOf(evening), tx.now());
    await saveAttendee(tx.db, evening.id, memberId, {
      status: 'offered',
      offered_until: until,
      missing_gender: null,
      missing_age_from: null,
    });
    await advanceEvening(tx.db, evening.id);
    tx.hint(memberId);
    await notifyMembers(tx, evening, [memberId], { kind: 'evening-place-offered', until }, until.toISOString());
    await tx.enqueue(offerPlaceJob, { eveningId: evening.id }, { onceFor: evening.id });
  });
}

function saveMissing(ctx: AppContext, read: EveningRow, memberId: string, offer: Offer | null): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const evening = await lockEvening(tx.db, read.id);
    if (evening?.version !== read.version) return;
    const missing = offer?.canBeSeated === false ? offer.missing : null;
    await saveAttendee(tx.db, evening.id, memberId, {
      missing_gender: missing?.gender ?? null,
      missing_age_from: missing?.ageFrom ?? null,
    });
    tx.hint(memberId);
  });
}

/**
 * Gives places on that were offered and not taken in time: those people wait on, and are asked when
 * another place has become free. */
export function lapseOffers(ctx: AppContext, eveningId: string): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const evening = await lockEvening(tx.db, eveningId);
    if (!evening) return;
    const now = tx.now();
    const offered = await findAttendees(tx.db, eveningId, ['offered']);
    const lapsed = offered.filter((row) => row.offered_until !== null && row.offered_until <= now);
    if (lapsed.length === 0) return;
    for (const row of lapsed) {
      const { member_id: memberId, offered_until: until } = row;
      await saveAttendee(tx.db, eveningId, memberId, {
        status: 'waiting',
        unanswered_count: row.unanswered_count + 1,
      });
      await takeNoticesBack(tx, eveningId, memberId);
      tx.hint(memberId);
      await notifyMembers(tx, evening, [memberId], { kind: 'evening-place-lost' }, until?.toISOString());
    }
    await advanceEvening(tx.db, eveningId);
    await tx.enqueue(offerPlaceJob, { eveningId }, { onceFor: eveningId });
  });
}

export const offeringJobs: readonly JobHandler<AppContext>[] = [
  handles(
    offerPlaceJob,
    ({ ctx }) =>
      ({ eveningId, after }) =>
        offerPlace(ctx, eveningId, after),
  ),
  handles(
    lapseOffersJob,
    ({ ctx }) =>
      ({ eveningId }) =>
        lapseOffers(ctx, eveningId),
  ),
];
