import type { EveningPlan, Seating, Table } from './attendees.ts';
import { chanceOf } from './chance.ts';
import { BREACH, FEWEST_PARTNERS, roomOf, type Room } from './room.ts';
import { SeatingDraft } from './seating-draft.ts';
import { SeatingSearch, type Effort } from './seating-search.ts';
import { roomWith } from './subset.ts';
import { fewestLeftOut, tableSizes } from './table-sizes.ts';

/** How much the composing of an evening tries. */
export const COMPOSING: Effort = { descents: 31, shaken: 12, shakes: 60 };
/** How much is tried to see whether somebody can be seated at all. */
export const PROBING: Effort = { descents: 4, shaken: 1, shakes: 30 };
/** Above so many people tables are looked for less often: a descent then takes longer by the square. */
const LARGE_EVENING = 120;
/** How many breaches of rules leaving out one more person mends, at most. */
const BREACHES_OF_ONE = 6;

/**
 * The tables of an evening (S-evening-1 to S-evening-6): the best that were found, by steps that the evening's id decides.
 * People for whom no table was found are left out: the fewest, and of those the last who asked.
 */
export function compose(plan: EveningPlan, effort: Effort = COMPOSING): Seating {
  return composeRoom(roomOf(plan), plan.seed, effort);
}

export function composeRoom(whole: Room, seed: string, effort: Effort): Seating {
  const people = seatable(whole);
  const room = roomWith(whole, people);
  const draft = leaveOutFewest(room, seed, effort);
  const seated = draft ? tablesOf(draft) : [];
  const ids = new Set(seated.flatMap(({ attendees }) => attendees));
  return {
    tables: seated,
    leftOut: whole.attendees.map(({ id }) => id).filter((id) => !ids.has(id)),
    value: draft?.valueOfTables() ?? 0,
  };
}

/**
 * The people who have at least two partners among each other. The others, and those who come with them, can be at no table
 * whatever the others do.
 */
export function seatable({ size, partners, friends }: Room): number[] {
  const isIn = new Uint8Array(size).fill(1);
  const countPartners = (person: number) =>
    isIn.reduce((count, other, index) => count + (other && partners[person * size + index]! >= 0 ? 1 : 0), 0);
  for (let isShrinking = true; isShrinking;) {
    isShrinking = false;
    for (let person = 0; person < size; person += 1) {
      const friend = friends[person]!;
      const isHopeful = (friend === -1 || isIn[friend] === 1) && countPartners(person) >= FEWEST_PARTNERS;
      if (isIn[person] === 0 || isHopeful) continue;
      isIn[person] = 0;
      isShrinking = true;
    }
  }
  return [...isIn.keys()].filter((person) => isIn[person] === 1);
}

/** Leaves out more and more people until no rule is broken, then looks for the best tables of those who remain. */
function leaveOutFewest(room: Room, seed: string, effort: Effort): SeatingDraft | null {
  let failed = -1;
  let leftOut = nextSeatable(room.size, fewestLeftOut(room.size));
  let found: SeatingDraft | null = null;
  while (leftOut !== null && !found) {
    const draft = draftOf(room, leftOut);
    if (searchOf(draft, seed, leftOut).findAny(PROBING)) found = draft;
    else {
      failed = leftOut;
      leftOut = nextSeatable(room.size, leftOut + breachesIn(draft));
    }
  }
  if (leftOut === null || !found) return null;
  // Several more may have been left out at once.
  for (let fewer = failed + 1; fewer < leftOut; fewer += 1) {
    if (failed === -1 || !tableSizes(room.size - fewer)) continue;
    const draft = draftOf(room, fewer);
    if (!searchOf(draft, seed, fewer).findAny(PROBING)) continue;
    found = draft;
    leftOut = fewer;
  }
  const best = draftOf(room, leftOut);
  searchOf(best, seed, leftOut).run(effortFor(room, effort));
  return best.total >= found.total ? best : found;
}

/** So many left out, or the next number with which tables of five to seven add up; null when nobody would be seated. */
function nextSeatable(people: number, leftOut: number): number | null {
  for (let count = leftOut; count < people; count += 1) if (tableSizes(people - count)) return count;
  return null;
}

/** How many more people to leave out at once. */
function breachesIn(draft: SeatingDraft): number {
  return Math.max(1, Math.floor(-draft.valueOfTables() / BREACH / BREACHES_OF_ONE));
}

function draftOf(room: Room, leftOut: number): SeatingDraft {
  const sizes = tableSizes(room.size - leftOut)!;
  return new SeatingDraft(room, { sizes, leftOut, costs: leftOut > 0 ? costsOfLeavingOut(room, sizes) : null });
}

function searchOf(draft: SeatingDraft, seed: string, leftOut: number): SeatingSearch {
  return new SeatingSearch(draft, chanceOf(`${seed} ${leftOut}`));
}

function effortFor({ size }: Room, { descents, shaken, shakes }: Effort): Effort {
  const share = Math.min(1, (LARGE_EVENING / size) ** 2);
  const part = (count: number) => Math.max(1, Math.floor(count * share));
  return { descents: part(descents), shaken: part(shaken), shakes: part(shakes) };
}

/** Leaving somebody out costs the more, the earlier they asked; less than breaking a rule. */
function costsOfLeavingOut({ size, askedLater }: Room, sizes: readonly number[]): Int32Array {
  const groups = sizes.length + 1;
  const costs = new Int32Array(size * groups);
  const step = Math.floor(BREACH / 4 / (size + 1));
  for (let person = 0; person < size; person += 1)
    costs[person * groups + sizes.length] = step * (askedLater[person]! + 1);
  return costs;
}

/** Numbered from 1, in the order of the first id at each. */
function tablesOf(draft: SeatingDraft): Table[] {
  return Array.from({ length: draft.tables }, (_, table) => draft.peopleAt(table))
    .map((people) => people.map((person) => draft.room.attendees[person]!.id).toSorted())
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
    .map((attendees, index) => ({ number: index + 1, attendees }));
}
