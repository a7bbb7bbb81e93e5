import type { IsoDate } from '#shared/questionnaire/profile.ts';
import {
  compareEntries,
  isAboveHalf,
  isShortOfSix,
  orderSix,
  pairEntry,
  SIXES_PER_MEMBER,
  type Entry,
  type ShownCandidate,
} from '#shared/matching/mutual.ts';
import { tieHash, TILES_SHOWN, type RankedCandidate } from '#shared/matching/rank.ts';

/** Somebody who has a member in their list, and how the two stand to each other. */
export interface Holder extends Omit<RankedCandidate, 'memberId'> {
  readonly ownerId: string;
}

/** The part of the market that a change touches, read as far as it is needed. */
export interface Market {
  findLists(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly RankedCandidate[]>>;
  /** Whoever takes part has a six, be it an empty one. */
  findSixes(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly ShownCandidate[]>>;
  /** For each of the members: who has them in their list. */
  findHolders(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly Holder[]>>;
  /** For each of the members: who is shown them. */
  findViewers(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** After so many rounds places are only filled, never taken: what could still be better waits for the next refresh. */
const ROUNDS_OF_TAKING = 3;
const ROUNDS = 5;

/**
 * Fills and frees places after one member changed, by the rule of `chooseSixes` as far as it can be kept locally: pairs
 * first, best first, then whoever has a place left, nobody in more than twelve sixes while there are others above 50 %
 * (S-matching-26).
 * @param changedId the member who changed, appeared or left
 * @param ownerIds the members whose lists changed with it
 * @returns the sixes that are to be saved; that of a member without a list is empty
 */
export async function settleSixes(
  market: Market,
  changedId: string,
  ownerIds: readonly string[],
  today: IsoDate,
): Promise<Map<string, ShownCandidate[]>> {
  const table = createTable(market, today);
  await table.join(changedId);
  let open = new Set([changedId, ...(await table.viewersOf(changedId)), ...(await table.findUnsettled(ownerIds))]);
  for (let round = 0; round < ROUNDS && open.size > 0; round += 1) {
    await table.loadAround([...open]);
    const mayTake = round < ROUNDS_OF_TAKING;
    const freed = await table.dropWhoeverLeft([...open]);
    const members = [...open].filter((memberId) => table.hasList(memberId));
    const taken = await table.pairUp(members, { mayTake, favoured: round === 0 ? changedId : null });
    await table.fill(members);
    await table.relieve(members);
    // Whoever lost somebody is looked at again, with their own surroundings.
    open = new Set([...freed.filter((memberId) => !open.has(memberId)), ...taken]);
  }
  return table.changes();
}

function createTable(market: Market, today: IsoDate) {
  const lists = new Map<string, ReadonlyMap<string, RankedCandidate> | null>();
  const holders = new Map<string, ReadonlyMap<string, Holder>>();
  const sixes = new Map<string, Map<string, ShownCandidate> | null>();
  const before = new Map<string, string>();
  const viewers = new Map<string, Set<string>>();
  /** What became of places since they were read, for viewers that are read later. */
  const moves = new Map<string, Map<string, boolean>>();
  /** Who stood in twelve sixes or more and has not had room since. */
  const full = new Set<string>();

  const missing = (known: ReadonlyMap<string, unknown>, ids: Iterable<string>) =>
    [...new Set(ids)].filter((id) => !known.has(id));
  const sixOf = (memberId: string) => sixes.get(memberId) ?? new Map<string, ShownCandidate>();
  const listOf = (memberId: string) => lists.get(memberId) ?? new Map<string, RankedCandidate>();
  const takesPart = (memberId: string) => sixes.get(memberId) !== null && sixes.has(memberId);

  async function loadLists(memberIds: Iterable<string>): Promise<void> {
    const wanted = missing(lists, memberIds);
    if (wanted.length === 0) return;
    const found = await market.findLists(wanted);
    for (const memberId of wanted) {
      const list = found.get(memberId);
      lists.set(memberId, list ? new Map(list.map((candidate) => [candidate.memberId, candidate])) : null);
    }
  }
  async function loadSixes(memberIds: Iterable<string>): Promise<void> {
    const wanted = missing(sixes, memberIds);
    if (wanted.length === 0) return;
    const found = await market.findSixes(wanted);
    for (const memberId of wanted) {
      const six = found.get(memberId);
      sixes.set(memberId, six ? new Map(six.map((shown) => [shown.memberId, shown])) : null);
      before.set(memberId, JSON.stringify(six ?? []));
    }
  }
  async function loadHolders(memberIds: Iterable<string>): Promise<void> {
    const wanted = missing(holders, memberIds);
    if (wanted.length === 0) return;
    const found = await market.findHolders(wanted);
    for (const memberId of wanted) {
      holders.set(memberId, new Map((found.get(memberId) ?? []).map((holder) => [holder.ownerId, holder])));
    }
  }
  async function loadViewers(memberIds: Iterable<string>): Promise<void> {
    const wanted = missing(viewers, memberIds);
    if (wanted.length === 0) return;
    const found = await market.findViewers(wanted);
    for (const memberId of wanted) {
      const shownTo = new Set(found.get(memberId));
      if (shownTo.size >= SIXES_PER_MEMBER) full.add(memberId);
      for (const [viewerId, isShown] of moves.get(memberId) ?? []) {
        if (isShown) shownTo.add(viewerId);
        else shownTo.delete(viewerId);
      }
      viewers.set(memberId, shownTo);
      if (shownTo.size >= SIXES_PER_MEMBER) full.add(memberId);
    }
  }

  const move = (memberId: string, viewerId: string, isShown: boolean) => {
    const known = moves.get(memberId) ?? new Map<string, boolean>();
    moves.set(memberId, known.set(viewerId, isShown));
    const shownTo = viewers.get(memberId);
    if (isShown) shownTo?.add(viewerId);
    else shownTo?.delete(viewerId);
    if (shownTo && shownTo.size >= SIXES_PER_MEMBER) full.add(memberId);
  };
  const show = (ownerId: string, { memberId, points, beyondDistance }: RankedCandidate, mutual: boolean) => {
    sixes.get(ownerId)?.set(memberId, { memberId, points, beyondDistance, mutual });
    move(memberId, ownerId, true);
  };
  const hide = (ownerId: string, memberId: string) => {
    sixes.get(ownerId)?.delete(memberId);
    move(memberId, ownerId, false);
  };
  /** Takes a place away, on both sides of a pair. Returns who has one to fill then. */
  const part = async (ownerId: string, shown: ShownCandidate): Promise<string[]> => {
    await loadSixes([shown.memberId]);
    hide(ownerId, shown.memberId);
    if (!shown.mutual || !sixOf(shown.memberId).has(ownerId)) return [ownerId];
    hide(shown.memberId, ownerId);
    return [ownerId, shown.memberId];
  };

  /** How two members stand to each other, from whichever list names the pair; the first one's are read. */
  const standing = (ownerId: string, memberId: string): RankedCandidate | null => {
    const own = listOf(ownerId).get(memberId);
    if (own) return own;
    const holder = holders.get(ownerId)?.get(memberId);
    return holder ? { memberId, points: holder.points, beyondDistance: holder.beyondDistance } : null;
  };
  const entryOf = (ownerId: string, candidate: RankedCandidate): Entry => ({
    ...candidate,
    ownerId,
    tieOrder: tieHash(ownerId, candidate.memberId, today),
  });
  const timesShown = (memberId: string) => viewers.get(memberId)?.size ?? 0;
  const hasRoom = (memberId: string) => takesPart(memberId) && timesShown(memberId) < SIXES_PER_MEMBER;
  const isShort = (memberId: string) => isShortOfSix([...listOf(memberId).values()]);
  const loosePlaces = (ownerId: string) => [...sixOf(ownerId).values()].filter(({ mutual }) => !mutual);
  /** Places with somebody in more than twelve sixes, who could do without this one. */
  const crowdedPlaces = (ownerId: string) =>
    loosePlaces(ownerId).filter(({ memberId }) => timesShown(memberId) > SIXES_PER_MEMBER);
  const alternatives = (ownerId: string) =>
    [...listOf(ownerId).values()].filter(
      (candidate) => isAboveHalf(candidate) && !sixOf(ownerId).has(candidate.memberId) && hasRoom(candidate.memberId),
    );
  const worst = (shown: readonly ShownCandidate[], ownerId: string) => orderSix(ownerId, shown, today).at(-1);

  /** Whom a member could see, with their sixes and how often they are shown. */
  async function loadChoices(ownerIds: readonly string[]): Promise<void> {
    await loadLists(ownerIds);
    const choices = ownerIds.flatMap((ownerId) => [...listOf(ownerId).keys()]);
    await loadSixes(choices);
    await loadViewers(choices);
  }

  /** Who would have to go for a pair: nobody ('free'), somebody, or null when there is no room. */
  function roomFor(
    pair: Entry,
    [ownerId, memberId]: readonly [string, string],
    { mayTake, favoured }: { mayTake: boolean; favoured: string | null },
  ): ShownCandidate | 'free' | null {
    const six = sixOf(ownerId);
    if (six.size < TILES_SHOWN || six.has(memberId)) return 'free';
    if (!mayTake) return null;
    const loose = worst(loosePlaces(ownerId), ownerId);
    if (loose) return loose;
    if (favoured !== pair.ownerId && favoured !== pair.memberId) return null;
    const weakest = worst([...six.values()], ownerId);
    return weakest && compareEntries(pair, pairEntry(ownerId, weakest, today)) < 0 ? weakest : null;
  }

  return {
    /** Reads a member; somebody with a list and no six yet joins with an empty one. */
    async join(memberId: string): Promise<void> {
      await loadLists([memberId]);
      await loadSixes([memberId]);
      if (lists.get(memberId) && !takesPart(memberId)) sixes.set(memberId, new Map());
    },
    async viewersOf(memberId: string): Promise<readonly string[]> {
      await loadViewers([memberId]);
      return [...(viewers.get(memberId) ?? [])];
    },
    hasList: (memberId: string) => takesPart(memberId) && Boolean(lists.get(memberId)),

    /** Of members whose lists changed: those with a place to fill, or one that somebody else could have a claim to. */
    async findUnsettled(memberIds: readonly string[]): Promise<string[]> {
      await loadLists(memberIds);
      await loadSixes(memberIds);
      return memberIds.filter(
        (memberId) =>
          takesPart(memberId) &&
          (sixOf(memberId).size < TILES_SHOWN ||
            [...sixOf(memberId).values()].some((shown) => !shown.mutual || !listOf(memberId).has(shown.memberId))),
      );
    },

    /** Reads everybody with whom these members are or could be put together. */
    async loadAround(memberIds: readonly string[]): Promise<void> {
      await loadLists(memberIds);
      await loadSixes(memberIds);
      await loadHolders(memberIds);
      const others = memberIds.flatMap((memberId) => [
        ...listOf(memberId).keys(),
        ...sixOf(memberId).keys(),
        ...(holders.get(memberId)?.keys() ?? []),
      ]);
      await loadSixes(others);
    },

    /** Takes out who is no candidate any more, and brings points up to date. Returns who lost somebody by it. */
    async dropWhoeverLeft(memberIds: readonly string[]): Promise<string[]> {
      const freed: string[] = [];
      for (const ownerId of memberIds) {
        for (const shown of sixOf(ownerId).values().toArray()) {
          const now = this.hasList(ownerId) && takesPart(shown.memberId) ? standing(ownerId, shown.memberId) : null;
          if (!now || !(shown.mutual || listOf(ownerId).has(shown.memberId))) {
            freed.push(...(await part(ownerId, shown)));
            continue;
          }
          show(ownerId, now, shown.mutual);
          if (shown.mutual) show(shown.memberId, { ...now, memberId: ownerId }, true);
        }
      }
      return freed;
    },

    /**
     * Puts members together, best pair first. A place held by somebody who does not see its owner counts as free; a
     * favoured member also takes the place of a weaker pair. Returns who lost a place.
     */
    async pairUp(
      memberIds: readonly string[],
      taking: { readonly mayTake: boolean; readonly favoured: string | null },
    ): Promise<Set<string>> {
      const pairs = new Map<string, Entry>();
      for (const ownerId of memberIds) {
        const others = [...listOf(ownerId).keys(), ...(holders.get(ownerId)?.keys() ?? [])];
        for (const memberId of others.filter((id) => id !== ownerId && takesPart(id))) {
          const candidate = standing(ownerId, memberId);
          if (!candidate || sixOf(ownerId).get(memberId)?.mutual) continue;
          const pair = pairEntry(ownerId, candidate, today);
          pairs.set(`${pair.ownerId} ${pair.memberId}`, pair);
        }
      }
      const farther = [...pairs.values()].filter(({ beyondDistance }) => beyondDistance);
      await loadLists(farther.flatMap(({ ownerId, memberId }) => [ownerId, memberId]));
      const freed = new Set<string>();
      for (const pair of [...pairs.values()].sort(compareEntries)) {
        const { ownerId, memberId } = pair;
        if (pair.beyondDistance && !(isShort(ownerId) && isShort(memberId))) continue;
        const sides = [[ownerId, memberId] as const, [memberId, ownerId] as const];
        const given = sides.map((side) => roomFor(pair, side, taking));
        if (given.includes(null)) continue;
        for (const [side, shown] of given.entries()) {
          const giver = sides[side]?.[0] ?? '';
          if (shown === 'free' || !shown) continue;
          for (const loser of await part(giver, shown)) if (loser !== giver) freed.add(loser);
        }
        show(ownerId, pair, true);
        show(memberId, { ...pair, memberId: ownerId }, true);
      }
      return freed;
    },

    /** Gives free places to the next best candidates; the limit of twelve gives way only to an empty place. */
    async fill(memberIds: readonly string[]): Promise<void> {
      const needy = memberIds.filter((ownerId) => sixOf(ownerId).size < TILES_SHOWN);
      await loadChoices(needy);
      const entries = needy
        .flatMap((ownerId) => [...listOf(ownerId).values()].map((candidate) => entryOf(ownerId, candidate)))
        .filter(({ ownerId, memberId }) => memberId !== ownerId && takesPart(memberId))
        .sort(compareEntries);
      for (const isStrict of [true, false]) {
        for (const entry of entries) {
          const six = sixOf(entry.ownerId);
          if (six.size >= TILES_SHOWN || six.has(entry.memberId)) continue;
          if (isStrict && !(isAboveHalf(entry) && hasRoom(entry.memberId))) continue;
          show(entry.ownerId, entry, false);
        }
      }
    },

    /**
     * Whoever stands in more than twelve sixes leaves those where they are least at home, to somebody else in the
     * owner's list who has room; also where that room has only just come about.
     */
    async relieve(memberIds: readonly string[]): Promise<void> {
      // With whoever gained or lost a place so far, and whose it was: what else they show may be crowded too.
      const moved = [...moves].flatMap(([memberId, isShownTo]) => [memberId, ...isShownTo.keys()]);
      await loadViewers([...memberIds, ...moved].flatMap((memberId) => [memberId, ...sixOf(memberId).keys()]));
      const eased = [...full].filter(hasRoom);
      for (const memberId of eased) full.delete(memberId);
      await loadHolders(eased);
      const crowded = [...full].filter((memberId) => timesShown(memberId) > SIXES_PER_MEMBER);
      const owners = new Set([
        ...crowded.flatMap((memberId) => [...(viewers.get(memberId) ?? [])]),
        ...eased.flatMap((memberId) => [...(holders.get(memberId)?.keys() ?? [])]),
      ]);
      await loadSixes(owners);
      await loadViewers([...owners].flatMap((ownerId) => loosePlaces(ownerId).map(({ memberId }) => memberId)));
      const pressed = [...owners].filter((ownerId) => crowdedPlaces(ownerId).length > 0);
      await loadChoices(pressed);
      const leastAtHome = pressed
        .flatMap((ownerId) => crowdedPlaces(ownerId).map((shown) => entryOf(ownerId, shown)))
        .sort(compareEntries)
        .toReversed();
      for (const { ownerId, memberId } of leastAtHome) {
        const other = alternatives(ownerId)[0];
        if (timesShown(memberId) <= SIXES_PER_MEMBER || !other) continue;
        hide(ownerId, memberId);
        show(ownerId, other, false);
      }
    },

    /** What is different from before. */
    changes(): Map<string, ShownCandidate[]> {
      const changed = new Map<string, ShownCandidate[]>();
      for (const [ownerId, six] of sixes) {
        const now = orderSix(ownerId, [...(six?.values() ?? [])], today);
        if (JSON.stringify(now) !== before.get(ownerId)) changed.set(ownerId, now);
      }
      return changed;
    },
  };
}
