import type { IsoDate, Position } from '#shared/questionnaire/profile.ts';
import { bandBetween, bandsFromNearToFar } from '#shared/matching/eligibility.ts';
import { leastOpenPoints } from '#shared/matching/percentage.ts';
import {
  countedVisibilities,
  neverFalling,
  questionSeed,
  reachQuestions,
  weightOf,
  type Reach,
  type ReachQuestion,
} from '#shared/matching/reach.ts';
import { createAgeReader, readBirth } from '../codes/ages.ts';
import {
  ANSWERED_AT,
  CODE_LENGTH,
  LATITUDE_AT,
  LONGITUDE_AT,
  measures,
  person,
  put,
  QUIZ_WORDS,
  take,
  UPPER_AT,
  who,
  WHO_AT,
  WORDS,
  WORDS_AT,
} from '../codes/code.ts';
import { describeSeeker, type Seeker } from '../engine/seeker.ts';
import { mostForThemes, openFloors, scoreTables, type Tables } from '../engine/tables.ts';
import { scoreThemes, themedOf } from '../engine/themes.ts';
import { findTowns, NOWHERE } from '../engine/towns.ts';

/** A member who asks, as their code has them, and their choices. */
interface Asking {
  readonly code: Uint8Array;
  /** Their own number among the people, who is not counted; -1: they are not among them. */
  readonly number: number;
  /** See `questionSeed`. */
  readonly seed: number;
}

/** The choices of a member, as their code has them. */
export function choicesOf(code: Uint8Array): ReachQuestion {
  const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
  const human = view.getUint32(WORDS_AT + 4, true);
  const measured = view.getUint32(WORDS_AT + 16, true);
  return {
    visibility: Math.max(0, take(person.visibility, human) - 1),
    distances: take(who.distances, code[WHO_AT]!),
    ages: { min: take(measures.ageMin, measured), max: take(measures.ageMax, measured) },
  };
}

/** The number of a distance that is unknown, after those of the bands. */
const UNKNOWN_BAND = bandsFromNearToFar.length;
const NO_BAND_YET = 255;
const visibleFrom = countedVisibilities.map((visibility) => leastOpenPoints(visibility));
/** The codes of one who asks are put after those of all others. */
const ASKING = 1;

/** People to count, unpacked from their codes into columns. Their number is the position of their code. */
export class ReachPopulation {
  readonly size: number;
  readonly today: IsoDate;
  readonly #hidden: Uint32Array;
  readonly #columns: ReturnType<typeof unpack>;
  readonly #tables: Tables = scoreTables();
  readonly #positions: readonly (Position | null)[];

  /**
   * @param codes of everybody, `CODE_LENGTH` bytes each
   * @param hidden the secret bits of each, see `weightOf`
   */
  constructor(codes: Uint8Array, hidden: Uint32Array, today: IsoDate) {
    this.size = codes.length / CODE_LENGTH;
    this.today = today;
    this.#hidden = hidden;
    this.#columns = unpack(codes, this.size + ASKING, today);
    const { latitudes, longitudes } = this.#columns.found;
    this.#positions = Array.from(latitudes, (latitude, town) =>
      town === NOWHERE ? null : { latitude, longitude: longitudes[town]! },
    );
  }

  /** Counts as `countReach` of shared does. */
  count({ code, number, seed }: Asking): Reach {
    const { groups, towns, ages: agesOf, ageMins, ageMaxes, ticked, floors } = this.#columns;
    this.#columns.put(this.size, code);
    const seeker = describeSeeker(this.#columns, this.size);
    const chosen = choicesOf(code);
    const { visibility, distances, ages } = chosen;
    const questions = reachQuestions(chosen);
    const seedsOf = (asked: readonly ReachQuestion[]) => asked.map((question) => questionSeed(seed, question));
    const [seedsByVisibility, seedsByBand, seedsByAges] = [
      seedsOf(questions.byVisibility),
      seedsOf(questions.byBand),
      seedsOf(questions.byAges),
    ];
    const byVisibility = questions.byVisibility.map(() => 0);
    const byBand = questions.byBand.map(() => 0);
    const byAges = questions.byAges.map(() => 0);
    const meets = groupsThatMeet(seeker.group);
    const bandOf = this.#bandsFrom(positionIn(code));
    for (let other = 0; other < this.size; other += 1) {
      if (meets[groups[other]!] === 0 || other === number) continue;
      const age = agesOf[other]!;
      if (age === 0 || seeker.age < ageMins[other]! || seeker.age > ageMaxes[other]!) continue;
      const band = bandOf(towns[other]!);
      if (band !== UNKNOWN_BAND && ((ticked[other]! >>> band) & 1) === 0) continue;
      const isOfAge = age >= ages.min && age <= ages.max;
      const isInReach = band === UNKNOWN_BAND || ((distances >>> band) & 1) === 1;
      if (!isOfAge && !isInReach) continue;
      const open = this.#openPoints(seeker, other);
      if (open < floors[other]!) continue;
      const isVisible = open >= visibleFrom[visibility]!;
      const hidden = this.#hidden[other]!;
      if (isOfAge && isVisible) byBand[band]! += weightOf(hidden, seedsByBand[band]!);
      if (!isInReach) continue;
      for (let choice = 0; choice < byVisibility.length; choice += 1)
        if (isOfAge && open >= visibleFrom[choice]!)
          byVisibility[choice]! += weightOf(hidden, seedsByVisibility[choice]!);
      for (let range = 0; range < byAges.length; range += 1) {
        const { min, max } = questions.byAges[range]!.ages;
        if (isVisible && age >= min && age <= max) byAges[range]! += weightOf(hidden, seedsByAges[range]!);
      }
    }
    return neverFalling({ byVisibility, byBand, byAges });
  }

  /** Open points of the one who asks and another, as `openPoints` of shared gives them. */
  #openPoints(seeker: Seeker, other: number): number {
    const { commonSets, persons, styles, cards } = this.#columns;
    const tables = this.#tables;
    const sets = (commonSets[other]! & seeker.setMask) | seeker.setOr;
    const style = styles[other]!;
    const answered =
      tables.values[sets & 2047]! +
      tables.expectations[(sets >>> 11) & 2047]! +
      tables.passions[sets >>> 22]! +
      tables.goalsAndCommunication[seeker.goalsRow | (style & 63)]! +
      tables.projectAndDaily[seeker.projectRow | ((style >>> 6) & 63)]! +
      tables.traits[seeker.traitsRow | ((style >>> 12) & 63)]! +
      tables.importanceAndSocial[seeker.importanceRow | ((persons[other]! >>> 26) & 15)]!;
    const shared = seeker.themed === 0 ? 0 : seeker.themed & themedOf(cards[other]!, style);
    return (
      answered + (shared === 0 ? mostForThemes[0]! : scoreThemes(this.#columns, tables, seeker.seat, other, shared))
    );
  }

  /** The band of each town as seen from a position, worked out when it is first asked for. */
  #bandsFrom(own: Position | null): (town: number) => number {
    const bands = new Uint8Array(this.#positions.length).fill(NO_BAND_YET);
    return (town) => {
      if (bands[town] === NO_BAND_YET) {
        const band = bandBetween(own, this.#positions[town]!);
        bands[town] = band === null ? UNKNOWN_BAND : bandsFromNearToFar.indexOf(band);
      }
      return bands[town]!;
    };
  }
}

/** For each byte `who` 1 if its members and these attract each other. */
function groupsThatMeet(group: number): Uint8Array {
  const attracts = (seeker: number, seen: number) => {
    const gender = take(who.gender, seen);
    return gender > 0 && ((take(who.attractedTo, seeker) >>> (gender - 1)) & 1) === 1;
  };
  return Uint8Array.from({ length: 256 }, (_, other) => Number(attracts(group, other) && attracts(other, group)));
}

function positionIn(code: Uint8Array): Position | null {
  const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
  const latitude = view.getFloat64(LATITUDE_AT, true);
  const longitude = view.getFloat64(LONGITUDE_AT, true);
  return Number.isNaN(latitude) || Number.isNaN(longitude) ? null : { latitude, longitude };
}

/** Columns with room for so many members, each with the number of their code. */
function unpack(codes: Uint8Array, room: number, today: IsoDate) {
  const ageOf = createAgeReader(today);
  const words = Array.from({ length: WORDS }, () => new Uint32Array(room));
  const [commonSets, persons, cards, styles, measured] = words as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const groups = new Uint8Array(room);
  const answered = new Uint32Array(QUIZ_WORDS * room);
  const upper = new Uint32Array(QUIZ_WORDS * room);
  const towns = new Uint32Array(room);
  // Taken out of the words once, as every counting looks at them for everybody.
  const [ages, ageMins, ageMaxes, ticked, floors] = Array.from({ length: 5 }, () => new Uint8Array(room)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const putAt = (member: number, code: Uint8Array) => {
    const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
    groups[member] = code[WHO_AT]!;
    words.forEach((column, word) => (column[member] = view.getUint32(WORDS_AT + 4 * word, true)));
    ages[member] = ageOf(readBirth(code, 0));
    ageMins[member] = take(measures.ageMin, measured[member]!);
    ageMaxes[member] = take(measures.ageMax, measured[member]!);
    ticked[member] = take(who.distances, groups[member]);
    floors[member] = openFloors[take(person.visibility, persons[member]!)]!;
    measured[member] = (measured[member]! | put(measures.age, ages[member])) >>> 0;
    for (let word = 0; word < QUIZ_WORDS; word += 1) {
      answered[QUIZ_WORDS * member + word] = view.getUint32(ANSWERED_AT + 4 * word, true);
      upper[QUIZ_WORDS * member + word] = view.getUint32(UPPER_AT + 4 * word, true);
    }
  };
  const count = codes.length / CODE_LENGTH;
  const latitudes = new Float64Array(count);
  const longitudes = new Float64Array(count);
  for (let member = 0; member < count; member += 1) {
    const code = codes.subarray(CODE_LENGTH * member, CODE_LENGTH * (member + 1));
    putAt(member, code);
    const position = positionIn(code);
    latitudes[member] = position?.latitude ?? Number.NaN;
    longitudes[member] = position?.longitude ?? Number.NaN;
  }
  const found = findTowns(latitudes, longitudes, towns);
  return {
    commonSets,
    persons,
    cards,
    styles,
    measures: measured,
    groups,
    ages,
    ageMins,
    ageMaxes,
    ticked,
    floors,
    groupOf: (member: number) => member,
    towns,
    found,
    geography: { cellOf: () => 0 },
    quizzes: { rowOf: (member: number) => member, answered, upper },
    put: putAt,
  };
}
