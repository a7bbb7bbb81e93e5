import { isUnexpectedShown } from '#shared/matching/unexpected.ts';
import type { AppContext } from '../../platform/context.ts';
import { isResting } from '../relations/shown-choice.ts';
import type { Listed, OpenableMatches } from './openable-matches.service.ts';
import { readPairs, type ReadPairs } from './tiles.service.ts';
import { shownOfWholeList } from './whole-list.service.ts';

/**
 * How many mutual crushes, and pairs that wish to reveal their photos or have done so, are shown below the tiles
 * (S-resonance-3).
 */
const OUTSIDE_LIST_SHOWN = 12;

/** Everybody whom a member may open, where the page shows them: each once. None of them rests ('Plus tard'). */
export interface ArrangedMatches extends ReadPairs {
  /** The selection, and the matches that points have opened. */
  readonly matches: readonly Listed[];
  readonly opened: readonly Listed[];
  /** Those of no list, and of the list those whose photos or conversation are open: they are shown whatever a filter leaves. */
  readonly outsideList: readonly Listed[];
  /** Whom Sunday brings; none or one. */
  readonly sunday: readonly Listed[];
  /** The list below the selection that a plan opens. */
  readonly listed: readonly Listed[];
}

/** Puts everybody in their place and in order. @param known the percentages of today that were read already */
export async function arrangeMatches(
  ctx: AppContext,
  memberId: string,
  found: OpenableMatches,
  known?: ReadonlyMap<string, number>,
): Promise<ArrangedMatches> {
  const isAwake = (match: Listed) => !isResting(match, ctx.now());
  const considered = [...found.matches, ...found.wholeList, ...found.opened, ...found.tied, ...found.unexpected];
  const read = await readPairs(ctx, memberId, considered, known);
  const { pairs, isConnected, ordered } = read;
  const matches = ordered(found.matches.filter(isAwake));
  const opened = ordered(found.opened.filter(isAwake));
  const further = shownOfWholeList(found.wholeList, pairs).filter(isAwake);
  const outside = without(found.tied.filter(isAwake), [...matches, ...opened]);
  const outsideList = [
    ...outside.filter(isConnected),
    ...without(outside, further).filter((match) => !isConnected(match)),
  ].slice(0, OUTSIDE_LIST_SHOWN);
  const sunday = without(found.unexpected, [...matches, ...opened, ...outsideList]).filter(
    (match) => isAwake(match) && isUnexpectedShown(pairs.get(match.memberId)?.percentage),
  );
  const listed = without(ordered(further), [...outsideList, ...sunday]);
  return { ...read, matches, opened, outsideList, sunday, listed };
}

function without(some: readonly Listed[], others: readonly Listed[]): Listed[] {
  const otherIds = new Set(others.map((match) => match.memberId));
  return some.filter((match) => !otherIds.has(match.memberId));
}
