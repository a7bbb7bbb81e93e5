import { unansweredProfile, type ResonanceProfile } from '#shared/questionnaire/profile.ts';
import * as options from '#shared/questionnaire/options.ts';
import { scoreArchetypes, scoreBody, scoreHeight, scoreParts, scoreTheme } from '#shared/matching/score.ts';
import { codedIdsOf } from '#shared/matching/themed-answers.ts';
import { leastOpenPoints } from '#shared/matching/percentage.ts';
import {
  NEUTRAL_POINTS_PER_THEME,
  partPoints,
  POINTS_PER_THEME,
  preferencePoints,
  SAME_HEIGHT_CM,
  UNANSWERED_IMPORTANCE,
  type Part,
} from '#shared/matching/weights.ts';
import { HEIGHT_BASE, person, unansweredBit, type Field } from '../codes/code.ts';

/** How many elements a small set has, by its bits. */
export const bitCounts = Uint8Array.from({ length: 512 }, (_, set) => set.toString(2).replaceAll('0', '').length);

/** Instead of a number of common archetypes: the member likes none in particular. */
export const LIKES_NONE = 15;
/** How the other's height compares, as an index of `heights`. */
export const HEIGHT_UNKNOWN = 3;

/** The most that the two directions of preferences give together. */
export const MOST_FOR_PREFERENCES = partPoints.mutualPreferences;

/** The most that themes can give, by the set of themes in which both have something. */
export const mostForThemes = Uint8Array.from(
  { length: 2 ** options.scoredThemes.length },
  (_, shared) =>
    NEUTRAL_POINTS_PER_THEME * options.scoredThemes.length +
    (POINTS_PER_THEME - NEUTRAL_POINTS_PER_THEME) * bitCounts[shared]!,
);

/** The least open points with which somebody may be shown, by the visibility's field. */
export const openFloors = Uint8Array.from({ length: 2 ** person.visibility.bits }, (_, position) =>
  leastOpenPoints(options.profileVisibilities[position - 1]?.id ?? null),
);

/** For each theme where its questions begin among all questions, and how many there are. */
export const questionFields = options.scoredThemes.map(({ id }, index): Field => {
  const before = options.scoredThemes.slice(0, index).reduce((sum, theme) => sum + codedIdsOf(theme.id).length, 0);
  return { shift: before, bits: codedIdsOf(id).length };
});

/** The least and the greatest code that count as the same height as this one, by subtracting doubles like the reference. */
export function sameHeights(height: number): [number, number] {
  const inCentimetres = (code: number) => (code + HEIGHT_BASE) / 10;
  const isSame = (code: number) => Math.abs(inCentimetres(code) - inCentimetres(height)) <= SAME_HEIGHT_CM;
  let [from, to] = [height, height];
  while (isSame(from - 1)) from -= 1;
  while (isSame(to + 1)) to += 1;
  return [from, to];
}

/**
 * The reference scoring, called once for every combination of a few answers, so that the engine cannot differ from it. Two
 * fields that are neighbours in a code share a table.
 */
export interface Tables {
  /** Points by the set in common, and by the bit 'unanswered' above it. */
  readonly values: Uint8Array;
  readonly expectations: Uint8Array;
  readonly passions: Uint8Array;
  /** Points by the fields of the two members, 3 bits each. */
  readonly goals: Uint8Array;
  readonly communication: Uint8Array;
  readonly project: Uint8Array;
  readonly daily: Uint8Array;
  /**
   * Points by the fields of the two members, 6 bits each: goals with communication, project with daily life, traits.
   */
  readonly goalsAndCommunication: Uint8Array;
  readonly projectAndDaily: Uint8Array;
  readonly traits: Uint8Array;
  /** Points by the fields of the two members, 4 bits each. */
  readonly importanceAndSocial: Uint8Array;
  /** Points by importance (2 bits), preferred types (5), the other's type (3). */
  readonly bodies: Uint8Array;
  /** Points by importance (2 bits), preferences (4), smaller, same, taller or unknown (2). */
  readonly heights: Uint8Array;
  /** Points by importance (2 bits), how many archetypes the other has (4), how many of them are liked (4). */
  readonly archetypes: Uint8Array;
  /** Points by how many answers are comparable (5 bits), and how many of them are in common (5). */
  readonly themes: Uint8Array;
}

let tables: Tables | undefined;

export function scoreTables(): Tables {
  tables ??= makeTables();
  return tables;
}

type Answers = Partial<ResonanceProfile>;
type List<Id extends string> = readonly options.Option<Id>[];

const idsOf = <Id extends string>(list: List<Id>) => list.map(({ id }) => id);
/** The ids in a set. */
const membersOf = <Id extends string>(list: List<Id>, set: number) =>
  idsOf(list).filter((_, index) => (set >>> index) & 1);
/** The answer by its position in the list, counted from 1; null for 0. */
const answerAt = <Id extends string>(list: List<Id>, position: number) => list[position - 1]?.id ?? null;
const pointsOf = (part: Part, one: Answers, other: Answers) =>
  scoreParts({ ...unansweredProfile, ...one }, { ...unansweredProfile, ...other })[part];

function makeTables(): Tables {
  const goals = squareTable(3, 'relationshipGoals', (set) => ({
    relationshipGoals: membersOf(options.relationshipGoals.slice(0, 3), set),
  }));
  const communication = squareTable(3, 'communicationStyle', (position) => ({
    communicationStyle: answerAt(options.communicationStyles, position),
  }));
  const project = squareTable(3, 'lifeProject', (position) => ({
    lifeProject: answerAt(options.lifeProjects, position),
  }));
  const daily = squareTable(3, 'dailyLifestyle', (position) => ({
    dailyLifestyle: answerAt(options.dailyLifestyles, position),
  }));
  const importance = squareTable(2, 'appearanceImportance', (position) => ({
    appearanceImportance: answerAt(options.appearanceImportances, position),
  }));
  const social = squareTable(2, 'socialStyle', (position) => ({
    socialStyle: answerAt(options.socialStyles, position),
  }));
  return {
    values: commonTable(options.relationshipValues, unansweredBit.values, 'relationshipValues'),
    expectations: commonTable(options.emotionalExpectations, unansweredBit.expectations, 'emotionalExpectations'),
    passions: commonTable(options.lifestylePassions, unansweredBit.passions, 'lifestylePassions'),
    goals,
    communication,
    project,
    daily,
    goalsAndCommunication: joinTables(3, goals, communication),
    projectAndDaily: joinTables(3, project, daily),
    traits: squareTable(6, 'personalityTraits', (set) => ({
      personalityTraits: membersOf(options.personalityTraits, set),
    })),
    importanceAndSocial: joinTables(2, importance, social),
    bodies: bodyTable(),
    heights: heightTable(),
    archetypes: archetypeTable(),
    themes: themeTable(),
  };
}

function commonTable(
  list: readonly options.Option[],
  unanswered: number,
  part: 'relationshipValues' | 'emotionalExpectations' | 'lifestylePassions',
): Uint8Array {
  const ids = idsOf(list);
  const points = (one: readonly string[], other: readonly string[]) =>
    pointsOf(part, { [part]: one }, { [part]: other });
  const byCommon = Array.from({ length: ids.length + 1 }, (_, common) =>
    common === 0 ? points(ids.slice(0, 1), ids.slice(1)) : points(ids, ids.slice(0, common)),
  );
  const neutral = points([], []);
  return Uint8Array.from({ length: 2 ** (unanswered + 1) }, (_, set) =>
    set >>> unanswered ? neutral : byCommon[set.toString(2).replaceAll('0', '').length]!,
  );
}

/** The points of every answer of one member, coded in so many bits, with every answer of the other. */
function squareTable(bits: number, part: Part, answer: (code: number) => Answers): Uint8Array {
  const answers = Array.from({ length: 2 ** bits }, (_, code) => answer(code));
  return Uint8Array.from(answers.flatMap((one) => answers.map((other) => pointsOf(part, one, other))));
}

/** The sums of two square tables of so many bits, by both fields at once; the lower bits are those of `low`. */
function joinTables(bits: number, low: Uint8Array, high: Uint8Array): Uint8Array {
  const mask = 2 ** bits - 1;
  return Uint8Array.from({ length: 2 ** (4 * bits) }, (_, index) => {
    const one = index >>> (2 * bits);
    const other = index & (2 ** (2 * bits) - 1);
    return low[((one & mask) << bits) | (other & mask)]! + high[((one >>> bits) << bits) | (other >>> bits)]!;
  });
}

function splitOf(importance: number) {
  return preferencePoints[answerAt(options.appearanceImportances, importance) ?? UNANSWERED_IMPORTANCE];
}

function bodyTable(): Uint8Array {
  return Uint8Array.from({ length: 2 ** 10 }, (_, index) => {
    const preferredBodyTypes = membersOf(options.preferredBodyTypes, (index >>> 3) & 31);
    const bodyType = answerAt(options.bodyTypes, index & 7);
    return scoreBody(
      splitOf(index >>> 8).body,
      { ...unansweredProfile, preferredBodyTypes },
      { ...unansweredProfile, bodyType },
    );
  });
}

function heightTable(): Uint8Array {
  const seenHeights = [150, 175, 200, null];
  return Uint8Array.from({ length: 2 ** 8 }, (_, index) => {
    const preferredHeights = membersOf(options.heightPreferences, (index >>> 2) & 15);
    const seeker = { ...unansweredProfile, preferredHeights, heightCm: 175 };
    return scoreHeight(splitOf(index >>> 6).height, seeker, {
      ...unansweredProfile,
      heightCm: seenHeights[index & 3] ?? null,
    });
  });
}

function archetypeTable(): Uint8Array {
  const ids = idsOf(options.archetypes);
  return Uint8Array.from({ length: 2 ** 10 }, (_, index) => {
    const common = index & 15;
    const archetypes = ids.slice(0, (index >>> 4) & 15);
    // With nothing in common, the ones that are liked are those that the other does not have.
    const liked = common === 0 ? ids.slice(archetypes.length) : ids.slice(0, common);
    const likedArchetypes = common === LIKES_NONE ? [] : liked;
    return scoreArchetypes(
      splitOf(index >>> 8).archetypes,
      { ...unansweredProfile, likedArchetypes },
      { ...unansweredProfile, archetypes },
    );
  });
}

function themeTable(): Uint8Array {
  const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);
  return Uint8Array.from({ length: 2 ** 10 }, (_, index) => {
    const comparable = index >>> 5;
    const common = Math.min(index & 31, comparable);
    const others = [...numbered('card', common), ...numbered('other', comparable - common)];
    return scoreTheme(
      'gouts',
      { ...unansweredProfile, cards: { gouts: numbered('card', comparable) } },
      { ...unansweredProfile, cards: { gouts: others } },
    );
  });
}
