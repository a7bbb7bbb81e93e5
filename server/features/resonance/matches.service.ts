import { momentInWords } from '#shared/calendar.ts';
import { AppError } from '#shared/errors.ts';
import type { Gender } from '#shared/questionnaire/options.ts';
import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { percentageOf } from '#shared/matching/score.ts';
import { noReveal, revealStateOf, type RevealState } from '#shared/resonance/reveal.ts';
import { routes } from '#shared/routes.ts';
import { openedMatch } from '../relations/opened-match.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Session } from '../members/session.ts';
import { findMutualCrushes } from '../relations/mutual-crushes.queries.ts';
import { findAllMatches, findMatches } from '../matching/matching.service.ts';
import { mayOpenPhoto } from '../relations/may-open-photo.ts';
import { findLatestReveals, findRevealsWith } from '../relations/reveal.queries.ts';
import { findSeeable } from '../relations/blocks.queries.ts';
import { entitlementsOf } from '../plans/entitlements.service.ts';
import { findByToken, matchToken } from '../relations/match-token.ts';
import { findBond, type Bond } from '../relations/resonance-access.ts';
import { admitProfileViews, type Onlooker } from '../relations/profile-views.service.ts';
import {
  findSeenMembers,
  findShownPreferences,
  haveCrossedAnswers,
  markViewed,
  type ShownPreferences,
} from './matches.queries.ts';

/**
 * So many mutual crushes and pairs that wish to reveal their photos, or have, are shown below the tiles
 * (S-resonance-3).
 */
const OUTSIDE_LIST_SHOWN = 12;
const REVEALS_LOOKED_AT = 40;

/** One match on the screen. No id of theirs leaves the server: the token is worth something in this session only. */
export interface Tile {
  readonly token: string;
  readonly displayName: string;
  readonly gender: Gender;
  readonly percentage: number;
  readonly beyondDistance: boolean;
  readonly isViewed: boolean;
  /** The address of the picture that may be shown: the photo, or its blur; null without a photo. */
  readonly photo: string | null;
  readonly isPhotoOpen: boolean;
  readonly reveal: RevealState;
  /** Each has a crush on the other. */
  readonly isMutualCrush: boolean;
}

export interface MatchesPage {
  readonly tiles: readonly Tile[];
  /** Mutual crushes, and who asks for a reveal or has opened their photo, as far as no tile shows them. */
  readonly outsideList: readonly Tile[];
  /** The matches beyond the selection that points have opened, and until when, in words. */
  readonly opened: readonly Tile[];
  readonly openedUntil: string | null;
  readonly canSeeEveryAffinity: boolean;
  readonly page: number;
  readonly pageCount: number;
  /** So many people were seen today that the others have to wait until tomorrow. */
  readonly hasSeenEnough: boolean;
}

interface Listed extends Bond {
  readonly memberId: string;
}

/**
 * The tiles of a member's selection; with Premium page by page through the whole list. Null while it is being computed
 * (S-resonance-1).
 */
export async function findMatchesPage(
  ctx: AppContext,
  session: Session,
  { memberId, client }: Onlooker,
  wantedPage: number,
): Promise<MatchesPage | null> {
  const listed = await findListed(ctx, memberId);
  if (!listed) return null;
  const { matches, opened, openedUntil, canSeeEveryAffinity } = listed;
  const pageCount = Math.max(1, Math.ceil(matches.length / SELECTION_LENGTH));
  const page = Math.min(wantedPage, pageCount);
  const shown = matches.slice((page - 1) * SELECTION_LENGTH, page * SELECTION_LENGTH);
  const outsideList = await findMatchesOutsideList(
    ctx,
    memberId,
    new Set([...shown, ...opened].map((match) => match.memberId)),
  );
  const wanted = [...shown, ...opened, ...outsideList].map((match) => match.memberId);
  const admitted = await admitProfileViews(ctx, { memberId, client }, wanted);
  const toTiles = (some: readonly Listed[]) =>
    describeTiles(
      ctx,
      session,
      memberId,
      some.filter((match) => admitted.has(match.memberId)),
    );
  return {
    tiles: await toTiles(shown),
    opened: await toTiles(opened),
    openedUntil: openedUntil && momentInWords(openedUntil),
    outsideList: await toTiles(outsideList),
    canSeeEveryAffinity,
    page,
    pageCount,
    hasSeenEnough: wanted.some((id) => !admitted.has(id)),
  };
}

/** Whether a member's list holds anybody beyond the selection. */
export async function hasFurtherMatches(ctx: AppContext, memberId: string): Promise<boolean> {
  const selection = await findMatches(ctx, memberId);
  return selection !== null && (await findFurther(ctx, memberId, selection)).length > 0;
}

/**
 * Opens the match that a token names: it counts as viewed, and the session remembers it (S-resonance-4).
 * @returns the screen that shows it, or null when there is no such match (any more)
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

/** Whom a token names among those whom a member may open, or null. */
export async function findReachable(
  ctx: AppContext,
  session: Session,
  memberId: string,
  token: unknown,
): Promise<string | null> {
  const { matches = [], opened = [] } = (await findListed(ctx, memberId)) ?? {};
  const outsideList = await findMatchesOutsideList(ctx, memberId, new Set());
  const reachable = [...matches, ...opened, ...outsideList].map((match) => match.memberId);
  return findByToken(ctx.config, session.id, token, reachable);
}

/** A match as the named call `find-matches` tells it (S-resonance-11). */
export interface CalledMatch {
  readonly user_id: string;
  readonly display_name: string;
  readonly gender: Gender;
  readonly compatibility_percentage: number;
  readonly preferences: ShownPreferences | null;
}

/**
 * Whom a member may see, best first.
 * @throws AppError 429 when they have seen too many people today to see any of these
 */
export async function listMatches(ctx: AppContext, { memberId, client }: Onlooker): Promise<CalledMatch[]> {
  const listed = await findListed(ctx, memberId);
  const wanted = listed ? [...listed.matches, ...listed.opened] : [];
  const admitted = await admitProfileViews(
    ctx,
    { memberId, client },
    wanted.map((match) => match.memberId),
  );
  if (wanted.length > 0 && admitted.size === 0) throw new AppError('profiles_seen_enough', 429);
  const matches = wanted.filter((match) => admitted.has(match.memberId));
  const ids = matches.map((match) => match.memberId);
  const seen = await findSeenMembers(ctx.db, memberId, ids);
  const preferences = await findShownPreferences(ctx.db, ids);
  return matches.flatMap((match) => {
    const other = seen.get(match.memberId);
    if (!other) return [];
    return {
      user_id: match.memberId,
      display_name: other.displayName,
      gender: other.gender,
      compatibility_percentage: percentageOf(match.points),
      preferences: preferences.get(match.memberId) ?? null,
    };
  });
}

interface ListedMatches {
  readonly matches: readonly Listed[];
  /** Further matches that points have opened for a while. */
  readonly opened: readonly Listed[];
  readonly openedUntil: Date | null;
  readonly canSeeEveryAffinity: boolean;
}

/** The matches that a member may open: the selection, and as much of the rest of the list as they are entitled to. */
async function findListed(ctx: AppContext, memberId: string): Promise<ListedMatches | null> {
  const selection = await findMatches(ctx, memberId);
  if (!selection) return null;
  const { canSeeEveryAffinity, extraAffinities, extraAffinitiesUntil } = await entitlementsOf(ctx, memberId);
  const seen = await withoutUnseeable(ctx, memberId, selection);
  const isMoreOpen = canSeeEveryAffinity || extraAffinities > 0;
  const further = isMoreOpen ? await findFurther(ctx, memberId, selection) : [];
  return {
    matches: canSeeEveryAffinity ? [...seen, ...further] : seen,
    opened: canSeeEveryAffinity ? [] : further.slice(0, extraAffinities),
    openedUntil: canSeeEveryAffinity ? null : extraAffinitiesUntil,
    canSeeEveryAffinity,
  };
}

/** A member's list beyond the selection, best first. */
async function findFurther(ctx: AppContext, memberId: string, selection: readonly Listed[]): Promise<Listed[]> {
  const selectedIds = new Set(selection.map((match) => match.memberId));
  const all = (await findAllMatches(ctx, memberId)) ?? [];
  return withoutUnseeable(
    ctx,
    memberId,
    all.filter((match) => !selectedIds.has(match.memberId)),
  );
}

/** Nobody blocked or gone. */
async function withoutUnseeable(ctx: AppContext, memberId: string, matches: readonly Listed[]): Promise<Listed[]> {
  const ids = matches.map((match) => match.memberId);
  const seeable = await findSeeable(ctx.db, memberId, ids);
  return matches.filter((match) => seeable.has(match.memberId));
}

async function findMatchesOutsideList(
  ctx: AppContext,
  memberId: string,
  shown: ReadonlySet<string>,
): Promise<Listed[]> {
  const crushes = await findMutualCrushes(ctx.db, memberId);
  const reveals = (await findLatestReveals(ctx.db, memberId, REVEALS_LOOKED_AT)).filter(({ reveal }) =>
    ['open', 'asked-by-them'].includes(revealStateOf(reveal, ctx.now())),
  );
  const wanted = new Set([...crushes.map((crush) => crush.memberId), ...reveals.map(({ otherId }) => otherId)]);
  const found: Listed[] = [];
  for (const otherId of wanted) {
    if (found.length === OUTSIDE_LIST_SHOWN) break;
    const bond = shown.has(otherId) ? null : await findBond(ctx, memberId, otherId);
    if (bond) found.push({ memberId: otherId, ...bond });
  }
  return found;
}

async function describeTiles(
  ctx: AppContext,
  session: Session,
  memberId: string,
  matches: readonly Listed[],
): Promise<Tile[]> {
  if (matches.length === 0) return [];
  const ids = matches.map((match) => match.memberId);
  const seen = await findSeenMembers(ctx.db, memberId, ids);
  const reveals = new Map(
    (await findRevealsWith(ctx.db, memberId, ids)).map(({ otherId, reveal }) => [otherId, reveal]),
  );
  const crushes = new Set((await findMutualCrushes(ctx.db, memberId)).map((crush) => crush.memberId));
  const tiles: Tile[] = [];
  for (const match of matches) {
    const other = seen.get(match.memberId);
    if (!other) continue;
    const isPhotoOpen = other.photo !== null && mayOpenPhoto(other);
    tiles.push({
      token: matchToken(ctx.config, session.id, match.memberId),
      displayName: other.displayName,
      gender: other.gender,
      percentage: percentageOf(match.points),
      beyondDistance: match.beyondDistance,
      isViewed: other.isViewed,
      photo: other.photo && `${other.photo}/${isPhotoOpen ? 'tile' : 'blurred'}`,
      isPhotoOpen,
      reveal: revealStateOf(reveals.get(match.memberId) ?? noReveal, ctx.now()),
      isMutualCrush: crushes.has(match.memberId),
    });
  }
  return tiles;
}
