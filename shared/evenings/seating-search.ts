import type { Chance } from './chance.ts';
import { Resplit } from './resplit.ts';
import { findChange, makeChange } from './seat-changes.ts';
import type { SeatingDraft } from './seating-draft.ts';

/** How much is tried, in steps and never in time, so that a slow machine finds the tables of a fast one. */
export interface Effort {
  /** How many times everybody is seated by chance and exchanged until nothing gains. */
  readonly descents: number;
  /** How many of these, the best, are improved further. */
  readonly shaken: number;
  /** How many times each of them is shaken by three exchanges and improved again. */
  readonly shakes: number;
}

const EXCHANGES_IN_A_SHAKE = 3;

/** Looks for better and better tables in a draft, which ends with the best that were found (S-evening-4). */
export class SeatingSearch {
  readonly #draft: SeatingDraft;
  readonly #chance: Chance;
  readonly #resplit: Resplit;
  readonly #order: Int16Array;
  /** Whose table has changed since nothing better was found for their own seat. */
  readonly #isChanged: Uint8Array;
  /** For each two tables, whether no other split of their people is better. */
  #isBestSplit: Uint8Array;

  constructor(draft: SeatingDraft, chance: Chance) {
    this.#draft = draft;
    this.#chance = chance;
    this.#resplit = new Resplit(draft);
    this.#order = Int16Array.from({ length: draft.room.size }, (_, person) => person);
    this.#isChanged = new Uint8Array(draft.room.size);
    this.#isBestSplit = new Uint8Array(draft.tables * draft.tables);
  }

  /** Looks for tables that break no rule, and no further. @returns whether they were found */
  findAny({ descents, shakes }: Effort): boolean {
    for (let descent = 0; descent < descents; descent += 1) {
      seatByChance(this.#draft, this.#chance);
      this.descend();
      if (this.#draft.isWithinRules()) return true;
    }
    this.improve(shakes, () => this.#draft.isWithinRules());
    return this.#draft.isWithinRules();
  }

  /** The best few of several descents, each shaken and improved again. */
  run({ descents, shaken, shakes }: Effort): void {
    const found = Array.from({ length: descents }, () => {
      seatByChance(this.#draft, this.#chance);
      this.descend();
      return { groupOf: this.#draft.copy(), total: this.#draft.total };
    });
    const best = found.toSorted((one, other) => other.total - one.total).slice(0, shaken);
    const improved = best.map(({ groupOf }) => {
      this.#draft.assign(groupOf);
      this.improve(shakes);
      return { groupOf: this.#draft.copy(), total: this.#draft.total };
    });
    const most = improved.reduce((one, other) => (other.total > one.total ? other : one));
    this.#draft.assign(most.groupOf);
  }

  /** Improves what is there, shakes it so many times or until that is enough, and goes back where that was worse. */
  improve(shakes: number, isEnough: () => boolean = () => false): void {
    this.descend();
    let best = this.#draft.copy();
    let bestSplits = this.#isBestSplit.slice();
    let most = this.#draft.total;
    for (let attempt = 0; attempt < shakes && !isEnough(); attempt += 1) {
      this.#shake();
      this.#goOn();
      if (this.#draft.total < most) {
        this.#draft.assign(best);
        this.#isBestSplit = bestSplits.slice();
      } else {
        most = this.#draft.total;
        best = this.#draft.copy();
        bestSplits = this.#isBestSplit.slice();
      }
    }
  }

  /** Changes seats until no change of one person, of two friends or of the people of two tables gains. */
  descend(): void {
    this.#isChanged.fill(1);
    this.#isBestSplit.fill(0);
    this.#goOn();
  }

  #goOn(): void {
    do this.#exchangeAll();
    while (this.#resplitOne());
  }

  #exchangeAll(): void {
    this.#chance.shuffle(this.#order);
    for (let isChanging = true; isChanging;) {
      isChanging = false;
      for (const person of this.#order) {
        if (this.#isChanged[person] === 0) continue;
        this.#isChanged[person] = 0;
        const change = findChange(this.#draft, person);
        if (!change) continue;
        const from = this.#draft.groupOf[person]!;
        makeChange(this.#draft, person, change);
        this.#markGroup(from);
        this.#markGroup(this.#draft.groupOf[person]!);
        isChanging = true;
      }
    }
  }

  /** Seats the people of two tables better, of the first two where that is possible. */
  #resplitOne(): boolean {
    const { tables } = this.#draft;
    for (let one = 0; one < tables; one += 1) {
      for (let other = one + 1; other < tables; other += 1) {
        if (this.#isBestSplit[one * tables + other] === 1) continue;
        this.#isBestSplit[one * tables + other] = 1;
        if (!this.#resplit.improve(one, other)) continue;
        this.#markGroup(one);
        this.#markGroup(other);
        this.#isBestSplit[one * tables + other] = 1;
        return true;
      }
    }
    return false;
  }

  #markGroup(group: number): void {
    const { seats, offsets, counts, tables } = this.#draft;
    for (let seat = offsets[group]!; seat < offsets[group]! + counts[group]!; seat += 1)
      this.#isChanged[seats[seat]!] = 1;
    if (group === tables) return;
    for (let other = 0; other < tables; other += 1) {
      this.#isBestSplit[group * tables + other] = 0;
      this.#isBestSplit[other * tables + group] = 0;
    }
  }

  /** Three exchanges by chance, of people who come alone, between three groups. */
  #shake(): void {
    const { groups } = this.#draft;
    const shaken = Array.from({ length: 3 }, () => this.#chance.below(groups));
    for (let exchange = 0; exchange < EXCHANGES_IN_A_SHAKE; exchange += 1) {
      const from = shaken[exchange]!;
      const to = shaken[(exchange + 1) % shaken.length]!;
      const one = this.#somebodyAlone(from);
      const other = this.#somebodyAlone(to);
      if (from === to || one === -1 || other === -1) continue;
      this.#draft.exchange(one, other);
      this.#markGroup(from);
      this.#markGroup(to);
    }
  }

  /** One of a group, by chance; -1 when that is nobody, or somebody who comes with a friend. */
  #somebodyAlone(group: number): number {
    const { room, seats, offsets, counts } = this.#draft;
    if (counts[group] === 0) return -1;
    const person = seats[offsets[group]! + this.#chance.below(counts[group]!)]!;
    return room.friends[person] === -1 ? person : -1;
  }
}

/** Seats everybody by chance; two friends get seats in one group. Each group has as many people as before. */
export function seatByChance(draft: SeatingDraft, chance: Chance): void {
  const { room, groups, counts } = draft;
  const order = Int16Array.from({ length: room.size }, (_, person) => person);
  chance.shuffle(order);
  const free = counts.slice();
  const groupOf = new Int16Array(room.size).fill(-1);
  const seat = (person: number, group: number) => {
    free[group]! -= 1;
    groupOf[person] = group;
  };
  for (const person of order) {
    const friend = room.friends[person]!;
    if (friend === -1 || groupOf[person] !== -1) continue;
    const first = chance.below(groups);
    const group = Array.from({ length: groups }, (_, at) => (first + at) % groups).find((at) => free[at]! >= 2);
    if (group === undefined) continue;
    seat(person, group);
    seat(friend, group);
  }
  let group = 0;
  for (const person of order) {
    if (groupOf[person] !== -1) continue;
    while (free[group] === 0) group += 1;
    seat(person, group);
  }
  draft.assign(groupOf);
}
