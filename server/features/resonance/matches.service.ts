import { momentInWords } from '#shared/calendar.ts';
import { dailyDayOf } from '#shared/daily/daily-day.ts';
import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { photoVisibilities, type Gender } from '#shared/questionnaire/options.ts';
import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { isUnexpectedShown } from '#shared/matching/unexpected.ts';
import { meaningOf } from '#shared/matching/percentage-meaning.ts';
import { peopleInWords } from '#shared/matching/reach-in-words.ts';
import { photoChangeOf, revealStateOf, type RevealState } from '#shared/resonance/reveal.ts';
import { isShortList, widen, type ShortListWords } from '#shared/resonance/short-list.ts';
import { routes } from '#shared/routes.ts';
import { openedMatch } from '../relations/opened-match.ts';
import type { AppContext } from '../../platform/context.ts';
import { pseudonymsOf, type Pseudonyms } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { findMatches, hasOtherMatches, type StoredReach } from '../matching/matching.service.ts';
import { toCountedReach } from '../matching/reach.service.ts';
import { photoAddress } from '../photos/photo-address.ts';
import { findPairTalks, showPairTalk, type PairTalk, type ShownPairTalk } from '../relations/pair-talk.queries.ts';
import { mayOpenResonance } from '../relations/resonance-access.ts';
import { describePersons } from '../relations/person-facts.service.ts';
import { admitProfileViews, type Onlooker } from '../relations/profile-views.service.ts';
import { LAST_CHOICE_MS, readLastChoice, type LastChoice } from '../relations/last-choice.service.ts';
import { findShownToday } from '../relations/shown-today.queries.ts';
import { isResting, showChoice, type ShownChoice } from '../relations/shown-choice.ts';
import { orderByPercentage, showPairs, type ShownPair } from '../relations/shown-pairs.service.ts';
import {
  findSeenMembers,
  findShownPreferences,
  haveCrossedAnswers,
  markViewed,
  sharedPreferences,
  type ShownPreferences,
} from './matches.queries.ts';
import { findOpenable, findTied, TIES_CONSIDERED, type Listed } from './openable-matches.service.ts';

/**
 * How many mutual crushes, and pairs that wish to reveal their photos or have done so, are shown below the tiles
 * (S-resonance-3).
 */
const OUTSIDE_LIST_SHOWN = 12;

/** A match on the screen. Its id is not sent: `token` is a pseudonym of this session and day. */
export interface Tile {
  readonly token: string;
  readonly displayName: string;
  readonly gender: Gender;
  /** In full years, by the first day of the month; null while it is not known. */
  readonly age: number | null;
  /** How far away they live, in words; null while it is not known. */
  readonly distance: string | null;
  /** The strongest reason, in at most five words; null without any. */
  readonly reason: string | null;
  /** In steps of five. */
  readonly percentage: number;
  /** Whether they live farther away than this member wants. */
  readonly beyondDistance: boolean;
  readonly isViewed: boolean;
  /** The address of the picture that may be shown: the photo, or its veil; null without a photo. */
  readonly photo: string | null;
  readonly isPhotoOpen: boolean;
  readonly reveal: RevealState;
  /** Whose changed photo has closed the reveal, while both are to read it. */
  readonly photoChange: 'mine' | 'theirs' | null;
  /** Whether each of the two has a crush on the other. */
  readonly isMutualCrush: boolean;
  readonly talk: ShownPairTalk;
  readonly choice: ShownChoice;
}

export interface MatchesPage {
  /** Those with whom photos or a conversation are open, then the others; each highest percentage first. */
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
  readonly page: number;
  readonly pageCount: number;
  /**
   * About how many people of the list are shown nowhere on the page, whom a plan would open, in words: exactly it would tell
   * who accepts the member's age by moving a limit by a year (S-plan-9). Null where there is nobody.
   */
  readonly furtherPeople: string | null;
  /** What may let more people in, where the list is short; null otherwise. */
  readonly shortList: ShortListWords | null;
  /** Whether the member has seen so many profiles today that the others have to wait until tomorrow. */
  readonly hasSeenEnough: boolean;
}

/**
 * The tiles of a member's selection; with Premium the whole list page by page (S-resonance-1). It takes at most ten
 * statements, with those that the session and the journey need twelve.
 */
export async function findMatchesPage(
  ctx: AppContext,
  session: Session,
  { memberId, client }: Onlooker,
  wantedPage: number,
): Promise<MatchesPage | 'computing' | 'under-review'> {
  const now = ctx.now();
  const since = new Date(now.getTime() - LAST_CHOICE_MS);
  const shownToday = await findShownToday(ctx.db, memberId, { day: dayOf(now), interests: TIES_CONSIDERED, since });
  if (shownToday.isUnderReview) return 'under-review';
  const found = await findOpenable(ctx, memberId, shownToday.interestIds);
  if (!found) return 'computing';
  const { tied, openedUntil, canSeeEveryAffinity } = found;
  const isAwake = (match: Listed) => !isResting(match, ctx.now());
  const unexpected = wantedPage === 1 ? found.unexpected : [];
  const considered = [...found.matches, ...found.opened, ...tied, ...unexpected];
  const { pairs, talks, isConnected, ordered } = await readPairs(ctx, memberId, considered, shownToday.percentages);
  const matches = ordered(found.matches.filter(isAwake));
  const opened = ordered(found.opened.filter(isAwake));
  const pageCount = Math.max(1, Math.ceil(matches.length / SELECTION_LENGTH));
  const page = Math.min(wantedPage, pageCount);
  const shown = matches.slice((page - 1) * SELECTION_LENGTH, page * SELECTION_LENGTH);
  const listedIds = new Set([...shown, ...opened].map((match) => match.memberId));
  const outside = tied.filter((match) => isAwake(match) && !listedIds.has(match.memberId));
  const outsideList = [...outside.filter(isConnected), ...outside.filter((match) => !isConnected(match))].slice(
    0,
    OUTSIDE_LIST_SHOWN,
  );
  const shownElsewhere = new Set([...shown, ...opened, ...outsideList].map((match) => match.memberId));
  const seventh = unexpected.filter(
    (match) =>
      isAwake(match) && !shownElsewhere.has(match.memberId) && isUnexpectedShown(pairs.get(match.memberId)?.percentage),
  );
  const wanted = [...shown, ...opened, ...outsideList, ...seventh];
  const wantedIds = wanted.map((match) => match.memberId);
  const admitted = await admitProfileViews(ctx, { memberId, client }, wantedIds, shownToday.seenIds);
  const tiles = await describeTiles(
    ctx,
    pseudonymsOf(ctx, session),
    memberId,
    wanted.filter((match) => admitted.has(match.memberId)),
    { pairs, talks },
  );
  const tilesOf = (some: readonly Listed[]) => some.flatMap((match) => tiles.get(match.memberId) ?? []);
  const best = Math.max(...tilesOf(shown).map(({ percentage }) => percentage));
  const hasSeenEnough = wantedIds.some((id) => !admitted.has(id));
  const further = canSeeEveryAffinity ? [] : found.further;
  const isShort = isShortList(found.matches.length + further.length);
  const furtherPeople = further.filter((match) => !wantedIds.includes(match.memberId)).length;
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
    furtherPeople: furtherPeople > 0 ? peopleInWords(furtherPeople) : null,
    shortList: isShort && !hasSeenEnough ? widenings(found.reach, dayOf(now)) : null,
    page,
    pageCount,
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
    opened = [],
    unexpected = [],
    tied,
  } = (await findOpenable(ctx, memberId)) ?? {
    tied: await findTied(ctx, memberId),
  };
  if ([...matches, ...opened, ...unexpected, ...tied].some((match) => match.memberId === otherId)) return otherId;
  // Two who talk can open their resonance wherever a list puts them.
  const talks = await findPairTalks(ctx.db, memberId, [otherId], ctx.now());
  return talks.get(otherId)?.state === 'open' && (await mayOpenResonance(ctx, memberId, otherId)) ? otherId : null;
}

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
  const found = [...(openable?.matches ?? []), ...(openable?.opened ?? [])].filter(
    (match) => !isResting(match, ctx.now()),
  );
  const { pairs, ordered } = await readPairs(ctx, memberId, found);
  const wanted = ordered(found);
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

interface ReadPairs {
  readonly pairs: ReadonlyMap<string, ShownPair>;
  readonly talks: ReadonlyMap<string, PairTalk>;
  /** Whether the photos of two are open to each other, or a conversation is. */
  isConnected(match: Listed): boolean;
  /** In the order of the tiles: first those with whom something is open, then the others, highest percentage first. */
  ordered<Match extends Listed>(matches: readonly Match[]): Match[];
}

/** What orders the tiles of a member (S-resonance-17). */
async function readPairs(
  ctx: AppContext,
  memberId: string,
  matches: readonly Listed[],
  known?: ReadonlyMap<string, number>,
): Promise<ReadPairs> {
  const pairs = await showPairs(ctx, memberId, matches, known);
  const ids = [...new Set(matches.map((match) => match.memberId))];
  const talks = await findPairTalks(ctx.db, memberId, ids, ctx.now());
  const isConnected = (match: Listed) => match.isRevealOpen || talks.get(match.memberId)?.state === 'open';
  return {
    pairs,
    talks,
    isConnected,
    ordered: (some) => {
      const byPercentage = orderByPercentage(some, memberId, pairs);
      return [...byPercentage.filter(isConnected), ...byPercentage.filter((match) => !isConnected(match))];
    },
  };
}

async function describeTiles(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  memberId: string,
  matches: readonly Listed[],
  { pairs, talks }: Pick<ReadPairs, 'pairs' | 'talks'>,
): Promise<Map<string, Tile>> {
  const ids = matches.map((match) => match.memberId);
  const seen = await findSeenMembers(ctx.db, memberId, ids);
  const facts = await describePersons(ctx, memberId, ids);
  const tiles = new Map<string, Tile>();
  for (const match of matches) {
    const other = seen.get(match.memberId);
    const pair = pairs.get(match.memberId);
    const person = facts.get(match.memberId);
    if (!other || !pair || !person) continue;
    const { isPhotoOpen } = match;
    const { age, distance, isFarther, reason } = person;
    const address = photoAddress(pseudonyms, other.photo);
    tiles.set(match.memberId, {
      token: pseudonyms.of('member', match.memberId),
      displayName: other.displayName,
      gender: other.gender,
      age,
      distance,
      reason,
      percentage: pair.percentage,
      beyondDistance: isFarther,
      isViewed: other.isViewed,
      photo: address && `${address}/${isPhotoOpen ? 'tile' : 'blurred'}`,
      isPhotoOpen,
      reveal: revealStateOf(match.reveal, ctx.now()),
      photoChange: photoChangeOf(match.reveal, ctx.now()),
      isMutualCrush: match.isMutualCrush,
      talk: showPairTalk(pseudonyms, talks.get(match.memberId)),
      choice: showChoice(match, ctx.now()),
    });
  }
  return tiles;
}
