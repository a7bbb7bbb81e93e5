import { z } from 'zod';
import { dayInWords, momentInWords } from '#shared/calendar.ts';
import { AppError } from '#shared/errors.ts';
import { BOOST_HOURS } from '#shared/matching/boost.ts';
import { BOOST_RETURNED } from '#shared/points/points.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fr } from '#shared/typeset.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { beginBoost, closeBoost, findBoosts, type StoredBoost } from '../matching/boosts.service.ts';
import { findMatchable, findMatches } from '../matching/matching.service.ts';
import { returnPoints } from '../points/points.queries.ts';

/** A choice of selections that began while a boost ran has ended so long after it. */
const COUNTED_AFTER_MINUTES = 15;
const BOOSTS_SHOWN = 3;

/** Makes the account of a boost that is over. */
export const closeBoostJob = defineJob({
  name: 'boosts.close',
  label: fr`Compte d'un boost`,
  payload: z.strictObject({ memberId: z.uuid(), boostId: z.uuid() }),
});

/** What a boost does, or did, in words. */
export interface BoostAccount {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly isRunning: boolean;
}

/**
 * Begins a boost, and has its account made when it is over. To be called in the transaction that takes the points.
 * @throws AppError 422 while one runs, and for a member whom nobody can be shown
 */
export async function giveBoost(tx: AppContext, memberId: string): Promise<void> {
  const [newest] = await findBoosts(tx, memberId, 1);
  if (newest && newest.endsAt > tx.now()) throw new AppError('gift_included', 422);
  if (!(await canBeBoosted(tx, memberId))) throw new AppError('boost_needs_matches', 422);
  const { id: boostId } = await beginBoost(tx, memberId);
  await tx.enqueue(
    closeBoostJob,
    { memberId, boostId },
    { startAfterSeconds: (BOOST_HOURS * 60 + COUNTED_AFTER_MINUTES) * 60 },
  );
}

/** Whether somebody could be shown this member at all. */
async function canBeBoosted(ctx: AppContext, memberId: string): Promise<boolean> {
  return (await findMatches(ctx, memberId)) !== null && (await findMatchable(ctx, memberId)) !== null;
}

/**
 * Closes the account of a boost; one that gave nothing gives half of its points back, once (S-points-9). May run twice: the
 * closing and the points are one transaction, and the points have a key.
 */
export async function closeBoostAccount(
  ctx: AppContext,
  { memberId, boostId }: { memberId: string; boostId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const closed = await closeBoost(tx, memberId, boostId);
    if (!closed || closed.slotsGiven > 0) return;
    await returnPoints(tx.db, {
      memberId,
      reason: 'boost-returned',
      points: BOOST_RETURNED,
      onceKey: `boost-returned:${boostId}`,
      now: tx.now(),
    });
  });
}

/** A member's newest boosts in words, newest first. */
export async function boostsInWords(ctx: AppContext, memberId: string): Promise<BoostAccount[]> {
  const boosts = await findBoosts(ctx, memberId, BOOSTS_SHOWN);
  return boosts.map((boost) => boostInWords(boost, ctx.now()));
}

function boostInWords({ id, begunAt, endsAt, slotsGiven, closedAt }: StoredBoost, now: Date): BoostAccount {
  const isRunning = endsAt > now;
  if (isRunning) {
    return {
      id,
      isRunning,
      title: fr`Ton boost court jusqu'à ${momentInWords(endsAt)}`,
      text: fr`Quand une place se libère dans les six de quelqu'un, et que plusieurs personnes y résonnent exactement autant, il te fait passer avant qui apparaît déjà plus souvent. Après, le compte est ici.`,
    };
  }
  const title = fr`Ton boost du ${dayInWords(dayOf(begunAt))}`;
  if (closedAt === null)
    return { id, isRunning, title, text: fr`Il est terminé. Son compte se fait : reviens dans quelques minutes.` };
  const text =
    slotsGiven > 0
      ? fr`Il t'a donné ${slotsGiven === 1 ? fr`une place dans les six de quelqu'un` : fr`${slotsGiven} places dans les six d'autres membres`}, à résonance égale.`
      : fr`Il n'a rien changé : aucune place ne s'est libérée où il pouvait compter. ${BOOST_RETURNED} points te sont revenus.`;
  return { id, isRunning, title, text };
}

/** Why a boost cannot be bought now; null where it can. */
export async function boostNote(
  ctx: AppContext,
  memberId: string,
): Promise<{ readonly text: string; readonly to: string | null } | null> {
  const [newest] = await findBoosts(ctx, memberId, 1);
  if (newest && newest.endsAt > ctx.now())
    return { text: fr`Il court jusqu'à ${momentInWords(newest.endsAt)}.`, to: '#boosts' };
  if (await canBeBoosted(ctx, memberId)) return null;
  return { text: fr`Un boost attend que ton profil soit visible et que ta liste soit faite.`, to: null };
}

export const boostJobs: readonly JobHandler<AppContext>[] = [
  handles(
    closeBoostJob,
    ({ ctx }) =>
      (payload) =>
        closeBoostAccount(ctx, payload),
  ),
];
