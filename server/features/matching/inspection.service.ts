import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fit } from '#shared/matching/eligibility.ts';
import { percentageOf } from '#shared/matching/percentage.ts';
import { rankCandidates, type RankedCandidate } from '#shared/matching/rank.ts';
import { openPoints, scorePair, scoreParts } from '#shared/matching/score.ts';
import type { Part } from '#shared/matching/weights.ts';
import type { AppContext } from '../../platform/context.ts';
import { findLists, type DatedList } from './store/lists.queries.ts';
import { findEverybodyMatchable, findMatchables, type MatchingMember } from './codes/matchable.queries.ts';
import { findBlockedPairs, findExactGenerations } from './store/runs.queries.ts';
import { findSelections } from './store/selections.queries.ts';

/** One line of a member's list, for an operator. */
export interface InspectedMatch {
  readonly memberId: string;
  readonly points: number;
  /** The exact percentage of the two; null when one of them may not be matched any more. */
  readonly percentage: number | null;
  readonly beyondDistance: boolean;
  /** Whether they are in the member's selection, and the member in theirs. */
  readonly shown: 'mutual' | 'one-sided' | 'no';
  /** The points part by part; null when one of the two may not be matched any more. */
  readonly parts: Readonly<Record<Part, number>> | null;
}

/**
 * A member's stored list, followed by those of their selection who are not in the list; null when there is no list.
 */
export async function inspectList(ctx: AppContext, memberId: string): Promise<InspectedMatch[] | null> {
  const [list] = await findLists(ctx.db, [memberId]);
  if (!list) return null;
  const selection = (await findSelections(ctx.db, [memberId])).get(memberId) ?? [];
  const others = selection.filter(
    (shown) => !list.candidates.some((candidate) => candidate.memberId === shown.memberId),
  );
  const lines: readonly RankedCandidate[] = [...list.candidates, ...others];
  const profiles = new Map(
    (await findMatchables(ctx.db, [memberId, ...lines.map((line) => line.memberId)])).map((member) => [
      member.memberId,
      member.profile,
    ]),
  );
  const own = profiles.get(memberId);
  return lines.map(({ memberId: otherId, points, beyondDistance }) => {
    const shown = selection.find((slot) => slot.memberId === otherId);
    const other = profiles.get(otherId);
    return {
      memberId: otherId,
      points,
      percentage: own && other ? percentageOf(openPoints(own, other)) : null,
      beyondDistance,
      shown: shown ? (shown.mutual ? 'mutual' : 'one-sided') : 'no',
      parts: own && other ? scoreParts(own, other) : null,
    };
  });
}

export interface Verification {
  readonly checked: number;
  /** Members whose stored list is not what the reference says. */
  readonly different: readonly string[];
}

/** Computes the lists of some members, picked at random, by the reference, and compares them with the stored lists. */
export async function verifyLists(
  ctx: AppContext,
  sample: number,
  onProgress: (checked: number) => void = () => undefined,
): Promise<Verification> {
  const everybody = await findEverybodyMatchable(ctx.db);
  const blockedOn = new Map<IsoDate, ReadonlySet<string>>();
  const { verified } = await findExactGenerations(ctx.db, dayOf(ctx.now()));
  const picked = pickSome(everybody, sample);
  const different: string[] = [];
  for (const [index, member] of picked.entries()) {
    const [stored] = await findLists(ctx.db, [member.memberId]);
    const day = stored ? dayOfList(stored, verified, dayOf(ctx.now())) : dayOf(ctx.now());
    const blocked = blockedOn.get(day) ?? (await findBlockedOn(ctx, day));
    blockedOn.set(day, blocked);
    const others = everybody.filter(
      ({ memberId }) => memberId !== member.memberId && !blocked.has(memberId + member.memberId),
    );
    const expected = referenceList(member, others, day);
    if (JSON.stringify(stored?.candidates ?? null) !== JSON.stringify(expected)) different.push(member.memberId);
    onProgress(index + 1);
  }
  return { checked: picked.length, different };
}

/** The pairs that are not matched on a day, each in both orders. */
async function findBlockedOn({ db }: AppContext, day: IsoDate): Promise<ReadonlySet<string>> {
  return new Set((await findBlockedPairs(db, day)).flatMap(([one, other]) => [one + other, other + one]));
}

/** The day for which a list is exact: its own, or today if a run of today found nothing to change in it. */
function dayOfList({ day, generation }: DatedList, verified: bigint | null, today: IsoDate): IsoDate {
  return day === null || (verified !== null && BigInt(generation) <= verified) ? today : day;
}

function referenceList(member: MatchingMember, others: readonly MatchingMember[], day: IsoDate): RankedCandidate[] {
  const candidates = others.map(({ memberId, profile }) => {
    const { points, openPoints: open } = scorePair(member.profile, profile);
    return { memberId, points, fit: fit(member.profile, profile, open, day) };
  });
  return rankCandidates(member.memberId, candidates, day);
}

function pickSome<Item>(items: readonly Item[], count: number): Item[] {
  const left = [...items];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(Math.random() * left.length), 1)[0] as Item,
  );
}
