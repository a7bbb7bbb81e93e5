import type { AskerResonance } from '#shared/talk/screens.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { describePersons } from '../relations/person-facts.service.ts';
import { mayOpenResonance } from '../relations/resonance-access.ts';
import { showPairs } from '../relations/shown-pairs.service.ts';

/**
 * What a member who was asked a question is told of who asks: what a tile would say, for somebody of whose list the asker may
 * be no part (S-resonance-21). Null where the two may not open their resonance any more.
 */
export async function readAskerResonance(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  memberId: string,
  askerId: string,
): Promise<AskerResonance | null> {
  if (!(await mayOpenResonance(ctx, memberId, askerId))) return null;
  const pair = (await showPairs(ctx, memberId, [{ memberId: askerId }])).get(askerId);
  const facts = (await describePersons(ctx, memberId, [askerId])).get(askerId);
  if (!pair || !facts) return null;
  const { age, distance, why } = facts;
  return { match: pseudonyms.of('member', askerId), percentage: pair.percentage, age, distance, why };
}
