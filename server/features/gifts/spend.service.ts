import { AppError } from '#shared/errors.ts';
import { drawReading } from '#shared/gifts/intuitive-readings.ts';
import type { SpendableGift } from '#shared/points/points.ts';
import type { AppContext } from '../../platform/context.ts';
import { hasFurtherMatches } from '../resonance/matches.service.ts';
import { spendPoints, type Spending } from '../points/points.service.ts';
import { entitlementsOf } from '../plans/entitlements.service.ts';
import { giveBoost } from './boost.service.ts';
import { findDraws, insertDraw } from './intuitive-draws.queries.ts';

/**
 * Buys a gift with points, once per form.
 * @param random between 0 and 1; decides which card is drawn
 * @throws AppError 422 when points are missing, or the gift would give nothing; then no point is taken
 */
export async function buyGift(
  ctx: AppContext,
  spending: Spending & { readonly gift: SpendableGift },
  random = Math.random,
): Promise<void> {
  const give: Record<SpendableGift, (tx: AppContext) => Promise<void>> = {
    'intuitive-card': (tx) => drawCard(tx, spending.memberId, random),
    'top-matches': (tx) => assertMatchesToOpen(tx, spending.memberId),
    'profile-boost': (tx) => giveBoost(tx, spending.memberId),
  };
  await spendPoints(ctx, spending, give[spending.gift]);
}

/** Draws a card. The account's row is locked: two draws at once come one after the other, and bring two cards. */
async function drawCard(tx: AppContext, memberId: string, random: () => number): Promise<void> {
  const drawn = await findDraws(tx.db, memberId);
  const reading = drawReading(
    drawn.map((draw) => draw.reading),
    random,
  );
  await insertDraw(tx.db, { memberId, reading, now: tx.now() });
}

/**
 * Refuses to spend points on further matches if there are none to open. The spending itself opens them
 * (`entitlementsOf`) (S-points-6).
 */
async function assertMatchesToOpen(tx: AppContext, memberId: string): Promise<void> {
  const { canSeeEveryAffinity, extraAffinities } = await entitlementsOf(tx, memberId);
  if (canSeeEveryAffinity || extraAffinities > 0) throw new AppError('gift_included', 422);
  if (!(await hasFurtherMatches(tx, memberId))) throw new AppError('no_further_match', 422);
}
