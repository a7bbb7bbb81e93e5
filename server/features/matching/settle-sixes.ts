import type { IsoDate } from '#shared/profile.ts';
import {
  compareEntries,
  isAboveHalf,
  isShortOfSix,
  orderSix,
  pairEntry,
  SIXES_PER_MEMBER,
  type Entry,
  type ShownCandidate,
} from '#shared/resonance/mutual.ts';
import { tieHash, TILES_SHOWN, type RankedCandidate } from '#shared/resonance/rank.ts';

/** The part of the market that a change touches, read as far as it is needed. Members without a list take no part. */
export interface Market {
  findLists(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly RankedCandidate[]>>;
  findSixes(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly ShownCandidate[]>>;
  /** For each of the members: who has them in their list. */
  findListOwners(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** For each of the members: who is shown them. */
  findViewers(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** After so many rounds places are only filled, never taken: what could still be better waits for the next refresh. */
const ROUNDS_OF_TAKING = 3;
const ROUNDS = 5;

/**
 * Fills and frees places after one member changed, by the rule of `chooseSixes` as far as it can be kept locally: pairs
 * first, best first, then whoever has a place left, nobody in more than twelve sixes while there are others above 50 %.
 * @param changedId the member who changed, appeared or left
 * @param ownerIds the members whose lists changed with it
 * @returns the sixes that are to be saved; a member without a list gets an empty one
 */
export async function settleSixes(
  market: Market,
  changedId: string,
  ownerIds: readonly string[],
  today: IsoDate,
): Promise<Map<string, ShownCandidate[]>> {
  const table = createTable(market, today);
  await table.load([changedId, ...ownerIds]);
  const viewers = await table.viewersOf(changedId);
  let open = new Set([changedId, ...viewers, ...ownerIds]);
  for (let round = 0; round < ROUNDS && open.size > 0; round += 1) {
    await table.loadAround([...open]);
    const mayTake = round < ROUNDS_OF_TAKING;
    const freed = table.dropWhoeverLeft(open);
    const members = [...open].filter((memberId) => table.hasList(memberId));
    const taken = await table.pairUp(members, { mayTake, favoured: round === 0 ? changedId : null });
    const relieved = mayTake ? await table.relieve(members) : [];
    table.fill(members);
    const awaited = await table.findWhoWaits();
    // Whoever lost somebody is looked at again, with their own surroundings.
    open = new Set([...[...freed].filter((memberId) => !open.has(memberId)), ...taken, ...relieved, ...awaited]);
  }
  return table.changes();
}

function createTable(market: Market, today: IsoDate) {
  const lists = new Map<string, ReadonlyMap<string, RankedCandidate>>();
  const listOwners = new Map<string, readonly string[]>();
  const sixes = new Map<string, Map<string, ShownCandidate>>();
  const before = new Map<string, string>();
  const viewers = new Map<string, Set<string>>();
  /** Who stood in twelve sixes or more and has not had room since. */
  const full = new Set<string>();

  const missing = (known: ReadonlyMap<string, unknown>, ids: readonly string[]) =>
    [...new Set(ids)].filter((id) => !known.has(id));
  const sixOf = (memberId: string) => sixes.get(memberId) ?? new Map<string, ShownCandidate>();
  const listOf = (memberId: string) => lists.get(memberId) ?? new Map<string, RankedCandidate>();
  /** How two members stand to each other, from whichever list names the pair. */
  const standing = (ownerId: string, memberId: string): RankedCandidate | null => {
    const own = listOf(ownerId).get(memberId);
    if (own) return own;
    const other = listOf(memberId).get(ownerId);
    return other ? { ...other, memberId } : null;
  };
  const entryOf = (ownerId: string, candidate: RankedCandidate): Entry => ({
    ...candidate,
    ownerId,
    tieOrder: tieHash(ownerId, candidate.memberId, today),
  });
  const show = (ownerId: string, candidate: RankedCandidate, mutual: boolean) => {
    const { memberId, points, beyondDistance } = candidate;
    sixOf(ownerId).set(memberId, { memberId, points, beyondDistance, mutual });
    viewers.get(memberId)?.add(ownerId);
    if (!hasRoom(memberId)) full.add(memberId);
  };
  const hide = (ownerId: string, memberId: string) => {
    sixOf(ownerId).delete(memberId);
    viewers.get(memberId)?.delete(ownerId);
  };
  const timesShown = (memberId: string) => viewers.get(memberId)?.size ?? 0;
  const hasRoom = (memberId: string) => lists.has(memberId) && timesShown(memberId) < SIXES_PER_MEMBER;
  const isShort = (memberId: string) => isShortOfSix([...listOf(memberId).values()]);
  /** Places with somebody in more than twelve sixes, who could do without this one. */
  const crowdedPlaces = (ownerId: string) =>
    [...sixOf(ownerId).values()].filter(({ memberId, mutual }) => !mutual && timesShown(memberId) > SIXES_PER_MEMBER);
  const alternatives = (ownerId: string) =>
    [...listOf(ownerId).values()].filter(
      (candidate) => isAboveHalf(candidate) && !sixOf(ownerId).has(candidate.memberId) && hasRoom(candidate.memberId),
    );
  const worst = (shown: readonly ShownCandidate[], ownerId: string) => orderSix(ownerId, shown, today).at(-1);

  /** Takes a pair apart; the partner has a place to fill then. */
  const part = (ownerId: string, shown: ShownCandidate): string[] => {
    hide(ownerId, shown.memberId);
    if (!shown.mutual || !sixOf(shown.memberId).has(ownerId)) return [ownerId];
    hide(shown.memberId, ownerId);
    return [ownerId, shown.memberId];
  };

  return {
    async load(memberIds: readonly string[]): Promise<void> {
      const wanted = missing(sixes, memberIds);
      if (wanted.length === 0) return;
      const [foundLists, foundSixes, foundViewers] = [
        await market.findLists(wanted),
        await market.findSixes(wanted),
        await market.findViewers(wanted),
      ];
      for (const memberId of wanted) {
        const list = foundLists.get(memberId);
        if (list) lists.set(memberId, new Map(list.map((candidate) => [candidate.memberId, candidate])));
        const six = foundSixes.get(memberId) ?? [];
        sixes.set(memberId, new Map(six.map((shown) => [shown.memberId, shown])));
        before.set(memberId, JSON.stringify(six));
        const shownTo = new Set(foundViewers.get(memberId));
        viewers.set(memberId, shownTo);
        if (shownTo.size >= SIXES_PER_MEMBER) full.add(memberId);
      }
    },
    /** Reads everybody with whom these members are or could be put together. */
    async loadAround(memberIds: readonly string[]): Promise<void> {
      await this.load(memberIds);
      const wanted = missing(listOwners, memberIds);
      const owners = await market.findListOwners(wanted);
      for (const memberId of wanted) listOwners.set(memberId, owners.get(memberId) ?? []);
      await this.load(
        memberIds.flatMap((memberId) => [
          ...listOf(memberId).keys(),
          ...sixOf(memberId).keys(),
          ...(listOwners.get(memberId) ?? []),
        ]),
      );
    },
    async viewersOf(memberId: string): Promise<readonly string[]> {
      await this.load([memberId]);
      return [...(viewers.get(memberId) ?? [])];
    },
    hasList: (memberId: string) => lists.has(memberId),

    /** Takes out who is no candidate any more, and brings points up to date. Returns who lost somebody by it. */
    dropWhoeverLeft(memberIds: ReadonlySet<string>): Set<string> {
      const freed = new Set<string>();
      for (const ownerId of memberIds) {
        for (const shown of sixOf(ownerId).values()) {
          const now = lists.has(ownerId) && lists.has(shown.memberId) ? standing(ownerId, shown.memberId) : null;
          if (!now) for (const memberId of part(ownerId, shown)) freed.add(memberId);
          else if (shown.mutual || listOf(ownerId).has(shown.memberId)) {
            show(ownerId, now, shown.mutual);
            if (shown.mutual) show(shown.memberId, { ...now, memberId: ownerId }, true);
          } else for (const memberId of part(ownerId, shown)) freed.add(memberId);
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
      { mayTake, favoured }: { mayTake: boolean; favoured: string | null },
    ): Promise<Set<string>> {
      const freed = new Set<string>();
      const pairs = new Map<string, Entry>();
      for (const ownerId of memberIds) {
        for (const memberId of [...listOf(ownerId).keys(), ...(listOwners.get(ownerId) ?? [])]) {
          const candidate = memberId === ownerId || !lists.has(memberId) ? null : standing(ownerId, memberId);
          if (!candidate || (candidate.beyondDistance && !(isShort(ownerId) && isShort(memberId)))) continue;
          const pair = pairEntry(ownerId, candidate, today);
          pairs.set(`${pair.ownerId} ${pair.memberId}`, pair);
        }
      }
      /** Whoever would have to go for the pair: nobody, somebody, or null when there is no room. */
      const roomFor = (pair: Entry, ownerId: string, memberId: string): ShownCandidate | 'free' | null => {
        const six = sixOf(ownerId);
        if (six.size < TILES_SHOWN || six.has(memberId)) return 'free';
        const held = [...six.values()];
        const loose = worst(
          held.filter(({ mutual }) => !mutual),
          ownerId,
        );
        if (!mayTake) return null;
        if (loose) return loose;
        const weakest = worst(held, ownerId);
        const isFavoured = favoured === pair.ownerId || favoured === pair.memberId;
        return isFavoured && weakest && compareEntries(pair, pairEntry(ownerId, weakest, today)) < 0 ? weakest : null;
      };
      for (const pair of [...pairs.values()].sort(compareEntries)) {
        const { ownerId, memberId } = pair;
        if (sixOf(ownerId).get(memberId)?.mutual) continue;
        const [own, other] = [roomFor(pair, ownerId, memberId), roomFor(pair, memberId, ownerId)];
        if (own === null || other === null) continue;
        for (const [giver, given] of [[ownerId, own] as const, [memberId, other] as const]) {
          if (given === 'free') continue;
          await this.load([given.memberId]);
          for (const loser of part(giver, given)) if (loser !== giver) freed.add(loser);
        }
        show(ownerId, pair, true);
        show(memberId, { ...pair, memberId: ownerId }, true);
      }
      return freed;
    },

    /** Whoever stands in more than twelve sixes leaves those where they are least at home. Returns who lost them. */
    async relieve(memberIds: readonly string[]): Promise<Set<string>> {
      const freed = new Set<string>();
      const around = memberIds.flatMap((memberId) => [memberId, ...sixOf(memberId).keys()]);
      for (const crowded of new Set(around.filter((memberId) => timesShown(memberId) > SIXES_PER_MEMBER))) {
        await this.load([...(viewers.get(crowded) ?? [])]);
        const loose = [...(viewers.get(crowded) ?? [])]
          .flatMap((viewerId) => {
            const shown = sixOf(viewerId).get(crowded);
            return shown && !shown.mutual ? [entryOf(viewerId, shown)] : [];
          })
          .sort(compareEntries);
        for (const { ownerId } of loose.slice(SIXES_PER_MEMBER - timesShown(crowded))) {
          hide(ownerId, crowded);
          freed.add(ownerId);
        }
      }
      return freed;
    },

    /** Gives free places to the next best candidates; the limit of twelve gives way only to an empty place. */
    fill(memberIds: readonly string[]): void {
      for (const ownerId of memberIds) leaveCrowds(ownerId);
      const entries = memberIds
        .flatMap((ownerId) => [...listOf(ownerId).values()].map((candidate) => entryOf(ownerId, candidate)))
        .filter(({ ownerId, memberId }) => memberId !== ownerId && lists.has(memberId))
        .sort(compareEntries);
      for (const isStrict of [true, false]) {
        for (const entry of entries) {
          const six = sixOf(entry.ownerId);
          if (six.size >= TILES_SHOWN || six.has(entry.memberId)) continue;
          if (isStrict && !(isAboveHalf(entry) && hasRoom(entry.memberId))) continue;
          show(entry.ownerId, entry, false);
        }
      }

      /** Gives up a place with somebody in more than twelve sixes as soon as there is somebody else for it. */
      function leaveCrowds(ownerId: string): void {
        const places = crowdedPlaces(ownerId).slice(0, alternatives(ownerId).length);
        for (const { memberId } of places) hide(ownerId, memberId);
      }
    },

    /** Those who show somebody in more than twelve sixes though somebody else in their list has room. */
    async findWhoWaits(): Promise<string[]> {
      const crowded = [...full].filter((memberId) => timesShown(memberId) > SIXES_PER_MEMBER);
      const eased = [...full].filter(hasRoom);
      for (const memberId of eased) full.delete(memberId);
      await this.loadAround(eased);
      const owners = [
        ...crowded.flatMap((memberId) => [...(viewers.get(memberId) ?? [])]),
        ...eased.flatMap((memberId) => listOwners.get(memberId) ?? []),
      ];
      await this.loadAround(owners);
      return owners.filter((ownerId) => crowdedPlaces(ownerId).length > 0 && alternatives(ownerId).length > 0);
    },

    /** What is different from before. */
    changes(): Map<string, ShownCandidate[]> {
      const changed = new Map<string, ShownCandidate[]>();
      for (const [ownerId, six] of sixes) {
        const now = orderSix(ownerId, [...six.values()], today);
        if (JSON.stringify(now) !== before.get(ownerId)) changed.set(ownerId, now);
      }
      return changed;
    },
  };
}
