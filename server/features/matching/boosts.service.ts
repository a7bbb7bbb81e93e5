import { randomUUID } from 'node:crypto';
import { BOOST_HOURS } from '#shared/matching/boost.ts';
import { HOUR_MS } from '#shared/duration.ts';
import type { AppContext } from '../../platform/context.ts';
import { closeBoost as closeStoredBoost, findBoosts as findStoredBoosts, insertBoost } from './store/boosts.queries.ts';
import type { StoredBoost } from './store/boosts.queries.ts';

export type { StoredBoost } from './store/boosts.queries.ts';

/** Begins a boost of a member: for its hours they go first between equals where a slot is filled (S-matching-39). */
export async function beginBoost(tx: AppContext, memberId: string): Promise<{ id: string; endsAt: Date }> {
  const begunAt = tx.now();
  const endsAt = new Date(begunAt.getTime() + BOOST_HOURS * HOUR_MS);
  const id = randomUUID();
  await insertBoost(tx.db, { memberId, id, begunAt, endsAt });
  return { id, endsAt };
}

/** The newest boosts of a member, newest first. */
export function findBoosts(ctx: AppContext, memberId: string, limit: number): Promise<StoredBoost[]> {
  return findStoredBoosts(ctx.db, memberId, limit);
}

/** Closes the account of a boost, once: nothing is added to it later. Null when it is closed, or gone with the account. */
export function closeBoost(tx: AppContext, memberId: string, id: string): Promise<StoredBoost | null> {
  return closeStoredBoost(tx.db, { memberId, id, now: tx.now() });
}
