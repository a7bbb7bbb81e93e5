import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { shownPercentage } from '#shared/matching/percentage.ts';
import { hashText } from '#shared/matching/text-hash.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { findMatchables } from '../matching/matching.service.ts';
import { findShownPercentages, lockShownPercentages, saveShownPercentages } from './shown-percentages.queries.ts';

/** The percentage of a pair that a member is shown, in steps of five. */
export interface ShownPair {
  readonly percentage: number;
}

/**
 * What a member is shown of each pair. A percentage is made at the member's first look at it on a day, and stays until the
 * next day whatever the two answer meanwhile: the changes of one's own answers cannot be read one by one from it
 * (S-matching-16). Members who may not be matched any more are left out.
 * @param known the percentages of today that the caller has read already
 */
export async function showPairs(
  ctx: AppContext,
  memberId: string,
  others: readonly { readonly memberId: string }[],
  known?: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, ShownPair>> {
  const read = known ?? (await findShownPercentages(ctx.db, memberId, dayOf(ctx.now())));
  const unknownIds = others.flatMap((other) => (read.has(other.memberId) ? [] : [other.memberId]));
  const percentages = unknownIds.length > 0 ? await fixPercentages(ctx, memberId, unknownIds) : read;
  return new Map(
    others.flatMap((other): [string, ShownPair][] => {
      const percentage = percentages.get(other.memberId);
      return percentage === undefined ? [] : [[other.memberId, { percentage }]];
    }),
  );
}

/**
 * Pairs in the order in which they are shown: the highest percentage first. Equal ones are ordered by a hash of the two
 * ids, so that the order says nothing that the percentages do not say.
 */
export function orderByPercentage<Item extends { readonly memberId: string }>(
  items: readonly Item[],
  memberId: string,
  pairs: ReadonlyMap<string, ShownPair>,
): Item[] {
  const percentageOf = (item: Item) => pairs.get(item.memberId)?.percentage ?? 0;
  const tieOf = (item: Item) => hashText(`|${memberId}|${item.memberId}`);
  return items.toSorted((one, other) => percentageOf(other) - percentageOf(one) || tieOf(one) - tieOf(other));
}

/** The percentages of today, with those that are looked at for the first time. */
async function fixPercentages(
  ctx: AppContext,
  memberId: string,
  unknownIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const members = await findMatchables(ctx, [...new Set([memberId, ...unknownIds])]);
  const profiles = new Map(members.map((member) => [member.memberId, member.profile]));
  const own = profiles.get(memberId);
  if (!own) return new Map();
  return inTransaction(ctx, async (tx) => {
    const shown = await lockShownPercentages(tx.db, memberId, dayOf(tx.now()));
    for (const id of unknownIds) {
      const theirs = profiles.get(id);
      // Another window may have looked at the pair meanwhile.
      if (theirs && !shown.has(id)) shown.set(id, shownPercentage(own, theirs));
    }
    await saveShownPercentages(tx.db, memberId, shown);
    return shown;
  });
}
