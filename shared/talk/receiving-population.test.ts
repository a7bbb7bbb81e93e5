import { expect, it } from '@jest/globals';
import { reached } from '#testing/promise.ts';
import { DAY_MS, HOUR_MS } from '../duration.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import {
  askingStateOf,
  askingViewOf,
  changeAskings,
  countAskings,
  noAskings,
  reachAsking,
  standingAsking,
  turnAskings,
  whyNotAsk,
  type AskingPair,
} from './asking.ts';
import { whyNotOpen } from './limits.ts';
import { questionsToReach, type ReceivingChoice } from './receiving.ts';

const [MEN, WOMEN, DAYS] = [144, 50, 28];
const start = new Date('2026-11-01T07:00:00Z');

/** Numbers between 0 and 1, the same in every run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Person {
  readonly id: number;
  readonly selection: readonly number[];
  readonly choice: ReceivingChoice;
  readonly askedAt: Date[];
  readonly openedAt: Date[];
  readonly reachedAt: Date[];
}

/** A population of 72 to 25 in which men ask three times as often; women are in the selections of many. */
class Population {
  readonly random = numbersFrom(20);
  readonly people: Person[];
  /** Every pair as the one with the smaller number sees it. */
  readonly pairs = new Map<string, AskingPair>();
  readonly mostInADay: number[] = [];
  longestQueue = 0;
  differingBytes = 0;
  comparisons = 0;
  reached = 0;
  opened = 0;

  constructor() {
    const ids = Array.from({ length: MEN + WOMEN }, (_, index) => index);
    const [men, women] = [ids.slice(0, MEN), ids.slice(MEN)];
    this.people = ids.map((id) => {
      const others = id < MEN ? women : men;
      const selection = others.toSorted((a, b) => this.points(id, b) - this.points(id, a)).slice(0, 6);
      const choice = this.random() < 0.1 ? 'six' : this.random() < 0.05 ? 'nobody' : 'all';
      return { id, selection, choice, askedAt: [], openedAt: [], reachedAt: [] };
    });
  }

  /** Of any two, alike in both directions; some people resonate with many. */
  points(one: number, other: number): number {
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    return ((low * 7919 + high * 104_729) % 150) + ((high * 31) % 50);
  }

  pairOf(one: number, other: number): AskingPair {
    const pair = this.pairs.get(`${Math.min(one, other)} ${Math.max(one, other)}`) ?? noAskings;
    return one < other ? pair : turnAskings(pair);
  }

  save(one: number, other: number, pair: AskingPair): void {
    const seen = one < other ? pair : turnAskings(pair);
    this.pairs.set(`${Math.min(one, other)} ${Math.max(one, other)}`, seen);
  }

  ask(person: Person, now: Date): void {
    const open = person.selection.filter((other) => {
      const pair = this.pairOf(person.id, other);
      return !pair.openedAt && !standingAsking(pair, now);
    });
    const other = open[Math.floor(this.random() * open.length)];
    if (other === undefined) return;
    const pair = this.pairOf(person.id, other);
    const askedToday = person.askedAt.filter((moment) => dayOf(moment) === dayOf(now)).length;
    const facts = { accountCreatedAt: new Date(0), askedToday, askingsOfPair: countAskings(pair) };
    if (whyNotAsk(facts, now)) return;
    const isNew = pair.askings.every(({ isMine }) => !isMine);
    if (isNew && whyNotOpen({ plan: 'premium', openedAt: person.openedAt, threadsLastWrittenAt: [] }, now)) return;
    const { pair: asked, outcome } = changeAskings(pair, { kind: 'ask', questionKey: 'leger-1' }, now);
    if (outcome !== 'asked') return;
    person.askedAt.push(now);
    if (isNew) person.openedAt.push(now);
    this.save(person.id, other, asked);
    this.reach(other, now);
  }

  reach(id: number, now: Date): void {
    const receiver = this.people[id];
    if (!receiver) return;
    const waiting = this.people.flatMap((asker) => {
      const asking = standingAsking(this.pairOf(asker.id, id), now);
      if (!asking?.isMine || asking.reachedAt) return [];
      const isInSelection = receiver.selection.includes(asker.id);
      const isMutual = isInSelection && asker.selection.includes(id);
      return [{ ...asking, id: String(asker.id), points: this.points(asker.id, id), isMutual, isInSelection }];
    });
    this.longestQueue = Math.max(this.longestQueue, waiting.length);
    for (const asker of questionsToReach(waiting, receiver, now)) {
      this.save(Number(asker), id, reachAsking(this.pairOf(Number(asker), id), now));
      receiver.reachedAt.push(now);
      this.reached += 1;
    }
  }

  answer({ id }: Person, now: Date): void {
    for (const other of this.people) {
      const pair = this.pairOf(id, other.id);
      if (askingStateOf(pair, now) !== 'asked-by-them') continue;
      const chance = this.random();
      if (chance > 0.5) continue;
      const { pair: changed, outcome } = changeAskings(pair, { kind: chance < 0.3 ? 'answer' : 'decline' }, now);
      this.save(id, other.id, changed);
      if (outcome === 'opened') this.opened += 1;
    }
  }

  /** What both of each pair see now is compared with what they would see if nothing waited, or nothing had reached. */
  compare(now: Date): void {
    const bytes = (pair: AskingPair) => JSON.stringify(askingViewOf(pair, { canBeReminded: true }, now));
    for (const seen of this.pairs.values()) {
      for (const pair of [seen, turnAskings(seen)]) {
        const asking = standingAsking(pair, now);
        if (!asking) continue;
        const other = asking.isMine
          ? { ...pair, askings: [{ ...asking, reachedAt: asking.reachedAt ? null : now }] }
          : { ...pair, askings: asking.reachedAt ? [asking] : [] };
        this.comparisons += 1;
        if (bytes(pair) !== bytes(other)) this.differingBytes += 1;
      }
    }
  }

  live(): this {
    for (let day = 0; day < DAYS; day += 1) {
      const morning = new Date(start.getTime() + day * DAY_MS);
      for (const { id } of this.people) this.reach(id, morning);
      for (let hour = 1; hour <= 12; hour += 1) {
        const now = new Date(morning.getTime() + hour * HOUR_MS);
        for (const person of this.people) {
          if (this.random() < (person.id < MEN ? 0.12 : 0.04)) this.ask(person, now);
          if (this.random() < 0.08) this.answer(person, now);
        }
      }
      this.compare(new Date(morning.getTime() + 13 * HOUR_MS));
      const perDay = this.people.map(({ reachedAt }) => reachedAt.filter((at) => dayOf(at) === dayOf(morning)).length);
      this.mostInADay.push(Math.max(...perDay));
    }
    return this;
  }
}

// S-conversation-7, S-conversation-8
it('H11: in a population of 72 to 25 over 28 days at most three new questions a day reach anybody, and a queue changes no byte', () => {
  const { mostInADay, differingBytes, comparisons, longestQueue, reached: arrived, opened } = new Population().live();
  reached(
    'H11',
    `${MEN} men and ${WOMEN} women, ${DAYS} days: ${arrived} questions reached somebody, ${opened} conversations opened, ` +
      `at most ${Math.max(...mostInADay)} a day, longest queue ${longestQueue}, ` +
      `${differingBytes} of ${comparisons} views differ`,
  );
  expect(Math.max(...mostInADay)).toBe(3);
  // The queues must have been worth the name.
  expect(longestQueue).toBeGreaterThan(10);
  expect(comparisons).toBeGreaterThan(5000);
  expect(differingBytes).toBe(0);
});
