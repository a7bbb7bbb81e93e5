import { scoredThemes } from '#shared/questionnaire/options.ts';
import { NEUTRAL_POINTS_PER_THEME, TOTAL_POINTS } from '#shared/matching/weights.ts';
import {
  cards,
  commonSets,
  measures,
  person,
  put,
  QUIZ_WORDS,
  styles,
  take,
  unansweredBit,
  who,
  type Field,
} from './code.ts';
import { countBits, type Crowd } from './crowd.ts';
import { NOWHERE } from './places.ts';
import {
  bitCounts,
  HEIGHT_UNKNOWN,
  LIKES_NONE,
  MOST_FOR_PREFERENCES,
  mostForThemes,
  pointFloors,
  questionFields,
  sameHeights,
  scoreTables,
} from './tables.ts';

/** Which of those to whom nothing but the distance may be an objection: those within what both ticked. */
export const WITHIN = 0;

const FIRST_HITS = 1024;
/** Looking through the crowd for one member; what was found stays until the next run. */
export interface Scan {
  /**
   * Finds the best, and some more.
   * @param reach `WITHIN`, or the bit of a band: those beyond what one of the two ticked, who live in this band
   * @param keep how many of the best are wanted; all that equal the last of them are found too
   */
  run(looker: number, reach: number, keep: number): void;
  readonly hits: number;
  readonly hitMembers: Uint32Array;
  readonly hitPoints: Uint8Array;
  /** How many were found with so many points, from `threshold` on. */
  readonly counts: Uint32Array;
  /** Hits with fewer points than this do not count. */
  readonly threshold: number;
  readonly heldBytes: number;
}

/** @param apart those whom a member may not meet, by both's places in the crowd */
export function createScan(crowd: Crowd, apart: ReadonlyMap<number, ReadonlySet<number>>): Scan {
  const { geography, quizzes } = crowd;
  const tables = scoreTables();
  const counts = new Uint32Array(TOTAL_POINTS + 1);
  let hitMembers = new Uint32Array(FIRST_HITS);
  let hitPoints = new Uint8Array(FIRST_HITS);
  let hits = 0;
  let threshold = 0;

  // The bands around one place, filled in cell by cell as far as they are asked for.
  const bandAt = new Uint8Array(geography.places);
  const bandsKnownFrom = new Uint32Array(geography.cells);

  function knowBands(place: number, cell: number): void {
    if (bandsKnownFrom[cell] === place) return;
    bandsKnownFrom[cell] = place;
    const end = geography.firstPlaceOf(cell + 1);
    for (let other = geography.firstPlaceOf(cell); other < end; other += 1) {
      bandAt[other] = geography.bandBetweenPlaces(place, other);
    }
  }

  /** Makes room: lets go of those that no longer count, and grows when that is not enough. Returns how many stay. */
  function makeRoom(least: number): number {
    let kept = 0;
    for (let hit = 0; hit < hitPoints.length; hit += 1) {
      if (hitPoints[hit]! < least) continue;
      hitMembers[kept] = hitMembers[hit]!;
      hitPoints[kept] = hitPoints[hit]!;
      kept += 1;
    }
    if (2 * kept >= hitPoints.length) {
      const [members, points] = [hitMembers, hitPoints];
      hitMembers = new Uint32Array(2 * members.length);
      hitPoints = new Uint8Array(2 * points.length);
      hitMembers.set(members);
      hitPoints.set(points);
    }
    return kept;
  }

  /** The six themes of two members who both have something of at least one. */
  function scoreThemes(looker: number, other: number, shared: number): number {
    const rowOfLooker = quizzes.rowOf(looker);
    const rowOfOther = rowOfLooker < 0 ? -1 : quizzes.rowOf(other);
    let points = 0;
    for (let theme = 0; theme < scoredThemes.length; theme += 1) {
      if (((shared >>> theme) & 1) === 0) {
        points += NEUTRAL_POINTS_PER_THEME;
        continue;
      }
      const mine = cardsOf(crowd, looker, theme);
      const theirs = cardsOf(crowd, other, theme);
      let comparable = Math.min(bitCounts[mine]!, bitCounts[theirs]!);
      let common = bitCounts[mine & theirs]!;
      if (rowOfOther >= 0) {
        const field = questionFields[theme]!;
        const answered = quizBits(quizzes.answered, rowOfLooker, field) & quizBits(quizzes.answered, rowOfOther, field);
        const differently = quizBits(quizzes.upper, rowOfLooker, field) ^ quizBits(quizzes.upper, rowOfOther, field);
        comparable += countBits(answered);
        common += countBits(answered & ~differently);
      }
      points += tables.themes[(comparable << 5) | common]!;
    }
    return points;
  }

  function run(looker: number, reach: number, keep: number): void {
    const { commonSets: setsOf, persons, styles: stylesOf, cards: cardsWords, measures: measuresOf, places } = crowd;
    const { values, expectations, passions, goalsAndCommunication, projectAndDaily } = tables;
    const { traits, importanceAndSocial, bodies, heights, archetypes } = tables;

    const { groups, firstRuns, runCells, runStarts } = crowd;
    const ownGroup = groups[crowd.groupOf(looker)]!;
    const ownTicks = take(who.distances, ownGroup);
    const ownPlace = places[looker]!;
    const ownCell = geography.cellOf(ownPlace);

    const ownMeasures = measuresOf[looker]!;
    const age = take(measures.age, ownMeasures);
    const ageMin = take(measures.ageMin, ownMeasures);
    const ageMax = take(measures.ageMax, ownMeasures);
    const [sameFrom, sameTo] = sameHeights(take(measures.height, ownMeasures));
    const ownHeightUnknown = take(measures.height, ownMeasures) === 0 ? HEIGHT_UNKNOWN : 0;

    const [setMask, setOr] = commonMasks(setsOf[looker]!);
    const own = persons[looker]!;
    const ownStyles = stylesOf[looker]!;
    const ownImportance = take(person.importance, own);
    const ownArchetypes = take(person.archetypes, own);
    const ownLiked = take(person.likedArchetypes, own);
    const likesNone = ownLiked === 0 ? LIKES_NONE : 0;
    const goalsRow = (ownStyles & 63) << 6;
    const projectRow = ((ownStyles >>> 6) & 63) << 6;
    const traitsRow = ((ownStyles >>> 12) & 63) << 6;
    const importanceRow = ((own >>> 26) & 15) << 4;
    const bodyRow = (ownImportance << 8) | (take(person.preferredBodyTypes, own) << 3);
    const ownBody = take(person.bodyType, own);
    const heightRow = (ownImportance << 6) | (take(styles.preferredHeights, ownStyles) << 2);
    const archetypeRow = ownImportance << 8;
    const ownArchetypeRow = bitCounts[ownArchetypes]! << 4;
    const themed = themedOf(cardsWords[looker]!, ownStyles);
    const floor = pointFloors[take(person.visibility, own)]!;
    const strangers = apart.get(looker);

    // Locals, since the loops below run for every pair that may meet.
    let [foundMembers, foundPoints] = [hitMembers, hitPoints];
    const [countOf, bandOf] = [counts, bandAt];
    let found = 0;
    counts.fill(0);
    let least = Math.max(0, floor + 1);
    let kept = 0;

    for (let group = 0; group < groups.length; group += 1) {
      const theirs = groups[group]!;
      if (!attract(ownGroup, theirs)) continue;
      const ticked = ownTicks & take(who.distances, theirs);
      const bands = reach === WITHIN ? ticked : reach & ~ticked;
      if (bands === 0 && reach !== WITHIN) continue;
      const endRun = firstRuns[group + 1]!;
      for (let place = firstRuns[group]!; place < endRun; place += 1) {
        const cell = runCells[place]!;
        const isNowhere = cell === NOWHERE || ownCell === NOWHERE;
        const possible = isNowhere ? 0 : geography.bandsBetweenCells(ownCell, cell);
        if (isNowhere ? reach !== WITHIN : (possible & bands) === 0) continue;
        const isMixed = (possible & ~bands) !== 0;
        if (isMixed) knowBands(ownPlace, cell);
        const end = runStarts[place + 1]!;
        for (let other = firstOfAge(measuresOf, runStarts[place]!, end, ageMin); other < end; other += 1) {
          const measured = measuresOf[other]!;
          if (measured >>> 25 > ageMax) break;
          // Negative as soon as one of the two is: too young for them, or too old.
          if (((age - (measured & 127)) | (((measured >>> 7) & 127) - age)) < 0) continue;
          if (isMixed && (bandOf[places[other]!]! & bands) === 0) continue;

          const sets = (setsOf[other]! & setMask) | setOr;
          const style = stylesOf[other]!;
          const human = persons[other]!;
          let points =
            values[sets & 2047]! +
            expectations[(sets >>> 11) & 2047]! +
            passions[sets >>> 22]! +
            goalsAndCommunication[goalsRow | (style & 63)]! +
            projectAndDaily[projectRow | ((style >>> 6) & 63)]! +
            traits[traitsRow | ((style >>> 12) & 63)]! +
            importanceAndSocial[importanceRow | ((human >>> 26) & 15)]!;
          const shared = themed === 0 ? 0 : themed & themedOf(cardsWords[other]!, style);
          const forThemes = mostForThemes[shared]!;
          if (points + forThemes + MOST_FOR_PREFERENCES < least) continue;

          const height = (measured >>> 14) & 2047;
          const relation =
            height === 0
              ? HEIGHT_UNKNOWN
              : ((height >= sameFrom ? 1 : 0) + (height > sameTo ? 1 : 0)) | ownHeightUnknown;
          const theirArchetypes = human & 511;
          const sought =
            bodies[bodyRow | ((human >>> 18) & 7)]! +
            heights[heightRow | relation]! +
            archetypes[
              archetypeRow | (bitCounts[theirArchetypes]! << 4) | bitCounts[theirArchetypes & ownLiked]! | likesNone
            ]!;
          if (points + forThemes + 2 * sought < least) continue;

          const liked = (human >>> 9) & 511;
          const importance = (human >>> 26) & 3;
          const offered =
            bodies[(importance << 8) | (((human >>> 21) & 31) << 3) | ownBody]! +
            heights[(importance << 6) | (((style >>> 18) & 15) << 2) | (relation === 3 ? 3 : 2 - relation)]! +
            archetypes[
              (importance << 8) | ownArchetypeRow | (liked === 0 ? LIKES_NONE : bitCounts[liked & ownArchetypes]!)
            ]!;
          points += 2 * (sought < offered ? sought : offered);
          if (points + forThemes < least) continue;
          points += shared === 0 ? forThemes : scoreThemes(looker, other, shared);
          if (points < least || points <= pointFloors[human >>> 30]! || other === looker) continue;
          if (strangers?.has(other)) continue;

          foundMembers[found] = other;
          foundPoints[found] = points;
          found += 1;
          countOf[points]! += 1;
          kept += 1;
          while (kept - countOf[least]! >= keep) {
            kept -= countOf[least]!;
            least += 1;
          }
          if (found === foundPoints.length) {
            found = makeRoom(least);
            [foundMembers, foundPoints] = [hitMembers, hitPoints];
          }
        }
      }
    }
    hits = found;
    threshold = least;
  }

  return {
    run,
    get hits() {
      return hits;
    },
    get hitMembers() {
      return hitMembers;
    },
    get hitPoints() {
      return hitPoints;
    },
    counts,
    get threshold() {
      return threshold;
    },
    get heldBytes() {
      return [counts, hitMembers, hitPoints, bandAt, bandsKnownFrom].reduce(
        (sum, { byteLength }) => sum + byteLength,
        0,
      );
    },
  };
}

/** Each one's gender is among those that attract the other. */
function attract(one: number, other: number): boolean {
  const isAttracted = (looker: number, seen: number) =>
    ((take(who.attractedTo, looker) >>> (take(who.gender, seen) - 1)) & 1) === 1;
  return isAttracted(one, other) && isAttracted(other, one);
}

/** The first of a run, which is in order of age, who is at least so old. */
function firstOfAge(measuresOf: Uint32Array, start: number, end: number, least: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (measuresOf[middle]! >>> 25 < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * What turns another's sets into those in common with this member's, or into 'unanswered' when either did not answer:
 * that bit of the other's passes, and this member's is added.
 */
function commonMasks(own: number): [mask: number, or: number] {
  let mask = 0;
  let or = 0;
  for (const name of ['values', 'expectations', 'passions'] as const) {
    const set = take(commonSets[name], own);
    const unanswered = 1 << unansweredBit[name];
    if (set === unanswered) or |= put(commonSets[name], unanswered);
    else mask |= put(commonSets[name], set | unanswered);
  }
  return [mask, or];
}

function themedOf(cardsWord: number, stylesWord: number): number {
  return (cardsWord >>> cards.themedLow.shift) | ((stylesWord >>> styles.themedHigh.shift) << cards.themedLow.bits);
}

function cardsOf(crowd: Crowd, member: number, theme: number): number {
  return theme === scoredThemes.length - 1
    ? take(styles.lastCards, crowd.styles[member]!)
    : take(cards.ofTheme(theme), crowd.cards[member]!);
}

/** A theme's bits out of a row of words; at most 25 of them, so out of two words. */
function quizBits(words: Uint32Array, row: number, { shift, bits }: Field): number {
  const word = QUIZ_WORDS * row + (shift >>> 5);
  const low = words[word]! >>> (shift & 31);
  const high = (shift & 31) + bits > 32 ? words[word + 1]! << (32 - (shift & 31)) : 0;
  return (low | high) & ((1 << bits) - 1);
}
