import { isHiddenFromMe, isInterestShared } from '#shared/choices/choices.ts';
import { wasClosedByPhoto } from '#shared/resonance/reveal.ts';
import type { AppContext } from '../../platform/context.ts';
import { findListedPairs } from '../matching/matching.service.ts';
import { findPairTalks } from './pair-talk.queries.ts';
import { findRelations, type Relation } from './relations.queries.ts';

/** The relation of two members who may open the resonance of each other. */
export type Bond = Relation;

/**
 * With which of the given members a member may open the resonance: one of the two is in the other's list (a member who
 * sees another is seen by them), or they share a mutual crush or interest, or both opened their photos to each other, or a
 * changed photo has closed them lately, or they have an open conversation. Never when one blocked the other, or the other
 * is suspended or not published any more; nor while one has passed, as far as this member may notice it (S-choice-4).
 * Asked at every load (S-resonance-6).
 * @param known what the caller has read of the member's list already
 */
export async function findBonds(
  ctx: AppContext,
  memberId: string,
  otherIds: readonly string[],
  known: ReadonlyMap<string, unknown> = new Map(),
): Promise<Map<string, Bond>> {
  const relations = await findRelations(ctx.db, memberId, otherIds);
  const seeable = new Map(
    [...relations].filter(([, { isSeeable, choices }]) => isSeeable && !isHiddenFromMe(choices, ctx.now())),
  );
  const isTied = ({ isMutualCrush, isRevealOpen, reveal, choices }: Relation) =>
    isMutualCrush || isRevealOpen || isInterestShared(choices, ctx.now()) || wasClosedByPhoto(reveal, ctx.now());
  // Of those who are tied no list has to be asked.
  const unknown = [...seeable].flatMap(([id, relation]) => (known.has(id) || isTied(relation) ? [] : [id]));
  const listed = new Map([...known, ...(await findListedPairs(ctx, memberId, unknown))]);
  const otherwise = [...seeable].flatMap(([id, relation]) => (listed.has(id) || isTied(relation) ? [] : [id]));
  const talks = await findPairTalks(ctx.db, memberId, otherwise, ctx.now());
  const bonds = new Map<string, Bond>();
  for (const [id, relation] of seeable) {
    // What both have wanted outlasts the lists.
    if (listed.has(id) || isTied(relation) || talks.get(id)?.state === 'open') bonds.set(id, relation);
  }
  return bonds;
}

/** The bond of two members; null when neither may open the resonance with the other. */
export async function findBond(ctx: AppContext, memberId: string, otherId: string): Promise<Bond | null> {
  return (await findBonds(ctx, memberId, [otherId])).get(otherId) ?? null;
}

/** Whether a member may open the resonance with another. */
export async function mayOpenResonance(ctx: AppContext, memberId: string, otherId: string): Promise<boolean> {
  return (await findBond(ctx, memberId, otherId)) !== null;
}
