import { AppError } from '#shared/errors.ts';
import type { Gender } from '#shared/questionnaire/options.ts';
import type { AppContext } from '../../platform/context.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { admitProfileViews, type Onlooker } from '../relations/profile-views.service.ts';
import { isResting } from '../relations/shown-choice.ts';
import { findSeenMembers, findShownPreferences, sharedPreferences, type ShownPreferences } from './matches.queries.ts';
import { findOpenable, type Listed } from './openable-matches.service.ts';
import { readPairs } from './tiles.service.ts';
import { shownOfWholeList } from './whole-list.service.ts';

/** A match in the answer of the call `find-matches` (S-resonance-11). */
export interface CalledMatch {
  /** A pseudonym, as in the forms of the screens. */
  readonly user_id: string;
  readonly display_name: string;
  readonly gender: Gender;
  readonly compatibility_percentage: number;
  readonly preferences: ShownPreferences;
}

/**
 * The matches whom a member may see, best first.
 * @throws AppError 429 when the member has seen too many profiles today to see any of these
 */
export async function listMatches(
  ctx: AppContext,
  session: Session,
  { memberId, client }: Onlooker,
): Promise<CalledMatch[]> {
  const openable = await findOpenable(ctx, memberId);
  const { matches: selection = [], wholeList = [], opened = [] } = openable ?? {};
  const { pairs, ordered } = await readPairs(ctx, memberId, [...selection, ...wholeList, ...opened]);
  const isAwake = (match: Listed) => !isResting(match, ctx.now());
  const wanted = [
    ...ordered(selection.filter(isAwake)),
    ...ordered([...shownOfWholeList(wholeList, pairs), ...opened].filter(isAwake)),
  ];
  const admitted = await admitProfileViews(
    ctx,
    { memberId, client },
    wanted.map((match) => match.memberId),
  );
  if (wanted.length > 0 && admitted.size === 0) throw new AppError('profiles_seen_enough', 429);
  const matches = wanted.filter((match) => admitted.has(match.memberId));
  const ids = matches.map((match) => match.memberId);
  const seen = await findSeenMembers(ctx.db, memberId, ids);
  const preferences = await findShownPreferences(ctx.db, [memberId, ...ids]);
  const pseudonyms = pseudonymsOf(ctx, session);
  return matches.flatMap((match) => {
    const other = seen.get(match.memberId);
    const pair = pairs.get(match.memberId);
    if (!other || !pair) return [];
    return {
      user_id: pseudonyms.of('member', match.memberId),
      display_name: other.displayName,
      gender: other.gender,
      compatibility_percentage: pair.percentage,
      preferences: sharedPreferences(preferences.get(memberId), preferences.get(match.memberId)),
    };
  });
}
