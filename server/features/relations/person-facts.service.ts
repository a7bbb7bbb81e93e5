import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { factsOf, type PersonFacts } from '#shared/resonance/person.ts';
import type { AppContext } from '../../platform/context.ts';
import { findMatchables } from '../matching/matching.service.ts';

/**
 * What a member is shown of others, by their ids, in one query. Members who may not be matched any more are left out; the
 * caller has checked who may be seen.
 */
export async function describePersons(
  ctx: AppContext,
  memberId: string,
  otherIds: readonly string[],
): Promise<ReadonlyMap<string, PersonFacts>> {
  if (otherIds.length === 0) return new Map();
  const members = await findMatchables(ctx, [memberId, ...otherIds]);
  const own = members.find((member) => member.memberId === memberId);
  if (!own) return new Map();
  const today = dayOf(ctx.now());
  return new Map(
    members.flatMap((member) => (member === own ? [] : [[member.memberId, factsOf(own, member, today)] as const])),
  );
}
