import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { act } from '#shared/evenings/evening-state.ts';
import { whenInWords } from '#shared/evenings/words.ts';
import { findOfferError } from '#shared/organisers/evening-hours.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { announceEveningJob } from '../evenings/evenings.jobs.ts';
import { findEvening, lockEvening, recordOf, saveEvening, type EveningRow } from '../evenings/evenings.queries.ts';
import { findMailAddress } from '../members/member.queries.ts';
import { refreshPagesOf } from '../news/news.service.ts';
import { takeDownLocked } from './ended-evenings.service.ts';
import { lockOrganiser, saveOrganiser } from './organisers.queries.ts';

/** A word for all that members would read of an evening: it differs after each change of the organiser. */
export function seenWordOf(evening: EveningRow): string {
  const { place_id: place, venue, address, starts_at: from, ends_at: to, seats, note } = evening;
  const { age_from: ageFrom, age_to: ageTo, price_words: price, takes_money: takesMoney } = evening;
  const read = [place, venue, address, from, to, seats, ageFrom, ageTo, price, takesMoney, note];
  return createHash('sha256').update(JSON.stringify(read)).digest('base64url').slice(0, 22);
}

/**
 * Publishes an organiser's first evening; later ones are published without being asked for.
 * @param seen the word of the evening that the administrator has read
 * @throws AppError 404 when it is gone, 409 when it has changed since it was read, 422 when it is too late
 */
export function approveEvening(ctx: AppContext, eveningId: string, actor: Actor, seen: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const evening = await lockWithOrganiser(tx, eveningId);
    if (!evening) throw new AppError('organised_gone', 404);
    if (seenWordOf(evening) !== seen) throw new AppError('evening_seen_changed', 409);
    const approved = act(recordOf(evening), 'approve', { actor: 'administrator', now: tx.now(), isFirst: true });
    if (!approved) {
      const error = findOfferError({ startsAt: evening.starts_at, endsAt: evening.ends_at }, tx.now());
      throw new AppError(error?.code ?? 'evening_seen_changed', 409);
    }
    await saveEvening(tx.db, eveningId, { published_at: approved.publishedAt });
    const { organiser_id: organiserId } = evening;
    if (organiserId !== null) await saveOrganiser(tx.db, organiserId, { approved_at: tx.now() });
    await tx.enqueue(announceEveningJob, { eveningId });
    await record(tx, actor, 'evening.approve', eveningId);
    await notifyOrganiser(tx, evening, { kind: 'organiser-evening-approved' });
  });
}

/**
 * Takes an evening down: everybody whom it concerns is told, the organiser with the reasons, and the organiser's next
 * evening waits for an administrator again. False when it is over, or ended otherwise (S-evening-50).
 */
export function takeDownEvening(ctx: AppContext, eveningId: string, actor: Actor, reason: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const evening = await lockWithOrganiser(tx, eveningId);
    if (!evening || !(await takeDownLocked(tx, eveningId, reason))) return false;
    const { organiser_id: organiserId } = evening;
    if (organiserId !== null) await saveOrganiser(tx.db, organiserId, { approved_at: null });
    await record(tx, actor, 'evening.take-down', eveningId);
    await notifyOrganiser(tx, evening, { kind: 'organiser-evening-taken-down', statement: reason });
    return true;
  });
}

/** The organiser before the evening, as everywhere. */
async function lockWithOrganiser(tx: AppContext, eveningId: string): Promise<EveningRow | null> {
  const organiserId = (await findEvening(tx.db, eveningId))?.organiser_id ?? null;
  if (organiserId !== null) await lockOrganiser(tx.db, organiserId);
  return lockEvening(tx.db, eveningId);
}

type Notice =
  | { readonly kind: 'organiser-evening-approved' }
  | { readonly kind: 'organiser-evening-taken-down'; readonly statement: string };

/** By a mail, and on the pages that the organiser has open. */
async function notifyOrganiser(tx: AppContext, evening: EveningRow, notice: Notice): Promise<void> {
  if (evening.organiser_id === null) return;
  await refreshPagesOf(tx, evening.organiser_id);
  const to = await findMailAddress(tx.db, evening.organiser_id);
  if (!to) return;
  const about = {
    when: whenInWords({ startsAt: evening.starts_at, endsAt: evening.ends_at }),
    town: evening.town,
  };
  const envelope = { to, dedupeKey: evening.id };
  if (notice.kind === 'organiser-evening-approved')
    return queueMail(tx, { ...envelope, kind: notice.kind, data: about });
  return queueMail(tx, { ...envelope, kind: notice.kind, data: { ...about, statement: notice.statement } });
}

function record(tx: AppContext, actor: Actor, action: string, eveningId: string): Promise<void> {
  return recordAction(tx.db, { actor, action, subject: `evening:${eveningId}`, now: tx.now() });
}
