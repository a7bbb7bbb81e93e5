import { revealStateOf } from '#shared/resonance/reveal.ts';
import type { ThreadReveal } from '#shared/talk/screens.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { findPhotoChoices, findRelations } from '../relations/relations.queries.ts';

/** What two members who talk may do about their photos; null where they cannot see each other. */
export async function readThreadReveal(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  memberId: string,
  otherId: string,
): Promise<ThreadReveal | null> {
  // Two who talk may open their resonance, wherever the lists put them.
  const relation = (await findRelations(ctx.db, memberId, [otherId])).get(otherId);
  if (!relation?.isSeeable) return null;
  const choices = await findPhotoChoices(ctx.db, [memberId, otherId]);
  const [own, theirs] = [choices.get(memberId), choices.get(otherId)];
  return {
    state: revealStateOf(relation.reveal, ctx.now()),
    match: pseudonyms.of('member', otherId),
    hasOwnPhoto: own !== undefined,
    hasTheirPhoto: theirs !== undefined,
    areBothImmediate: own === 'immediate' && theirs === 'immediate',
    isMomentDue: relation.isMomentDue && relation.isPhotoOpen,
  };
}
