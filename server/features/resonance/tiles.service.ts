import type { Gender } from '#shared/questionnaire/options.ts';
import { photoChangeOf, revealStateOf, type RevealState } from '#shared/resonance/reveal.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { photoAddress } from '../photos/photo-address.ts';
import { findPairTalks, showPairTalk, type PairTalk, type ShownPairTalk } from '../relations/pair-talk.queries.ts';
import { describePersons } from '../relations/person-facts.service.ts';
import { showChoice, type ShownChoice } from '../relations/shown-choice.ts';
import { orderByPercentage, showPairs, type ShownPair } from '../relations/shown-pairs.service.ts';
import { findSeenMembers } from './matches.queries.ts';
import type { Listed } from './openable-matches.service.ts';

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

export interface ReadPairs {
  readonly pairs: ReadonlyMap<string, ShownPair>;
  readonly talks: ReadonlyMap<string, PairTalk>;
  /** Whether the photos of two are open to each other, or a conversation is. */
  isConnected(match: Listed): boolean;
  /** In the order of the tiles: first those with whom something is open, then the others, highest percentage first. */
  ordered<Match extends Listed>(matches: readonly Match[]): Match[];
}

/** What orders the tiles of a member (S-resonance-17). */
export async function readPairs(
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

/** The tiles of some matches, by the ids of the members. */
export async function describeTiles(
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
