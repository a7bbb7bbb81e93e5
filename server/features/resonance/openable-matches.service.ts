import { entitles } from '#shared/plans/entitlement-table.ts';
import { revealStateOf, wasClosedByPhoto } from '#shared/resonance/reveal.ts';
import type { AppContext } from '../../platform/context.ts';
import { findMatchesAndList, type ShownMatch, type StoredReach } from '../matching/matching.service.ts';
import { entitlementsOf } from '../plans/entitlements.service.ts';
import { findSharedInterests } from '../relations/choices.queries.ts';
import { findMutualCrushes } from '../relations/mutual-crushes.queries.ts';
import { findBonds, type Bond } from '../relations/resonance-access.ts';
import { findLatestReveals } from '../relations/reveal.queries.ts';
import { findUnexpectedMatch } from './unexpected.service.ts';

/** The newest mutual crushes, interests and reveals that are considered. */
export const TIES_CONSIDERED = 40;

/** Somebody whom a member may open. */
export interface Listed extends Bond {
  readonly memberId: string;
}

export interface OpenableMatches {
  /** The list beyond the selection, best first. */
  readonly further: readonly ShownMatch[];
  /** How many people the member's choices leave, as it is stored. */
  readonly reach: StoredReach | null;
  /** The selection. */
  readonly matches: readonly Listed[];
  /** The list beyond the selection, where a plan opens it. */
  readonly wholeList: readonly Listed[];
  /** Further matches that points have opened for a limited time. */
  readonly opened: readonly Listed[];
  readonly openedUntil: Date | null;
  readonly canSeeEveryAffinity: boolean;
  /** Whether a plan opens the filters over that list. */
  readonly mayFilter: boolean;
  /** On Sundays somebody of the list beyond the selection, or nobody. */
  readonly unexpected: readonly Listed[];
  /**
   * Mutual crushes and interests first, then the newest pairs in which a reveal is asked of this member, is open, or was
   * closed by a changed photo.
   */
  readonly tied: readonly Listed[];
}

/**
 * Everybody whom a member may open: the selection, as much of the rest of the list as they are entitled to, and those
 * whom a crush or a reveal ties to them. Who may be seen is asked once for all of them.
 * @param interestIds the shared interests, where they were read already
 */
export async function findOpenable(
  ctx: AppContext,
  memberId: string,
  interestIds?: readonly string[],
): Promise<OpenableMatches | null> {
  const { selection, list, reach } = await findMatchesAndList(ctx, memberId);
  if (!selection) return null;
  const selectedIds = new Set(selection.map((match) => match.memberId));
  const beyond = (list ?? []).filter((match) => !selectedIds.has(match.memberId));
  const held = await entitlementsOf(ctx, memberId);
  const { canSeeEveryAffinity, extraAffinities, extraAffinitiesUntil } = held;
  const isMoreOpen = canSeeEveryAffinity || extraAffinities > 0;
  const listedFurther = isMoreOpen ? beyond : [];
  const unexpected = await findUnexpectedMatch(ctx, memberId, selection, beyond);
  const tiedIds = await findTiedIds(ctx, memberId, interestIds);
  const listed = new Map([...selection, ...listedFurther, ...unexpected].map((match) => [match.memberId, match]));
  const known = new Map([...listed, ...beyond.map((match) => [match.memberId, match] as const)]);
  const bonds = await findBonds(ctx, memberId, [...new Set([...listed.keys(), ...tiedIds])], known);
  const seen = (matches: readonly ShownMatch[]) =>
    bondsOf(
      matches.map((match) => match.memberId),
      bonds,
    );
  const further = seen(listedFurther);
  return {
    further: beyond,
    reach,
    matches: seen(selection),
    wholeList: canSeeEveryAffinity ? further : [],
    opened: canSeeEveryAffinity ? [] : further.slice(0, extraAffinities),
    openedUntil: canSeeEveryAffinity ? null : extraAffinitiesUntil,
    canSeeEveryAffinity,
    mayFilter: entitles(held, 'filters'),
    unexpected: seen(unexpected),
    tied: bondsOf(tiedIds, bonds),
  };
}

/** Those whom a crush, an interest or a reveal ties to a member whose matches are still being computed. */
export async function findTied(ctx: AppContext, memberId: string): Promise<Listed[]> {
  const tiedIds = await findTiedIds(ctx, memberId);
  return bondsOf(tiedIds, await findBonds(ctx, memberId, tiedIds));
}

async function findTiedIds(ctx: AppContext, memberId: string, interestIds?: readonly string[]): Promise<string[]> {
  const crushes = (await findMutualCrushes(ctx.db, memberId)).slice(0, TIES_CONSIDERED);
  const reveals = (await findLatestReveals(ctx.db, memberId, TIES_CONSIDERED)).filter(
    ({ reveal }) =>
      ['open', 'asked-by-them'].includes(revealStateOf(reveal, ctx.now())) || wasClosedByPhoto(reveal, ctx.now()),
  );
  const interests = interestIds ?? (await findSharedInterests(ctx.db, memberId, TIES_CONSIDERED));
  return [
    ...new Set([...crushes.map((crush) => crush.memberId), ...interests, ...reveals.map(({ otherId }) => otherId)]),
  ];
}

function bondsOf(ids: readonly string[], bonds: ReadonlyMap<string, Bond>): Listed[] {
  return ids.flatMap((memberId) => {
    const bond = bonds.get(memberId);
    return bond ? [{ ...bond, memberId }] : [];
  });
}
