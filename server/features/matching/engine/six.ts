import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { summariseExposure, type Fairness } from '#shared/matching/fairness.ts';
import { SIXES_PER_MEMBER, type ShownCandidate } from '#shared/matching/mutual.ts';
import { CANDIDATES_KEPT, TILES_SHOWN } from '#shared/matching/rank.ts';
import { percentageFloor } from '#shared/matching/visibility.ts';
import { TOTAL_POINTS } from '#shared/matching/weights.ts';
import { beginTieHash, compareIds, endTieHash } from './ids.ts';
import type { PackedLists } from './lists.ts';
import { sortBy } from './sort-by.ts';

/** Everybody's six, `TILES_SHOWN` places each, best first. */
export interface PackedSixes {
  readonly lengths: Uint8Array;
  readonly members: Uint32Array;
  readonly points: Uint8Array;
  /** `MUTUAL` and `BEYOND` of each place. */
  readonly marks: Uint8Array;
}

export const MUTUAL = 1;
export const BEYOND = 2;

const NOWHERE = -1;
/** Fewer entries than this are sorted sooner by comparing them. */
const WORTH_COUNTING = 512;
const FIRST_ROOM = 4096;

const ABOVE_HALF = (percentageFloor['high-match'] * TOTAL_POINTS) / 100;

/** Pairs or wishes in columns: an owner, whom they would see, and what decides who comes first. */
interface Entries {
  count: number;
  readonly owners: Uint32Array;
  readonly members: Uint32Array;
  readonly hashes: Uint32Array;
  /** Best first: what is left to the most points, and all that for those beyond the distance. */
  readonly ranks: Uint16Array;
}

const BEYOND_RANK = TOTAL_POINTS + 1;

/**
 * Whom each member is shown: exactly the sixes of `chooseSixes`, for all at once.
 * @param lists of everybody, in the order of the ids; of two who list each other, both lists say the same
 * @param today the day in Europe/Paris, which settles equal points
 */
export function choosePackedSixes(ids: Uint8Array, lists: PackedLists, today: IsoDate): PackedSixes {
  const count = lists.lengths.length;
  const sixes = createSixes(count);
  const timesShown = new Uint32Array(count);
  const show = (owner: number, member: number, rank: number, mutual: number) => {
    const place = TILES_SHOWN * owner + sixes.lengths[owner]!;
    sixes.members[place] = member;
    sixes.points[place] = TOTAL_POINTS - (rank % BEYOND_RANK);
    sixes.marks[place] = mutual | (rank < BEYOND_RANK ? 0 : BEYOND);
    sixes.lengths[owner]! += 1;
    timesShown[member]! += 1;
  };
  const hasPlace = (member: number) => sixes.lengths[member]! < TILES_SHOWN;

  pairUp(ids, lists, today, hasPlace, (one, other, rank) => {
    show(one, other, rank, MUTUAL);
    show(other, one, rank, MUTUAL);
  });

  const wishes = findWishes(ids, lists, today, hasPlace);
  const wishOrder = sortEntries(wishes, ids);
  const fill = (isAllowed: (member: number, rank: number) => boolean) => {
    for (const entry of wishOrder) {
      const [owner, member, rank] = [wishes.owners[entry]!, wishes.members[entry]!, wishes.ranks[entry]!];
      if (hasPlace(owner) && isAllowed(member, rank) && placeOf(sixes, owner, member) === NOWHERE)
        show(owner, member, rank, 0);
    }
  };
  fill((member, rank) => TOTAL_POINTS - (rank % BEYOND_RANK) > ABOVE_HALF && timesShown[member]! < SIXES_PER_MEMBER);
  fill(() => true);
  relieveCrowded(sixes, lists, timesShown, { wishes, wishOrder });
  return orderSixes(ids, sixes, today);
}

/** Whoever is least at home in more than twelve sixes goes where there is room, as in `chooseSixes`. */
function relieveCrowded(
  sixes: PackedSixes,
  lists: PackedLists,
  timesShown: Uint32Array,
  { wishes, wishOrder }: { wishes: Entries; wishOrder: Uint32Array },
): void {
  const hasRoom = (owner: number, at: number) => {
    const member = lists.members[at]!;
    if (member === owner || lists.points[at]! <= ABOVE_HALF || timesShown[member]! >= SIXES_PER_MEMBER) return false;
    return placeOf(sixes, owner, member) === NOWHERE;
  };
  for (const entry of wishOrder.toReversed()) {
    const [owner, crowded] = [wishes.owners[entry]!, wishes.members[entry]!];
    if (timesShown[crowded]! <= SIXES_PER_MEMBER) continue;
    const place = placeOf(sixes, owner, crowded);
    if (place === NOWHERE || sixes.marks[place]! & MUTUAL) continue;
    const end = CANDIDATES_KEPT * owner + lists.lengths[owner]!;
    let at = CANDIDATES_KEPT * owner;
    while (at < end && !hasRoom(owner, at)) at += 1;
    if (at === end) continue;
    const member = lists.members[at]!;
    sixes.members[place] = member;
    sixes.points[place] = lists.points[at]!;
    sixes.marks[place] = at - CANDIDATES_KEPT * owner < lists.fitting[owner]! ? 0 : BEYOND;
    timesShown[crowded]! -= 1;
    timesShown[member]! += 1;
  }
}

/** What a product without this rule would show: everybody's own best six. For comparison only. */
export function plainSixes(lists: PackedLists): PackedSixes {
  const count = lists.lengths.length;
  const sixes = createSixes(count);
  for (let owner = 0; owner < count; owner += 1) {
    const length = Math.min(lists.lengths[owner]!, TILES_SHOWN);
    sixes.lengths[owner] = length;
    for (let place = 0; place < length; place += 1) {
      const [to, from] = [TILES_SHOWN * owner + place, CANDIDATES_KEPT * owner + place];
      sixes.members[to] = lists.members[from]!;
      sixes.points[to] = lists.points[from]!;
      sixes.marks[to] = place < lists.fitting[owner]! ? 0 : BEYOND;
    }
  }
  return sixes;
}

/** `measureFairness` of packed sixes. */
export function measurePackedFairness(sixes: PackedSixes): Fairness {
  const count = sixes.lengths.length;
  const timesShown = new Uint32Array(count);
  let places = 0;
  let mutualPlaces = 0;
  for (let owner = 0; owner < count; owner += 1) {
    for (let place = 0; place < sixes.lengths[owner]!; place += 1) {
      const member = sixes.members[TILES_SHOWN * owner + place]!;
      places += 1;
      timesShown[member]! += 1;
      // Looked up, not read from the marks, so that the figure also checks what they claim.
      if (placeOf(sixes, member, owner) !== NOWHERE) mutualPlaces += 1;
    }
  }
  return summariseExposure([...timesShown], { places, mutualPlaces });
}

/** One member's six, as the reference writes it. */
export function unpackSix(sixes: PackedSixes, owner: number, idOf: (member: number) => string): ShownCandidate[] {
  const from = TILES_SHOWN * owner;
  return Array.from({ length: sixes.lengths[owner] ?? 0 }, (_, place) => ({
    memberId: idOf(sixes.members[from + place] ?? 0),
    points: sixes.points[from + place] ?? 0,
    beyondDistance: ((sixes.marks[from + place] ?? 0) & BEYOND) !== 0,
    mutual: ((sixes.marks[from + place] ?? 0) & MUTUAL) !== 0,
  }));
}

export function createSixes(count: number): PackedSixes {
  return {
    lengths: new Uint8Array(count),
    members: new Uint32Array(TILES_SHOWN * count),
    points: new Uint8Array(TILES_SHOWN * count),
    marks: new Uint8Array(TILES_SHOWN * count),
  };
}

/** Those of some owners, not copied. */
export function sixesBetween({ lengths, members, points, marks }: PackedSixes, from: number, end: number): PackedSixes {
  const places = [TILES_SHOWN * from, TILES_SHOWN * end] as const;
  return {
    lengths: lengths.subarray(from, end),
    members: members.subarray(...places),
    points: points.subarray(...places),
    marks: marks.subarray(...places),
  };
}

/** The place of a member in somebody's six, counted over all sixes, or `NOWHERE`. */
function placeOf({ lengths, members }: PackedSixes, owner: number, member: number): number {
  const from = TILES_SHOWN * owner;
  for (let place = from; place < from + lengths[owner]!; place += 1) if (members[place] === member) return place;
  return NOWHERE;
}

function isListed({ lengths, members }: PackedLists, owner: number, member: number): boolean {
  const from = CANDIDATES_KEPT * owner;
  for (let place = from; place < from + lengths[owner]!; place += 1) if (members[place] === member) return true;
  return false;
}

/**
 * Takes pairs best first while both have a place free. Each pair counts once, whichever list holds it; one beyond the
 * distance only when both are short of six. A place once taken is never free again: whoever has none left is looked at
 * no more, and only what is left of the pairs of one rank is hashed and sorted, a fraction of all.
 */
function pairUp(
  ids: Uint8Array,
  lists: PackedLists,
  today: IsoDate,
  hasPlace: (member: number) => boolean,
  take: (one: number, other: number, rank: number) => void,
): void {
  const count = lists.lengths.length;
  const begun = beginTieHashes(ids, count, today);
  let pairs = createEntries(FIRST_ROOM);
  const consider = (owner: number, at: number, rank: number) => {
    const member = lists.members[at]!;
    if (member === owner || !hasPlace(member) || (owner > member && isListed(lists, member, owner))) return;
    // One hash for the pair, from whichever side it is met.
    const isInOrder = compareIds(ids, owner, member) < 0;
    const [first, second] = isInOrder ? [owner, member] : [member, owner];
    if (pairs.count === pairs.owners.length) pairs = withMoreRoom(pairs);
    addEntry(pairs, first, second, rank, endTieHash(begun[first]!, ids, second));
  };
  const takeConsidered = () => {
    for (const entry of sortEntries(pairs, ids)) {
      const [one, other] = [pairs.owners[entry]!, pairs.members[entry]!];
      if (hasPlace(one) && hasPlace(other)) take(one, other, pairs.ranks[entry]!);
    }
    pairs.count = 0;
  };

  /** For each rank a chain of the owners whose next place has it. */
  const chains = new Int32Array(TOTAL_POINTS + 1).fill(NOWHERE);
  const following = new Int32Array(count);
  const nextPlaces = new Uint8Array(count);
  const rankOfNext = (owner: number) => TOTAL_POINTS - lists.points[CANDIDATES_KEPT * owner + nextPlaces[owner]!]!;
  const queue = (owner: number) => {
    if (nextPlaces[owner]! >= lists.fitting[owner]! || !hasPlace(owner)) return;
    const rank = rankOfNext(owner);
    following[owner] = chains[rank]!;
    chains[rank] = owner;
  };
  for (let owner = 0; owner < count; owner += 1) queue(owner);
  for (let rank = 0; rank <= TOTAL_POINTS; rank += 1) {
    for (let owner = chains[rank]!, then = NOWHERE; owner !== NOWHERE; owner = then) {
      then = following[owner]!;
      if (!hasPlace(owner)) continue;
      for (; nextPlaces[owner]! < lists.fitting[owner]! && rankOfNext(owner) === rank; nextPlaces[owner]! += 1) {
        consider(owner, CANDIDATES_KEPT * owner + nextPlaces[owner]!, rank);
      }
      queue(owner);
    }
    takeConsidered();
  }

  // Those beyond the distance come after all others, and stand by distance first: they are few, and sorted at once.
  const isShort = (member: number) => lists.fitting[member]! < TILES_SHOWN;
  for (let owner = 0; owner < count; owner += 1) {
    if (!isShort(owner) || !hasPlace(owner)) continue;
    for (let place = lists.fitting[owner]!; place < lists.lengths[owner]!; place += 1) {
      const at = CANDIDATES_KEPT * owner + place;
      if (isShort(lists.members[at]!)) consider(owner, at, BEYOND_RANK + TOTAL_POINTS - lists.points[at]!);
    }
  }
  takeConsidered();
}

/** Each place that somebody would like to fill who still has one free: a place once taken is never free again. */
function findWishes(
  ids: Uint8Array,
  lists: PackedLists,
  today: IsoDate,
  hasPlace: (member: number) => boolean,
): Entries {
  let most = 0;
  for (let owner = 0; owner < lists.lengths.length; owner += 1) if (hasPlace(owner)) most += lists.lengths[owner]!;
  const wishes = createEntries(most);
  const begun = beginTieHashes(ids, lists.lengths.length, today);
  forEachListed(lists, (owner, member, rank) => {
    if (hasPlace(owner)) addEntry(wishes, owner, member, rank, endTieHash(begun[owner]!, ids, member));
  });
  return wishes;
}

function forEachListed(lists: PackedLists, visit: (owner: number, member: number, rank: number) => void): void {
  for (let owner = 0; owner < lists.lengths.length; owner += 1) {
    for (let place = 0; place < lists.lengths[owner]!; place += 1) {
      const at = CANDIDATES_KEPT * owner + place;
      if (lists.members[at] === owner) continue;
      const rank = TOTAL_POINTS - lists.points[at]! + (place < lists.fitting[owner]! ? 0 : BEYOND_RANK);
      visit(owner, lists.members[at]!, rank);
    }
  }
}

function createEntries(most: number): Entries {
  return {
    count: 0,
    owners: new Uint32Array(most),
    members: new Uint32Array(most),
    hashes: new Uint32Array(most),
    ranks: new Uint16Array(most),
  };
}

function withMoreRoom(entries: Entries): Entries {
  const more = createEntries(2 * entries.owners.length);
  for (const column of ['owners', 'members', 'hashes', 'ranks'] as const) more[column].set(entries[column]);
  return { ...more, count: entries.count };
}

function addEntry(entries: Entries, owner: number, member: number, rank: number, hash: number): void {
  const at = entries.count;
  entries.owners[at] = owner;
  entries.members[at] = member;
  entries.ranks[at] = rank;
  entries.hashes[at] = hash;
  entries.count += 1;
}

/**
 * By rank, then hash, then ids: sorted by the least of them first, each time keeping the order before (radix sort).
 * Two equal hashes among equal points are rare enough to be put right one by one.
 */
function sortEntries(entries: Entries, ids: Uint8Array): Uint32Array {
  const { count, owners, members, hashes, ranks } = entries;
  const compare = (one: number, other: number) =>
    compareIds(ids, owners[one]!, owners[other]!) || compareIds(ids, members[one]!, members[other]!);
  if (count < WORTH_COUNTING)
    return countUp(count).sort(
      (one, other) => ranks[one]! - ranks[other]! || hashes[one]! - hashes[other]! || compare(one, other),
    );
  let order = countUp(count);
  order = sortBy(order, (entry) => hashes[entry]! & 0xffff, 2 ** 16);
  order = sortBy(order, (entry) => hashes[entry]! >>> 16, 2 ** 16);
  order = sortBy(order, (entry) => ranks[entry]!, 2 * BEYOND_RANK);
  for (let start = 0; start < count;) {
    const first = order[start]!;
    let end = start + 1;
    while (end < count && hashes[order[end]!] === hashes[first] && ranks[order[end]!] === ranks[first]) end += 1;
    if (end > start + 1) order.subarray(start, end).sort(compare);
    start = end;
  }
  return order;
}

function countUp(count: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(count);
  for (let number = 0; number < count; number += 1) numbers[number] = number;
  return numbers;
}

/** The first half of every member's tie hashes. */
function beginTieHashes(ids: Uint8Array, count: number, today: IsoDate): Int32Array {
  const begin = beginTieHash(today);
  const begun = new Int32Array(count);
  for (let member = 0; member < count; member += 1) begun[member] = begin(ids, member);
  return begun;
}

/** Each six best first, as their owner's ties fall. */
function orderSixes(ids: Uint8Array, sixes: PackedSixes, today: IsoDate): PackedSixes {
  const begun = beginTieHashes(ids, sixes.lengths.length, today);
  const hashes = new Uint32Array(TILES_SHOWN);
  const order = new Uint8Array(TILES_SHOWN);
  const ordered = { ...createSixes(sixes.lengths.length), lengths: sixes.lengths };
  sixes.lengths.forEach((length, owner) => {
    const from = TILES_SHOWN * owner;
    for (let place = 0; place < length; place += 1)
      hashes[place] = endTieHash(begun[owner]!, ids, sixes.members[from + place]!);
    const isBefore = (one: number, other: number) => {
      const [first, second] = [from + one, from + other];
      const difference =
        (sixes.marks[first]! & BEYOND) - (sixes.marks[second]! & BEYOND) ||
        sixes.points[second]! - sixes.points[first]! ||
        hashes[one]! - hashes[other]! ||
        compareIds(ids, sixes.members[first]!, sixes.members[second]!);
      return difference < 0;
    };
    for (let place = 0; place < length; place += 1) {
      let to = place;
      for (; to > 0 && isBefore(place, order[to - 1]!); to -= 1) order[to] = order[to - 1]!;
      order[to] = place;
    }
    for (let place = 0; place < length; place += 1) {
      const at = from + order[place]!;
      ordered.members[from + place] = sixes.members[at]!;
      ordered.points[from + place] = sixes.points[at]!;
      ordered.marks[from + place] = sixes.marks[at]!;
    }
  });
  return ordered;
}
