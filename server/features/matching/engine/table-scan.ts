import { TOTAL_POINTS } from '#shared/matching/weights.ts';
import { take, who } from '../codes/code.ts';
import type { PopulationColumns } from './population-columns.ts';
import { WITHIN, type Scan } from './scan.ts';
import type { BlockedSeats } from './seats.ts';
import { describeSeeker, type Seeker } from './seeker.ts';
import {
  bitCounts,
  HEIGHT_UNKNOWN,
  LIKES_NONE,
  MOST_FOR_PREFERENCES,
  mostForThemes,
  openFloors,
  scoreTables,
  type Tables,
} from './tables.ts';
import { scoreThemes, themedOf } from './themes.ts';
import { NOWHERE } from './towns.ts';

const FIRST_HITS = 1024;

/** The scan in TypeScript, by the tables of points. */
export class TableScan implements Scan {
  readonly counts = new Uint32Array(TOTAL_POINTS + 1);
  hitSeats = new Uint32Array(FIRST_HITS);
  hitPoints = new Uint8Array(FIRST_HITS);
  hits = 0;
  threshold = 0;

  readonly #population: PopulationColumns;
  readonly #blocked: BlockedSeats;
  readonly #tables: Tables = scoreTables();
  /** The bands of all towns as seen from one, filled in cell by cell as far as they are needed. */
  readonly #bandOfTown: Uint8Array;
  /** For each cell: the town from which the bands of its towns are known. */
  readonly #bandsKnownFrom: Uint32Array;
  /** How many hits have at least `threshold` points. */
  #qualified = 0;
  #wanted = 0;

  constructor(population: PopulationColumns, blocked: BlockedSeats) {
    this.#population = population;
    this.#blocked = blocked;
    this.#bandOfTown = new Uint8Array(population.geography.towns);
    this.#bandsKnownFrom = new Uint32Array(population.geography.cells);
  }

  get heldBytes(): number {
    const held = [this.counts, this.hitSeats, this.hitPoints, this.#bandOfTown, this.#bandsKnownFrom];
    return held.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  run(seat: number, reach: number, wanted: number): void {
    const { groups, firstRuns } = this.#population;
    const seeker = describeSeeker(this.#population, seat);
    this.counts.fill(0);
    this.hits = 0;
    this.threshold = 0;
    this.#qualified = 0;
    this.#wanted = wanted;
    for (let group = 0; group < groups.length; group += 1) {
      const theirs = groups[group]!;
      if (!attract(seeker.group, theirs)) continue;
      const ticked = seeker.ticked & take(who.distances, theirs);
      const bands = reach === WITHIN ? ticked : reach & ~ticked;
      if (bands === 0 && reach !== WITHIN) continue;
      for (let run = firstRuns[group]!; run < firstRuns[group + 1]!; run += 1)
        this.#scanCell(seeker, run, reach, bands);
    }
  }

  /** Looks at one run, unless its cell is out of reach. */
  #scanCell(seeker: Seeker, run: number, reach: number, bands: number): void {
    const { runCells, runStarts, geography } = this.#population;
    const cell = runCells[run]!;
    const isNowhere = cell === NOWHERE || seeker.cell === NOWHERE;
    const possible = isNowhere ? 0 : geography.bandsBetweenCells(seeker.cell, cell);
    if (isNowhere ? reach !== WITHIN : (possible & bands) === 0) return;
    const isMixed = (possible & ~bands) !== 0;
    if (isMixed) this.#findBands(seeker.town, cell);
    this.#scanRun(seeker, runStarts[run]!, runStarts[run + 1]!, isMixed ? bands : 0);
  }

  /**
   * Looks at the members of one run, who are in order of age. The innermost loop of all: it runs for every pair that may
   * meet, hence the many locals.
   * @param bands the bands in which to look; 0: the whole cell lies in them
   */
  #scanRun(seeker: Seeker, start: number, end: number, bands: number): void {
    const { commonSets, persons, styles, cards, measures, towns } = this.#population;
    const { values, expectations, passions, goalsAndCommunication, projectAndDaily } = this.#tables;
    const { traits, importanceAndSocial } = this.#tables;
    const { age, ageMin, ageMax, setMask, setOr, goalsRow, projectRow, traitsRow, importanceRow, themed } = seeker;
    const { openFloor } = seeker;
    const bandOfTown = this.#bandOfTown;
    let least = this.threshold;
    for (let other = firstOfAge(measures, start, end, ageMin); other < end; other += 1) {
      const measured = measures[other]!;
      if (measured >>> 25 > ageMax) break;
      // Negative as soon as one of the two is: too young for them, or too old.
      if (((age - (measured & 127)) | (((measured >>> 7) & 127) - age)) < 0) continue;
      if (bands !== 0 && (bandOfTown[towns[other]!]! & bands) === 0) continue;

      const sets = (commonSets[other]! & setMask) | setOr;
      const style = styles[other]!;
      const human = persons[other]!;
      const answered =
        values[sets & 2047]! +
        expectations[(sets >>> 11) & 2047]! +
        passions[sets >>> 22]! +
        goalsAndCommunication[goalsRow | (style & 63)]! +
        projectAndDaily[projectRow | ((style >>> 6) & 63)]! +
        traits[traitsRow | ((style >>> 12) & 63)]! +
        importanceAndSocial[importanceRow | ((human >>> 26) & 15)]!;
      const shared = themed === 0 ? 0 : themed & themedOf(cards[other]!, style);
      const mostOpen = answered + mostForThemes[shared]!;
      const theirFloor = openFloors[human >>> 30]!;
      const needed = theirFloor > openFloor ? theirFloor : openFloor;
      if (mostOpen < needed || mostOpen + MOST_FOR_PREFERENCES < least) continue;
      const preferences = this.#scorePreferences(seeker, human, style, measured, least - mostOpen);
      if (mostOpen + preferences < least) continue;
      const open =
        answered +
        (shared === 0 ? mostForThemes[0]! : scoreThemes(this.#population, this.#tables, seeker.seat, other, shared));
      if (open < needed || open + preferences < least) continue;
      this.#addHit(seeker.seat, other, open + preferences);
      least = this.threshold;
    }
  }

  /**
   * Twice the smaller of what each of the two looks for in the other, as far as it matters.
   * @param least with fewer points than this the other is no hit, and an upper bound will do
   */
  #scorePreferences(seeker: Seeker, human: number, style: number, measured: number, least: number): number {
    const { bodies, heights, archetypes } = this.#tables;
    const height = (measured >>> 14) & 2047;
    const relation =
      height === 0
        ? HEIGHT_UNKNOWN
        : ((height >= seeker.sameFrom ? 1 : 0) + (height > seeker.sameTo ? 1 : 0)) | seeker.heightUnknown;
    const theirs = human & 511;
    const likedOfTheirs = bitCounts[theirs & seeker.liked]! | seeker.likesNone;
    const sought =
      bodies[seeker.bodyRow | ((human >>> 18) & 7)]! +
      heights[seeker.heightRow | relation]! +
      archetypes[seeker.archetypeRow | (bitCounts[theirs]! << 4) | likedOfTheirs]!;
    if (2 * sought < least) return 2 * sought;

    const liked = (human >>> 9) & 511;
    const importance = (human >>> 26) & 3;
    const likedOfOwn = liked === 0 ? LIKES_NONE : bitCounts[liked & seeker.archetypes]!;
    const seenBack = relation === HEIGHT_UNKNOWN ? HEIGHT_UNKNOWN : 2 - relation;
    const offered =
      bodies[(importance << 8) | (((human >>> 21) & 31) << 3) | seeker.body]! +
      heights[(importance << 6) | (((style >>> 18) & 15) << 2) | seenBack]! +
      archetypes[(importance << 8) | seeker.ownArchetypeRow | likedOfOwn]!;
    return 2 * (sought < offered ? sought : offered);
  }

  /** Adds a hit, if it has enough points, and raises the threshold as soon as enough hits have more. */
  #addHit(seeker: number, other: number, points: number): void {
    if (points < this.threshold || other === seeker) return;
    if (this.#blocked.get(seeker)?.has(other)) return;
    this.hitSeats[this.hits] = other;
    this.hitPoints[this.hits] = points;
    this.hits += 1;
    this.counts[points]! += 1;
    this.#qualified += 1;
    while (this.#qualified - this.counts[this.threshold]! >= this.#wanted) {
      this.#qualified -= this.counts[this.threshold]!;
      this.threshold += 1;
    }
    if (this.hits === this.hitPoints.length) this.#makeRoom();
  }

  /** Drops the hits that no longer count, and doubles the room when that frees less than half. */
  #makeRoom(): void {
    let remaining = 0;
    for (let hit = 0; hit < this.hitPoints.length; hit += 1) {
      if (this.hitPoints[hit]! < this.threshold) continue;
      this.hitSeats[remaining] = this.hitSeats[hit]!;
      this.hitPoints[remaining] = this.hitPoints[hit]!;
      remaining += 1;
    }
    if (2 * remaining >= this.hitPoints.length) {
      const [seats, points] = [this.hitSeats, this.hitPoints];
      this.hitSeats = new Uint32Array(2 * seats.length);
      this.hitPoints = new Uint8Array(2 * points.length);
      this.hitSeats.set(seats);
      this.hitPoints.set(points);
    }
    this.hits = remaining;
  }

  #findBands(town: number, cell: number): void {
    if (this.#bandsKnownFrom[cell] === town) return;
    this.#bandsKnownFrom[cell] = town;
    const { geography } = this.#population;
    const end = geography.firstTownOf(cell + 1);
    for (let other = geography.firstTownOf(cell); other < end; other += 1)
      this.#bandOfTown[other] = geography.bandBetweenTowns(town, other);
  }
}

/** Whether each one's gender is among those that attract the other. */
function attract(one: number, other: number): boolean {
  const isAttracted = (seeker: number, seen: number) =>
    ((take(who.attractedTo, seeker) >>> (take(who.gender, seen) - 1)) & 1) === 1;
  return isAttracted(one, other) && isAttracted(other, one);
}

/** The first of a run, which is in order of age, who is at least so old. */
function firstOfAge(measures: Uint32Array, start: number, end: number, least: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (measures[middle]! >>> 25 < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
