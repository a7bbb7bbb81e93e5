import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { isFartherThanWanted } from '#shared/matching/eligibility.ts';
import { shownPercentage } from '#shared/matching/percentage.ts';
import { hashText } from '#shared/matching/text-hash.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { findMatchables } from '../matching/matching.service.ts';
import { findShownPercentages, lockShownPercentages, saveShownPercentages } from './shown-percentages.queries.ts';

/** What a member is shown of themselves and another that is made from the answers of both. */
export interface ShownPair {
  /** In steps of five. */
  readonly percentage: number;
  /** Whether the other lives farther away than this member wants; what the other wants is not told. */
  readonly isFarther: boolean;
}

interface Proposed {
  readonly memberId: string;
  /** From beyond a distance that one of the two ticked. */
  readonly beyondDistance: boolean;
}

/**
 * What a member is shown of each pair. A percentage is made at the member's first look at it on a day, and stays until the
 * next day whatever the two answer meanwhile: the changes of one's own answers cannot be read one by one from it
 * (S-matching-16). Members who may not be matched any more are left out.
 */
export async function showPairs(
  ctx: AppContext,
  memberId: string,
  others: readonly Proposed[],
): Promise<ReadonlyMap<string, ShownPair>> {
  const day = dayOf(ctx.now());
  const known = await findShownPercentages(ctx.db, memberId, day);
  const unknownIds = others.flatMap((other) => (known.has(other.memberId) ? [] : [other.memberId]));
  const beyondIds = others.flatMap((other) => (other.beyondDistance ? [other.memberId] : []));
  const profiles = await findProfiles(ctx, memberId, [...unknownIds, ...beyondIds]);
  const own = profiles.get(memberId);
  const percentages =
    own && unknownIds.length > 0 ? await fixPercentages(ctx, memberId, own, profiles, unknownIds) : known;
  return new Map(
    others.flatMap((other): [string, ShownPair][] => {
      const percentage = percentages.get(other.memberId);
      if (percentage === undefined) return [];
      const theirs = other.beyondDistance ? profiles.get(other.memberId) : undefined;
      const isFarther = own !== undefined && theirs !== undefined && isFartherThanWanted(own, theirs);
      return [[other.memberId, { percentage, isFarther }]];
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

async function findProfiles(
  ctx: AppContext,
  memberId: string,
  otherIds: readonly string[],
): Promise<ReadonlyMap<string, ResonanceProfile>> {
  if (otherIds.length === 0) return new Map();
  const members = await findMatchables(ctx, [...new Set([memberId, ...otherIds])]);
  return new Map(members.map((member) => [member.memberId, member.profile]));
}

/** The percentages of today, with those that are looked at for the first time. */
async function fixPercentages(
  ctx: AppContext,
  memberId: string,
  own: ResonanceProfile,
  profiles: ReadonlyMap<string, ResonanceProfile>,
  unknownIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
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
