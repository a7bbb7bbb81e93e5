import { momentInWords } from '#shared/calendar.ts';
import { dailyDayOf } from '#shared/daily/daily-day.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { photoVisibilities } from '#shared/questionnaire/options.ts';
import { meaningOf } from '#shared/matching/percentage-meaning.ts';
import { peopleInWords } from '#shared/matching/reach-in-words.ts';
import { isShortList, widen, type ShortListWords } from '#shared/resonance/short-list.ts';
import { isInWholeList } from '#shared/resonance/whole-list.ts';
import { routes } from '#shared/routes.ts';
import { openedMatch } from '../relations/opened-match.ts';
import type { AppContext } from '../../platform/context.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { findMatches, hasOtherMatches, type StoredReach } from '../matching/matching.service.ts';
import { toCountedReach } from '../matching/reach.service.ts';
import { findPairTalks } from '../relations/pair-talk.queries.ts';
import { mayOpenResonance } from '../relations/resonance-access.ts';
import { admitProfileViews, type Onlooker } from '../relations/profile-views.service.ts';
import { LAST_CHOICE_MS, readLastChoice, type LastChoice } from '../relations/last-choice.service.ts';
import { findShownToday } from '../relations/shown-today.queries.ts';
import { isResting } from '../relations/shown-choice.ts';
import { haveCrossedAnswers, markViewed } from './matches.queries.ts';
import { findOpenable, findTied, TIES_CONSIDERED, type Listed } from './openable-matches.service.ts';
import { arrangeMatches } from './arranged-matches.service.ts';
import { describeTiles, readPairs, type Tile } from './tiles.service.ts';
import { countFurther, pageOfWholeList, type UsedFilter, type WholeListPage } from './whole-list.service.ts';

export interface MatchesPage {
  /**
   * The selection: those with whom photos or a conversation are open, then the others; each highest percentage first. None on
   * further pages of the list.
   */
  readonly tiles: readonly Tile[];
  /** What the member has said of somebody some minutes ago. */
  readonly choice: LastChoice | null;
  /** Somebody far from the member's usual answers, on Sundays (S-resonance-19). */
  readonly unexpected: Tile | null;
  /** What the highest percentage of the tiles means, in a sentence; null without tiles. */
  readonly meaning: string | null;
  /** Members of no list with whom photos or a conversation are open. */
  readonly connected: readonly Tile[];
  /**
   * Other members without a tile who share a crush or an interest with this member, ask for a reveal, or had revealed their photo
   * until one of the two changed it.
   */
  readonly outsideList: readonly Tile[];
  /** The matches beyond the selection that points have opened, and the day until which they are open, in words. */
  readonly opened: readonly Tile[];
  readonly openedUntil: string | null;
  readonly canSeeEveryAffinity: boolean;
  /** The list below the tiles; null without a plan that opens it. */
  readonly wholeList: WholeListPage | null;
  /**
   * About how many people of the list are shown nowhere on the page, whom a plan would open (S-resonance-21), in words: exactly
   * it would tell who accepts the member's age by moving a limit by a year (S-plan-9). Null where there is nobody.
   */
  readonly furtherPeople: string | null;
  /** What may let more people in, where the list is short; null otherwise. */
  readonly shortList: ShortListWords | null;
  /** Whether the member has seen so many profiles today that the others have to wait until tomorrow. */
  readonly hasSeenEnough: boolean;
}

/**
 * The tiles of a member's selection; with Premium the whole list below them, page by page (S-resonance-1, S-resonance-21). It
 * takes at most ten statements, with those that the session and the journey need twelve, and two more at the first look of a
 * day; a filter takes two.
 * @param used the filter over the list; it is ignored where no plan opens the list
 */
export async function findMatchesPage(
  ctx: AppContext,
  session: Session,
  { memberId, client }: Onlooker,
  wantedPage: number,
  used: UsedFilter | null = null,
): Promise<MatchesPage | 'computing' | 'under-review'> {
  const now = ctx.now();
  const since = new Date(now.getTime() - LAST_CHOICE_MS);
  const shownToday = await findShownToday(ctx.db, memberId, { day: dayOf(now), interests: TIES_CONSIDERED, since });
  if (shownToday.isUnderReview) return 'under-review';
  const found = await findOpenable(ctx, memberId, shownToday.interestIds);
  if (!found) return 'computing';
  const { openedUntil, canSeeEveryAffinity } = found;
  const arranged = await arrangeMatches(ctx, memberId, found, shownToday.percentages);
  const { pairs, talks, isConnected, matches, opened, outsideList, sunday, listed } = arranged;
  const ids = (some: readonly Listed[]) => some.map((match) => match.memberId);
  const wanted = [...matches, ...opened, ...outsideList, ...listed, ...sunday];
  const admitted = await admitProfileViews(ctx, { memberId, client }, [...new Set(ids(wanted))], shownToday.seenIds);
  const isAdmitted = (match: Listed) => admitted.has(match.memberId);
  const whole = canSeeEveryAffinity
    ? await pageOfWholeList(ctx, memberId, listed.filter(isAdmitted), { wantedPage, used })
    : null;
  const shown = whole && whole.page > 1 ? [] : matches;
  const onPage = [...shown, ...(whole?.people ?? []), ...opened, ...outsideList];
  const seventh = wantedPage > 1 ? [] : sunday;
  const described = [...onPage, ...seventh].filter(isAdmitted);
  const tiles = await describeTiles(ctx, pseudonymsOf(ctx, session), memberId, described, { pairs, talks });
  const tilesOf = (some: readonly Listed[]) => some.flatMap((match) => tiles.get(match.memberId) ?? []);
  const best = Math.max(...tilesOf([...shown, ...(whole?.people ?? [])]).map(({ percentage }) => percentage));
  const hasSeenEnough = ids(wanted).some((id) => !admitted.has(id));
  const isShort = isShortList(found.matches.length + found.further.length);
  const shownAlready = [...onPage, ...seventh].filter((match) => isInWholeList(pairs.get(match.memberId)?.percentage));
  const isFurther = new Set(found.further.map((match) => match.memberId));
  const furtherPeople = canSeeEveryAffinity
    ? 0
    : (await countFurther(ctx, memberId, found.further, shownToday.furtherCount)) -
      ids(shownAlready).filter((id) => isFurther.has(id)).length;
  return {
    tiles: tilesOf(shown),
    choice: await readLastChoice(ctx, pseudonymsOf(ctx, session), memberId, shownToday.lastChoice),
    unexpected: tilesOf(seventh)[0] ?? null,
    meaning: Number.isFinite(best) ? meaningOf(best) : null,
    opened: tilesOf(opened),
    openedUntil: openedUntil && momentInWords(openedUntil),
    connected: tilesOf(outsideList.filter(isConnected)),
    outsideList: tilesOf(outsideList.filter((match) => !isConnected(match))),
    canSeeEveryAffinity,
    wholeList: whole && { ...whole.words, tiles: tilesOf(whole.people), page: whole.page, pageCount: whole.pageCount },
    furtherPeople: furtherPeople > 0 ? peopleInWords(furtherPeople) : null,
    shortList: isShort && !hasSeenEnough ? widenings(found.reach, dayOf(now)) : null,
    hasSeenEnough,
  };
}

/** What would let more people into a member's short list (S-resonance-15). */
function widenings(reach: StoredReach | null, today: IsoDate): ShortListWords {
  const photoVisibility = photoVisibilities.find(({ id }) => id === reach?.photoVisibility)?.id ?? null;
  return widen(reach && toCountedReach(reach, today), photoVisibility);
}

/** The first matches that a new member sees, in the middle of the questionnaire. */
export interface FirstMatches {
  readonly tiles: readonly Tile[];
  /** Whether the member has seen so many profiles today that they have to wait until tomorrow. */
  readonly hasSeenEnough: boolean;
}

/**
 * The best matches of a member's selection, at most as many as asked for. By the rules of the tiles, of which they are the
 * first: nobody else is counted as seen. Null while the selection is being computed (S-resonance-1).
 */
export async function findFirstMatches(
  ctx: AppContext,
  session: Session,
  { memberId, client }: Onlooker,
  count: number,
): Promise<FirstMatches | null> {
  const found = await findOpenable(ctx, memberId);
  if (!found) return null;
  const { pairs, talks, ordered } = await readPairs(ctx, memberId, found.matches);
  const wanted = ordered(found.matches.filter((match) => !isResting(match, ctx.now()))).slice(0, count);
  const admitted = await admitProfileViews(
    ctx,
    { memberId, client },
    wanted.map((match) => match.memberId),
  );
  const shown = wanted.filter((match) => admitted.has(match.memberId));
  const tiles = await describeTiles(ctx, pseudonymsOf(ctx, session), memberId, shown, { pairs, talks });
  return { tiles: [...tiles.values()], hasSeenEnough: shown.length < wanted.length };
}

/** Whether a member's list contains matches outside the selection. */
export async function hasFurtherMatches(ctx: AppContext, memberId: string): Promise<boolean> {
  const selection = await findMatches(ctx, memberId);
  if (!selection) return false;
  return hasOtherMatches(ctx, memberId, new Set(selection.map((match) => match.memberId)));
}

/**
 * Opens the match that a token names: marks it as viewed and saves it in the session (S-resonance-4).
 * @returns the screen that shows it, or null when there is no such match
 */
export async function openMatch(
  ctx: AppContext,
  session: Session,
  memberId: string,
  token: unknown,
): Promise<string | null> {
  const otherId = await findReachable(ctx, session, memberId, token);
  if (!otherId) return null;
  await markViewed(ctx.db, memberId, otherId, ctx.now());
  await session.set(openedMatch, otherId);
  const hasCrossed = await haveCrossedAnswers(ctx.db, { memberId, otherId, open: dailyDayOf(ctx.now()) });
  return hasCrossed ? routes.matchResonanceRefined : routes.matchResonance;
}

/** The member whom a token names if this member may open them, or null. */
export async function findReachable(
  ctx: AppContext,
  session: Session,
  memberId: string,
  token: unknown,
): Promise<string | null> {
  const otherId = pseudonymsOf(ctx, session).idOf('member', token);
  if (otherId === null) return null;
  const {
    matches = [],
    wholeList = [],
    opened = [],
    unexpected = [],
    tied,
  } = (await findOpenable(ctx, memberId)) ?? {
    tied: await findTied(ctx, memberId),
  };
  if ([...matches, ...wholeList, ...opened, ...unexpected, ...tied].some((match) => match.memberId === otherId))
    return otherId;
  // Two who talk, and who was asked a question, can open the resonance wherever a list puts the two.
  const talks = await findPairTalks(ctx.db, memberId, [otherId], ctx.now());
  const isTalk = ['open', 'asked-by-them'].includes(talks.get(otherId)?.state ?? 'none');
  return isTalk && (await mayOpenResonance(ctx, memberId, otherId)) ? otherId : null;
}
