import { act, type EveningActor } from '#shared/evenings/evening-state.ts';
import { fr } from '#shared/typeset.ts';
import type { AppContext } from '../../platform/context.ts';
import { lockEvening, recordOf, saveEvening } from '../evenings/evenings.queries.ts';
import { notifyAttendees } from '../evenings/notices.service.ts';
import { deleteEvening, findRunningOf } from './offered.queries.ts';

/** What those who signed up read when nobody is left to welcome them. */
const ORGANISER_LEFT = fr`La personne qui l'organisait ne propose plus de soirées.`;

/**
 * Cancels an evening and tells everybody whom it concerns at once. False where that is not possible any more. For the
 * transaction that has locked the organiser, if there is one.
 * @param reason what those who come read
 */
export async function cancelLocked(
  tx: AppContext,
  eveningId: string,
  { actor, reason }: { readonly actor: EveningActor; readonly reason: string | null },
): Promise<boolean> {
  const evening = await lockEvening(tx.db, eveningId);
  const cancelled = evening && act(recordOf(evening), 'cancel', { actor, now: tx.now(), isFirst: false });
  if (!cancelled) return false;
  await saveEvening(tx.db, eveningId, { cancelled_at: cancelled.cancelledAt, cancelled_reason: reason });
  await notifyAttendees(tx, eveningId, 'evening-cancelled');
  return true;
}

/**
 * Takes an evening down and tells everybody whom it concerns, without the reason. False where that is not possible any
 * more. For the transaction that has locked the organiser, if there is one.
 * @param reason what the organiser reads
 */
export async function takeDownLocked(tx: AppContext, eveningId: string, reason: string | null): Promise<boolean> {
  const evening = await lockEvening(tx.db, eveningId);
  const actor = 'administrator';
  const taken = evening && act(recordOf(evening), 'take-down', { actor, now: tx.now(), isFirst: false });
  if (!taken) return false;
  await saveEvening(tx.db, eveningId, { taken_down_at: taken.takenDownAt, taken_down_reason: reason });
  await notifyAttendees(tx, eveningId, 'evening-taken-down');
  return true;
}

/**
 * Ends all evenings of a member that are not over, and tells everybody whom they concern; evenings that nobody has seen are
 * deleted where their organiser leaves, and stay as they are under a suspension. Past ones stay, for their numbers. For the
 * caller's transaction; without evenings it does nothing (S-evening-51).
 * @returns how many were ended
 */
export async function endEveningsOf(
  tx: AppContext,
  memberId: string,
  why: 'left' | 'suspended',
  reason: string | null = null,
): Promise<number> {
  let ended = 0;
  for (const id of await findRunningOf(tx.db, memberId, tx.now())) {
    if (why === 'suspended') {
      if (await takeDownLocked(tx, id, reason)) ended += 1;
      continue;
    }
    const evening = await lockEvening(tx.db, id);
    if (evening && evening.published_at === null) await deleteEvening(tx.db, id);
    else if (await cancelLocked(tx, id, { actor: 'organiser', reason: ORGANISER_LEFT })) ended += 1;
  }
  return ended;
}
