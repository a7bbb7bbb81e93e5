import { momentInWords } from '#shared/calendar.ts';
import { AppError } from '#shared/errors.ts';
import { photoVisibilities, type Gender } from '#shared/questionnaire/options.ts';
import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { meaningOf } from '#shared/matching/percentage-meaning.ts';
import { photoChangeOf, revealStateOf, wasClosedByPhoto, type RevealState } from '#shared/resonance/reveal.ts';
import { isShortList, widen, type ShortListWords } from '#shared/resonance/short-list.ts';
import { routes } from '#shared/routes.ts';
import { openedMatch } from '../relations/opened-match.ts';
import type { AppContext } from '../../platform/context.ts';
import { pseudonymsOf, type Pseudonyms } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { findMutualCrushes } from '../relations/mutual-crushes.queries.ts';
import { findAllMatches, findMatches, hasOtherMatches, type ShownMatch } from '../matching/matching.service.ts';
import { findReach } from '../matching/reach.service.ts';
import { findAnswers } from '../members/profiles.queries.ts';
import { findLatestReveals } from '../relations/reveal.queries.ts';
import { photoAddress } from '../photos/photo-address.ts';
import { entitlementsOf } from '../plans/entitlements.service.ts';
import { findPairTalks, showPairTalk, type ShownPairTalk } from '../relations/pair-talk.queries.ts';
import { findBonds, mayOpenResonance, type Bond } from '../relations/resonance-access.ts';
import { admitProfileViews, type Onlooker } from '../relations/profile-views.service.ts';
import { orderByPercentage, showPairs, type ShownPair } from '../relations/shown-pairs.service.ts';
import {
  findSeenMembers,
  findShownPreferences,
  haveCrossedAnswers,
  markViewed,
  sharedPreferences,
  type ShownPreferences,
} from './matches.queries.ts';

/**
 * How many mutual crushes, and pairs that wish to reveal their photos or have done so, are shown below the tiles
 * (S-resonance-3).
 */
const OUTSIDE_LIST_SHOWN = 12;
/** The newest mutual crushes, and the newest reveals, that are considered for them. */
const TIES_CONSIDERED = 40;

/** A match on the screen. Its id is not sent: `token` is a pseudonym of this session and day. */
export interface Tile {
  readonly token: string;
  readonly displayName: string;
  readonly gender: Gender;
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
}

export interface MatchesPage {
  /** Highest percentage first. */
  readonly tiles: readonly Tile[];
  /** What the percentage of the first tile means, in a sentence; null without tiles. */
  readonly meaning: string | null;
  /**
   * Members without a tile who have a mutual crush with this member, ask for a reveal, have revealed their photo, or did
   * until one of the two changed it.
   */
  readonly outsideList: readonly Tile[];
  /** The matches beyond the selection that points have opened, and the day until which they are open, in words. */
  readonly opened: readonly Tile[];
  readonly openedUntil: string | null;
  readonly canSeeEveryAffinity: boolean;
  readonly page: number;
  readonly pageCount: number;
  /** How many people of the list are shown nowhere on the page, whom a plan would open (S-plan-9). */
  readonly furtherPeople: number;
  /** What may let more people in, where the list is short; null otherwise. */
  readonly shortList: ShortListWords | null;
  /** Whether the member has seen so many profiles today that the others have to wait until tomorrow. */
  readonly hasSeenEnough: boolean;
}

interface Listed extends Bond {
  readonly memberId: string;
}

/**
 * The tiles of a member's selection; with Premium the whole list page by page. Null while it is being computed
 * (S-resonance-1).
 */
export async function findMatchesPage(
  ctx: AppContext,
  session: Session,
  { memberId, client }: Onlooker,
  wantedPage: number,
): Promise<MatchesPage | null> {
  const found = await findOpenable(ctx, memberId);
  if (!found) return null;
  const { tied, openedUntil, canSeeEveryAffinity } = found;
  const pairs = await showPairs(ctx, memberId, [...found.matches, ...found.opened, ...tied]);
  const matches = orderByPercentage(found.matches, memberId, pairs);
  const opened = orderByPercentage(found.opened, memberId, pairs);
  const pageCount = Math.max(1, Math.ceil(matches.length / SELECTION_LENGTH));
  const page = Math.min(wantedPage, pageCount);
  const shown = matches.slice((page - 1) * SELECTION_LENGTH, page * SELECTION_LENGTH);
  const listedIds = new Set([...shown, ...opened].map((match) => match.memberId));
  const outsideList = tied.filter((match) => !listedIds.has(match.memberId)).slice(0, OUTSIDE_LIST_SHOWN);
  const wanted = [...shown, ...opened, ...outsideList];
  const wantedIds = wanted.map((match) => match.memberId);
  const admitted = await admitProfileViews(ctx, { memberId, client }, wantedIds);
  const tiles = await describeTiles(
    ctx,
    pseudonymsOf(ctx, session),
    memberId,
    wanted.filter((match) => admitted.has(match.memberId)),
    pairs,
  );
  const tilesOf = (some: readonly Listed[]) => some.flatMap((match) => tiles.get(match.memberId) ?? []);
  const [best] = tilesOf(shown);
  const hasSeenEnough = wantedIds.some((id) => !admitted.has(id));
  const further = canSeeEveryAffinity ? [] : await furtherOf(ctx, memberId, found);
  const isShort = isShortList(matches.length + further.length);
  const furtherPeople = further.filter((match) => !wantedIds.includes(match.memberId)).length;
  return {
    tiles: tilesOf(shown),
    meaning: best ? meaningOf(best.percentage) : null,
    opened: tilesOf(opened),
    openedUntil: openedUntil && momentInWords(openedUntil),
    outsideList: tilesOf(outsideList),
    canSeeEveryAffinity,
    furtherPeople,
    shortList: isShort && !hasSeenEnough ? await findWidenings(ctx, memberId) : null,
    page,
    pageCount,
    hasSeenEnough,
  };
}

/** What would let more people into a member's short list (S-resonance-15). */
async function findWidenings(ctx: AppContext, memberId: string): Promise<ShortListWords> {
  const reach = await findReach(ctx, memberId);
  const answers = reach && (await findAnswers(ctx.db, memberId));
  const photoVisibility = photoVisibilities.find(({ id }) => id === answers?.photo_visibility)?.id ?? null;
  return widen(reach, photoVisibility);
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
  const hasCrossed = await haveCrossedAnswers(ctx.db, memberId, otherId);
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
    tied,
  } = (await findOpenable(ctx, memberId)) ?? {
    tied: await findTied(ctx, memberId),
  };
  if ([...matches, ...opened, ...tied].some((match) => match.memberId === otherId)) return otherId;
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
  const found = openable ? [...openable.matches, ...openable.opened] : [];
  const pairs = await showPairs(ctx, memberId, found);
  const wanted = orderByPercentage(found, memberId, pairs);
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

interface OpenableMatches {
  readonly selection: readonly ShownMatch[];
  /** The list beyond the selection; null where it was not read. */
  readonly further: readonly ShownMatch[] | null;
  readonly matches: readonly Listed[];
  /** Further matches that points have opened for a limited time. */
  readonly opened: readonly Listed[];
  readonly openedUntil: Date | null;
  readonly canSeeEveryAffinity: boolean;
  /**
   * Mutual crushes first, then the newest pairs in which a reveal is asked of this member, is open, or was closed by a
   * changed photo.
   */
  readonly tied: readonly Listed[];
}

/**
 * Everybody whom a member may open: the selection, as much of the rest of the list as they are entitled to, and those
 * whom a crush or a reveal ties to them. Who may be seen is asked once for all of them.
 */
async function findOpenable(ctx: AppContext, memberId: string): Promise<OpenableMatches | null> {
  const selection = await findMatches(ctx, memberId);
  if (!selection) return null;
  const { canSeeEveryAffinity, extraAffinities, extraAffinitiesUntil } = await entitlementsOf(ctx, memberId);
  const isMoreOpen = canSeeEveryAffinity || extraAffinities > 0;
  const beyond = isMoreOpen ? await findFurther(ctx, memberId, selection) : null;
  const listedFurther = beyond ?? [];
  const tiedIds = await findTiedIds(ctx, memberId);
  const listed = new Map([...selection, ...listedFurther].map((match) => [match.memberId, match]));
  const bonds = await findBonds(ctx, memberId, [...new Set([...listed.keys(), ...tiedIds])], listed);
  const seen = (matches: readonly ShownMatch[]) =>
    bondsOf(
      matches.map((match) => match.memberId),
      bonds,
    );
  const further = seen(listedFurther);
  return {
    selection,
    further: beyond,
    matches: canSeeEveryAffinity ? [...seen(selection), ...further] : seen(selection),
    opened: canSeeEveryAffinity ? [] : further.slice(0, extraAffinities),
    openedUntil: canSeeEveryAffinity ? null : extraAffinitiesUntil,
    canSeeEveryAffinity,
    tied: bondsOf(tiedIds, bonds),
  };
}

/** A member's list beyond the selection, read only where it was not read yet. */
async function furtherOf(
  ctx: AppContext,
  memberId: string,
  { selection, further }: OpenableMatches,
): Promise<readonly ShownMatch[]> {
  return further ?? (await findFurther(ctx, memberId, selection));
}

/** A member's list beyond the selection, best first. */
async function findFurther(ctx: AppContext, memberId: string, selection: readonly ShownMatch[]): Promise<ShownMatch[]> {
  const selectedIds = new Set(selection.map((match) => match.memberId));
  const all = (await findAllMatches(ctx, memberId)) ?? [];
  return all.filter((match) => !selectedIds.has(match.memberId));
}

/** Those whom a crush or a reveal ties to a member whose matches are still being computed. */
async function findTied(ctx: AppContext, memberId: string): Promise<Listed[]> {
  const tiedIds = await findTiedIds(ctx, memberId);
  return bondsOf(tiedIds, await findBonds(ctx, memberId, tiedIds));
}

async function findTiedIds(ctx: AppContext, memberId: string): Promise<string[]> {
  const crushes = (await findMutualCrushes(ctx.db, memberId)).slice(0, TIES_CONSIDERED);
  const reveals = (await findLatestReveals(ctx.db, memberId, TIES_CONSIDERED)).filter(
    ({ reveal }) =>
      ['open', 'asked-by-them'].includes(revealStateOf(reveal, ctx.now())) || wasClosedByPhoto(reveal, ctx.now()),
  );
  return [...new Set([...crushes.map((crush) => crush.memberId), ...reveals.map(({ otherId }) => otherId)])];
}

function bondsOf(ids: readonly string[], bonds: ReadonlyMap<string, Bond>): Listed[] {
  return ids.flatMap((memberId) => {
    const bond = bonds.get(memberId);
    return bond ? [{ ...bond, memberId }] : [];
  });
}

async function describeTiles(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  memberId: string,
  matches: readonly Listed[],
  pairs: ReadonlyMap<string, ShownPair>,
): Promise<Map<string, Tile>> {
  const ids = matches.map((match) => match.memberId);
  const seen = await findSeenMembers(ctx.db, memberId, ids);
  const talks = await findPairTalks(ctx.db, memberId, ids, ctx.now());
  const tiles = new Map<string, Tile>();
  for (const match of matches) {
    const other = seen.get(match.memberId);
    const pair = pairs.get(match.memberId);
    if (!other || !pair) continue;
    const { isPhotoOpen } = match;
    const address = photoAddress(pseudonyms, other.photo);
    tiles.set(match.memberId, {
      token: pseudonyms.of('member', match.memberId),
      displayName: other.displayName,
      gender: other.gender,
      percentage: pair.percentage,
      beyondDistance: pair.isFarther,
      isViewed: other.isViewed,
      photo: address && `${address}/${isPhotoOpen ? 'tile' : 'blurred'}`,
      isPhotoOpen,
      reveal: revealStateOf(match.reveal, ctx.now()),
      photoChange: photoChangeOf(match.reveal, ctx.now()),
      isMutualCrush: match.isMutualCrush,
      talk: showPairTalk(pseudonyms, talks.get(match.memberId)),
    });
  }
  return tiles;
}
