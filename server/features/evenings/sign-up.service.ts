import { AppError } from '#shared/errors.ts';
import { stateOf } from '#shared/evenings/evening-state.ts';
import { MOST_YEARS_APART } from '#shared/evenings/room.ts';
import { canLeaveFreely, canSignUp } from '#shared/evenings/sign-up.ts';
import { DAY_SECONDS } from '#shared/duration.ts';
import type { PlanId } from '#shared/plans/plans.ts';
import { ageInFullYears, dayOf } from '#shared/questionnaire/birth-date.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { findMatchables } from '../matching/matching.service.ts';
import { entitlementsOf } from '../plans/entitlements.service.ts';
import { refreshPagesOf } from '../news/news.service.ts';
import { whyNotCome } from './admission.ts';
import {
  countPlaces,
  endAttendance,
  endBond,
  findAttendee,
  findInviter,
  isBusyDuring,
  nextAskNumber,
  reopenLapsed,
  saveAttendee,
  saveNewAttendee,
  type AttendeeRow,
} from './attendees.queries.ts';
import { invitationHash, invitationOf } from './codes.ts';
import { offerPlaceJob, repairEveningJob } from './evenings.jobs.ts';
import { advanceEvening, findEvening, lockEvening, recordOf, type EveningRow } from './evenings.queries.ts';
import { lockAttending } from './own-evenings.queries.ts';
import { findFriend } from './friends.service.ts';
import { findNeverPairs } from './plan.queries.ts';
import { takeNoticesBack, notifyMembers } from './notices.service.ts';

/**
 * How often somebody who left, or whom a pause took out, may ask again in a day: who comes and goes all the time has mails sent, and keeps the waiting
 * list from being asked to its end (S-evening-56).
 */
const ASKS_AGAIN_PER_DAY = 5;

/**
 * Signs a member up for an evening: for a place while there are some, else for the waiting list, in the order of the row that
 * all wait for. Somebody who has asked already stays where they are (S-evening-18).
 * @param invitation the code of somebody who comes, however it was typed; null without one
 * @returns what has become of it
 * @throws AppError 422, also after too many times in a day
 */
export async function signUp(
  ctx: AppContext,
  memberId: string,
  eveningId: string,
  { invitation }: { readonly invitation: string | null },
): Promise<'seated' | 'waiting'> {
  await assertNotTooOften(ctx, memberId, eveningId);
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    // Of two evenings at the same hours the second one finds the first; so does a pause at this moment.
    await lockAttending(tx.db, memberId);
    const own = await findAttendee(tx.db, eveningId, memberId);
    if (own && own.status !== 'left' && own.status !== 'removed')
      return own.status === 'seated' || own.status === 'left-out' ? 'seated' : 'waiting';
    const { plan } = await entitlementsOf(tx, memberId);
    await assertMayCome(tx, memberId, eveningId, plan);
    // From here on all who sign up for it wait for each other, and for as little as possible.
    const evening = await requireOffered(tx, eveningId);
    assertOpen(evening, plan, tx.now());
    const inviter = invitation === null ? null : await requireInviter(tx, memberId, evening, invitation);
    const isFull = await hasNoPlace(tx, evening);
    if (isFull && inviter) throw new AppError('evening_invitation_full', 422);
    const status = isFull ? 'waiting' : 'seated';
    // One to somebody with whom they do not sit any more.
    if (inviter) await endBond(tx.db, eveningId, inviter.member_id);
    await saveAsked(tx, memberId, evening, { status, friendId: inviter?.member_id ?? null });
    // The page of the one who gave the code shows a friend in its place.
    if (inviter) await refreshPagesOf(tx, inviter.member_id);
    return status;
  });
}

async function assertNotTooOften(ctx: AppContext, memberId: string, eveningId: string): Promise<void> {
  const own = await findAttendee(ctx.db, eveningId, memberId);
  if (own?.status !== 'left' && own?.status !== 'removed') return;
  const window = { name: 'evening-asks', points: ASKS_AGAIN_PER_DAY, seconds: DAY_SECONDS };
  if (!(await createLimit(ctx.db, ctx.config, window).admits(memberId))) throw new AppError('evening_too_often', 422);
}

/** @throws AppError 422 for one that is not published, or is off */
async function requireOffered(tx: AppContext, eveningId: string): Promise<EveningRow> {
  const evening = await lockEvening(tx.db, eveningId);
  assertOffered(evening);
  return evening;
}

function assertOffered(evening: EveningRow | null): asserts evening is EveningRow {
  if (!evening?.published_at || evening.cancelled_at || evening.taken_down_at) throw new AppError('evening_gone', 422);
}

/** What the member's own row says stays true until the transaction ends. */
async function assertMayCome(tx: AppContext, memberId: string, eveningId: string, plan: PlanId): Promise<void> {
  const evening = await findEvening(tx.db, eveningId);
  assertOffered(evening);
  assertOpen(evening, plan, tx.now());
  await assertFree(tx, memberId, evening);
}

async function assertFree(tx: AppContext, memberId: string, evening: EveningRow): Promise<void> {
  const refusal = await whyNotCome(tx, memberId, evening);
  if (refusal) throw new AppError(refusal, 422);
  if (await isBusyDuring(tx.db, memberId, evening)) throw new AppError('evening_busy', 422);
}

function assertOpen(evening: EveningRow, plan: PlanId, now: Date): void {
  if (stateOf(recordOf(evening), now) !== 'published') throw new AppError('evening_closed', 422);
  if (!canSignUp(recordOf(evening), plan, now)) throw new AppError('evening_not_open', 422);
}

/** A place that is free while others wait is offered to them. */
async function hasNoPlace(tx: AppContext, { id, seats }: EveningRow): Promise<boolean> {
  const count = (await countPlaces(tx.db, [id])).get(id);
  return count !== undefined && (count.taken >= seats || count.waiting > 0);
}

/**
 * The attendee whose code somebody has: it is for one person who may sit at the same table. A code of somebody whom the
 * member may not meet at a table is one of nobody, so that it does not tell of a block.
 * @throws AppError 422
 */
async function requireInviter(
  tx: AppContext,
  memberId: string,
  evening: EveningRow,
  invitation: string,
): Promise<AttendeeRow> {
  const inviter = await findInviter(tx.db, evening.id, invitationHash(tx.config, invitation));
  const isNobodys = !inviter || inviter.member_id === memberId;
  if (isNobodys || (await findNeverPairs(tx.db, [memberId, inviter.member_id])).length > 0)
    throw new AppError('evening_invitation_unknown', 422);
  if ((await findFriend(tx, inviter)) !== null) throw new AppError('evening_invitation_used', 422);
  const day = dayOf(evening.starts_at);
  const ages = (await findMatchables(tx, [memberId, inviter.member_id])).flatMap(({ profile: { birthDate } }) =>
    birthDate === null ? [] : [ageInFullYears(birthDate, day)],
  );
  if (Math.max(...ages) - Math.min(...ages) > MOST_YEARS_APART) throw new AppError('evening_invitation_ages', 422);
  return inviter;
}

async function saveAsked(
  tx: AppContext,
  memberId: string,
  evening: EveningRow,
  { status, friendId }: { readonly status: 'seated' | 'waiting'; readonly friendId: string | null },
): Promise<void> {
  const askNumber = await nextAskNumber(tx.db, evening.id);
  const code = invitationOf(tx.config, { evening_id: evening.id, member_id: memberId, ask_number: askNumber });
  await saveNewAttendee(tx.db, {
    eveningId: evening.id,
    memberId,
    askNumber,
    status,
    friendId,
    invitationHash: invitationHash(tx.config, code),
    now: tx.now(),
  });
  await advanceEvening(tx.db, evening.id);
  const kind = status === 'seated' ? 'evening-signed-up' : 'evening-waiting';
  await notifyMembers(tx, evening, [memberId], { kind }, String(askNumber));
  // Somebody who waits learns who is missing.
  if (status === 'waiting') await tx.enqueue(offerPlaceJob, { eveningId: evening.id }, { onceFor: evening.id });
}

/**
 * Gives a place back, or leaves the waiting list. It is free until the evening closes; afterwards the table is composed
 * anew. Somebody who does not come any more stays as they are (S-evening-34).
 * @throws AppError 422 once the evening has begun
 */
export function leaveEvening(ctx: AppContext, memberId: string, eveningId: string): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    await lockAttending(tx.db, memberId);
    const evening = await lockEvening(tx.db, eveningId);
    const own = evening && (await findAttendee(tx.db, eveningId, memberId));
    if (!own || own.status === 'left' || own.status === 'removed') return;
    if (tx.now() >= evening.starts_at) throw new AppError('evening_begun', 422);
    await leave(tx, evening, own);
  });
}

async function leave(tx: AppContext, evening: EveningRow, own: AttendeeRow): Promise<void> {
  const now = tx.now();
  const { member_id: memberId, asked_at: askedAt } = own;
  const isFree = canLeaveFreely(recordOf(evening), now, { askedAt, movedAt: evening.moved_at });
  const friendId = await endPlace(tx, evening, own, 'left');
  if (friendId) await refreshPagesOf(tx, friendId);
  const wasFree = own.status !== 'seated' || isFree;
  await notifyMembers(tx, evening, [memberId], { kind: 'evening-left', wasFree }, String(own.ask_number));
}

/**
 * Ends what somebody has at a locked evening; a place that becomes free is for those who wait.
 * @returns the friend with whom they would have come; null without one
 */
export async function endPlace(
  tx: AppContext,
  evening: EveningRow,
  own: AttendeeRow,
  status: 'left' | 'removed',
): Promise<string | null> {
  const memberId = own.member_id;
  const invitedId = await endAttendance(tx.db, { eveningId: evening.id, memberId, status, now: tx.now() });
  await advanceEvening(tx.db, evening.id);
  await takeNoticesBack(tx, evening.id, memberId);
  if (own.status === 'seated' || own.status === 'offered') {
    await reopenLapsed(tx.db, evening.id);
    await afterPlaces(tx, evening);
  }
  return own.friend_id ?? invitedId;
}

/** A composed evening is repaired, which offers what is free afterwards; an open one offers it at once. */
export async function afterPlaces(tx: AppContext, evening: EveningRow): Promise<void> {
  const job = evening.composed_at ? repairEveningJob : offerPlaceJob;
  await tx.enqueue(job, { eveningId: evening.id }, { onceFor: evening.id });
}

/**
 * Takes the place that is reserved for somebody who waited.
 * @throws AppError 422 when it is not any more, or when they cannot come now
 */
export function acceptPlace(ctx: AppContext, memberId: string, eveningId: string): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    await lockAttending(tx.db, memberId);
    const evening = await requireOffered(tx, eveningId);
    const own = await findAttendee(tx.db, eveningId, memberId);
    if (own?.status === 'seated') return;
    assertReserved(own, evening, tx.now());
    await assertFree(tx, memberId, evening);
    await saveAttendee(tx.db, eveningId, memberId, { status: 'seated', offered_until: null, missing_gender: null });
    await advanceEvening(tx.db, eveningId);
    await takeNoticesBack(tx, evening.id, memberId);
    // Their first place may have been confirmed under their number alone, before no table was found for them.
    const occasion = `${own.ask_number} ${own.offered_until.toISOString()}`;
    await notifyMembers(tx, evening, [memberId], { kind: 'evening-signed-up' }, occasion);
    if (evening.composed_at) await afterPlaces(tx, evening);
  });
}

/**
 * Refuses the place that is reserved for somebody who waited, and leaves the list.
 * @throws AppError 422 when it is not reserved any more
 */
export function declinePlace(ctx: AppContext, memberId: string, eveningId: string): Promise<void> {
  return inTransactionDespiteDeadlocks(ctx, async (tx) => {
    await lockAttending(tx.db, memberId);
    const evening = await requireOffered(tx, eveningId);
    const own = await findAttendee(tx.db, eveningId, memberId);
    if (own?.status === 'left') return;
    assertReserved(own, evening, tx.now());
    await leave(tx, evening, own);
  });
}

type OfferedRow = AttendeeRow & { readonly offered_until: Date };

function assertReserved(own: AttendeeRow | null, evening: EveningRow, now: Date): asserts own is OfferedRow {
  const isReserved = own?.status === 'offered' && own.offered_until !== null && now < own.offered_until;
  if (!isReserved || now >= evening.starts_at) throw new AppError('evening_offer_over', 422);
}
