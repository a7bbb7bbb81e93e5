import { AppError } from '#shared/errors.ts';
import { act, canAct, type EveningAction } from '#shared/evenings/evening-state.ts';
import { dayBeforeAt, soonAt, tablesShownAt } from '#shared/evenings/moments.ts';
import { areSame, findMoveError, findOfferError } from '#shared/organisers/evening-hours.ts';
import { EVENINGS_AT_MOST } from '#shared/organisers/evening-limits.ts';
import type { EveningInput, MoveInput } from '#shared/organisers/forms.ts';
import { hasParisTime } from '#shared/organisers/paris-time.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { announceEveningJob } from '../evenings/evenings.jobs.ts';
import { lockEvening, recordOf, saveEvening, type EveningRow } from '../evenings/evenings.queries.ts';
import { notifyAttendees } from '../evenings/notices.service.ts';
import { findGazetteerTown } from '../places/places.service.ts';
import { cancelLocked } from './ended-evenings.service.ts';
import { deleteEvening, findRunningOf, insertEvening } from './offered.queries.ts';
import { lockOrganiser, type OrganiserRow } from './organisers.queries.ts';

/** An evening of an organiser, both locked until the transaction ends. */
interface Own {
  readonly organiser: OrganiserRow;
  readonly evening: EveningRow;
}

/**
 * Writes a draft, which nobody else sees.
 * @returns its id
 * @throws AppError 422 for an unknown town, hours that cannot be offered, a suspended organiser, or too many evenings
 */
export async function createEvening(ctx: AppContext, organiserId: string, input: EveningInput): Promise<string> {
  const columns = await columnsOf(ctx, input);
  return inTransaction(ctx, async (tx) => {
    await lockWorking(tx, organiserId);
    const running = await findRunningOf(tx.db, organiserId, tx.now());
    if (running.length >= EVENINGS_AT_MOST) throw new AppError('organised_too_many', 422);
    return insertEvening(tx.db, { ...columns, organiser_id: organiserId, created_at: tx.now() });
  });
}

/**
 * Changes an evening that is not published; one that waits for an administrator waits on, and is read as it is then.
 * @throws AppError 404 for another's evening, 422 for what cannot be changed (so)
 */
export async function editEvening(
  ctx: AppContext,
  organiserId: string,
  eveningId: string,
  input: EveningInput,
): Promise<void> {
  const columns = await columnsOf(ctx, input);
  await changeOwn(ctx, organiserId, eveningId, 'edit', (tx) => saveEvening(tx.db, eveningId, columns));
}

/**
 * Offers a draft: an organiser's first evening waits for an administrator, later ones are published (S-evening-11).
 * @throws AppError 404 for another's evening, 422 when it is too late, or not possible any more
 */
export function submitEvening(
  ctx: AppContext,
  organiserId: string,
  eveningId: string,
): Promise<'to-approve' | 'published'> {
  return inTransaction(ctx, async (tx) => {
    const { organiser, evening } = await lockOwn(tx, organiserId, eveningId);
    const isFirst = organiser.approved_at === null;
    const submitted = act(recordOf(evening), 'submit', { actor: 'organiser', now: tx.now(), isFirst });
    if (!submitted) throw new AppError(isTooLate(evening, tx.now()) ? 'organised_too_soon' : 'organised_not_now', 422);
    const { submittedAt, publishedAt } = submitted;
    await saveEvening(tx.db, eveningId, { submitted_at: submittedAt, published_at: publishedAt });
    const state = publishedAt ? 'published' : 'to-approve';
    if (publishedAt) await tx.enqueue(announceEveningJob, { eveningId });
    await record(tx, `member:${organiserId}`, publishedAt ? 'evening.publish' : 'evening.submit', eveningId);
    return state;
  });
}

/**
 * Changes where or when a published evening takes place. Everybody is told at once, and may leave freely until it begins
 * (S-evening-49).
 * @throws AppError 404 for another's evening, 422 when nothing changes, or it cannot move (so)
 */
export function moveEvening(
  ctx: AppContext,
  organiserId: string,
  eveningId: string,
  { venue, address, startsAt, endsAt }: MoveInput,
): Promise<void> {
  return changeOwn(ctx, organiserId, eveningId, 'move', async (tx, { evening }) => {
    const now = tx.now();
    const hours = { startsAt, endsAt };
    const before = { startsAt: evening.starts_at, endsAt: evening.ends_at };
    if (areSame(before, hours) && venue === evening.venue && address === evening.address)
      throw new AppError('organised_not_moved', 422);
    const error = findMoveError(recordOf(evening), hours, now);
    if (error) throw new AppError(error.code, 422);
    // What is said at a moment of the evening is said again where that moment is now to come.
    const isAhead = (moment: Date) => moment > now;
    await saveEvening(tx.db, eveningId, {
      venue,
      address,
      starts_at: startsAt,
      ends_at: endsAt,
      moved_at: now,
      ...(isAhead(dayBeforeAt(hours)) && { day_before_at: null }),
      ...(isAhead(tablesShownAt(hours)) && { names_told_at: null }),
      ...(isAhead(soonAt(hours)) && { soon_at: null }),
    });
    await notifyAttendees(tx, eveningId, 'evening-moved');
    await record(tx, `member:${organiserId}`, 'evening.move', eveningId);
  });
}

/**
 * Cancels an organiser's own evening, and tells everybody at once.
 * @param reason what those who come read
 * @throws AppError 404 for another's evening, 422 when it is over or ended otherwise
 */
export function cancelOwnEvening(
  ctx: AppContext,
  organiserId: string,
  eveningId: string,
  reason: string,
): Promise<void> {
  return changeOwn(ctx, organiserId, eveningId, 'cancel', async (tx) => {
    await cancelLocked(tx, eveningId, { actor: 'organiser', reason });
    await record(tx, `member:${organiserId}`, 'evening.cancel', eveningId);
  });
}

/**
 * Deletes an evening that was never published, of which nobody has to be told.
 * @throws AppError 404 for another's evening, 422 when it is published
 */
export function discardEvening(ctx: AppContext, organiserId: string, eveningId: string): Promise<void> {
  return changeOwn(ctx, organiserId, eveningId, 'edit', (tx) => deleteEvening(tx.db, eveningId));
}

/**
 * Cancels an evening for an operator or administrator, and tells everybody at once. False where it is over, or ended
 * otherwise.
 */
export function cancelEvening(ctx: AppContext, eveningId: string, actor: Actor, reason: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await cancelLocked(tx, eveningId, { actor: 'administrator', reason }))) return false;
    await record(tx, actor, 'evening.cancel', eveningId);
    return true;
  });
}

/** Changes one of an organiser's own evenings, where its state allows it. */
function changeOwn(
  ctx: AppContext,
  organiserId: string,
  eveningId: string,
  action: EveningAction,
  work: (tx: AppContext, own: Own) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const own = await lockOwn(tx, organiserId, eveningId);
    if (!canAct(recordOf(own.evening), action, 'organiser', tx.now())) throw new AppError('organised_not_now', 422);
    await work(tx, own);
  });
}

/** The organiser before the evening, as everywhere: two transactions never wait for each other. */
async function lockOwn(tx: AppContext, organiserId: string, eveningId: string): Promise<Own> {
  const organiser = await lockWorking(tx, organiserId);
  const evening = await lockEvening(tx.db, eveningId);
  if (evening?.organiser_id !== organiserId) throw new AppError('organised_gone', 404);
  return { organiser, evening };
}

async function lockWorking(tx: AppContext, organiserId: string): Promise<OrganiserRow> {
  const organiser = await lockOrganiser(tx.db, organiserId);
  if (!organiser) throw new AppError('not_found', 404);
  if (organiser.suspended_at) throw new AppError('organiser_suspended', 422);
  return organiser;
}

function isTooLate({ starts_at: startsAt, ends_at: endsAt }: EveningRow, now: Date): boolean {
  return findOfferError({ startsAt, endsAt }, now)?.code === 'organised_too_soon';
}

async function columnsOf(ctx: AppContext, input: EveningInput) {
  const error = findOfferError(input, ctx.now());
  if (error) throw new AppError(error.code, 422);
  const town = await findGazetteerTown(ctx, {
    city: input.town,
    ...(input.townId !== null && { townId: input.townId }),
  });
  if (!town) throw new AppError('organised_town', 422);
  if (!hasParisTime(town)) throw new AppError('organised_clock', 422);
  return {
    place_id: town.id,
    venue: input.venue,
    address: input.address,
    starts_at: input.startsAt,
    ends_at: input.endsAt,
    seats: input.seats,
    age_from: input.ageFrom,
    age_to: input.ageTo,
    price_words: input.priceWords,
    takes_money: input.takesMoney,
    note: input.note,
  };
}

function record(tx: AppContext, actor: Actor, action: string, eveningId: string): Promise<void> {
  return recordAction(tx.db, { actor, action, subject: `evening:${eveningId}`, now: tx.now() });
}
