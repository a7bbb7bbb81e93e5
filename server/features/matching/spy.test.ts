import { expect, it } from '@jest/globals';
import { generateMembers } from '#seeds/population/generate.ts';
import { answerThemes } from '#seeds/population/themed-answers.ts';
import { addDays } from '#shared/calendar.ts';
import { newBudget, renewBudget, spendChange } from '#shared/matching/answer-changes.ts';
import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { ageInFullYears, NARROWEST_AGE_RANGE } from '#shared/questionnaire/birth-date.ts';
import type { Gender, HeightPreference } from '#shared/questionnaire/options.ts';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import type { Answer } from '#shared/questionnaire/validate.ts';
import { extent, reached } from '#testing/promise.ts';
import { CODE_LENGTH } from './codes/code.ts';
import { encode } from './codes/encode.ts';
import { packIds } from './codes/packed-ids.ts';
import { createEngine } from './engine/engine.ts';
import { selectForEverybody } from './selections/select-for-everybody.ts';

/*
 * The spy of B11: a member who reads no percentage and no reason, which tell nothing, but only who is still proposed after
 * each change of what they look for, and who knows these rules and how ages and heights are distributed.
 */

const today = '2026-11-20';
const MEMBERS = 500;
const DAYS = 30;
const MOST_PERCENT = 5;
const seeds = extent([1], [1, 2, 3, 4, 5, 6, 7, 8]);

interface AgeRange {
  readonly min: number;
  readonly max: number;
}

/** Five hundred generated members, and what a spy among them is shown. */
function createTown(seed: number) {
  const members = [...generateMembers({ seed, firstIndex: 0, count: MEMBERS, today })].map(({ profile }, index) =>
    answerThemes(profile, seed, index),
  );
  const spy: ResonanceProfile = {
    ...members[0]!,
    birthDate: '1990-01-01',
    position: { latitude: 48.85, longitude: 2.35 },
    profileVisibility: null,
    preferredDistances: [],
    preferredBodyTypes: ['indifferent'],
    preferredHeights: ['no_preference'],
  };
  const codes = new Uint8Array(CODE_LENGTH * (MEMBERS + 1));
  members.forEach((profile, index) => codes.set(encode(profile), CODE_LENGTH * index));
  const ids = packIds(Array.from({ length: MEMBERS + 1 }, (_, index) => idOf(index)));
  const everybody = Uint32Array.from({ length: MEMBERS + 1 }, (_, index) => index);
  const known = new Map<string, ReadonlySet<number>>();

  /** The selection that the spy is shown when they answer like this. */
  function look(answers: Partial<ResonanceProfile>): ReadonlySet<number> {
    const key = JSON.stringify(answers);
    const before = known.get(key);
    if (before) return before;
    codes.set(encode({ ...spy, ...answers }), CODE_LENGTH * MEMBERS);
    const lists = createEngine({ ids, codes }, today).listsOf(everybody);
    const { members: shown, lengths } = selectForEverybody(ids, lists, today);
    const from = SELECTION_LENGTH * MEMBERS;
    const selection = new Set(shown.subarray(from, from + lengths[MEMBERS]!));
    known.set(key, selection);
    return selection;
  }
  return { members, look, ages: members.map(({ birthDate }) => ageInFullYears(birthDate, today)) };
}

function idOf(index: number): string {
  const digits = (Math.imul(index + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${digits}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}

/** How often each value occurs among people whom the spy does not know, which is no secret. */
function distributionOf<Value>(valueOf: (profile: ResonanceProfile) => Value): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const { profile } of generateMembers({ seed: 99, firstIndex: 0, count: 5000, today }))
    counts.set(valueOf(profile), (counts.get(valueOf(profile)) ?? 0) + 1);
  return counts;
}

const mostFrequent = <Value>(values: Iterable<Value>, counts: ReadonlyMap<Value, number>): Value | undefined =>
  [...values].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0];

/** How many ranges of ages count for a member who tries another one, again and again, for thirty days. */
function countAgeRanges(): number {
  let budget = newBudget(today);
  let answers: Answer = { preferred_age_min: 20, preferred_age_max: 30 };
  const counted = new Set<string>();
  for (let attempt = 0; attempt < 4 * DAYS; attempt += 1) {
    budget = renewBudget(budget, addDays(today, Math.floor(attempt / 4)));
    counted.add(JSON.stringify({ ...answers, ...budget.counting }));
    const next: Answer = { preferred_age_min: 20 + (attempt % 30), preferred_age_max: 31 + attempt };
    budget = spendChange(budget, answers, next);
    answers = next;
    counted.add(JSON.stringify({ ...answers, ...budget.counting }));
  }
  return counted.size;
}

const agesOnOffer = Array.from({ length: 82 }, (_, index) => 18 + index);
const ageCounts = distributionOf(({ birthDate }) => ageInFullYears(birthDate!, today));
const sides: readonly (readonly [Gender, Gender])[] = [
  ['homme', 'femme'],
  ['femme', 'homme'],
];

/** The share of all members, in percent, whose exact age the spy names after looking through these ranges of ages. */
function nameAges(town: ReturnType<typeof createTown>, ranges: readonly AgeRange[]): number {
  const possible = new Map<number, Set<number>>();
  const looks = ranges.flatMap((range) =>
    sides.map(([gender, sought]) => ({
      range,
      sought,
      shown: town.look({ gender, attractedTo: [sought], preferredAgeMin: range.min, preferredAgeMax: range.max }),
    })),
  );
  const isWithin = (age: number, { min, max }: AgeRange) => age >= min && age <= max;
  for (const { range, shown } of looks)
    for (const member of shown) {
      const ages = possible.get(member) ?? new Set(agesOnOffer);
      for (const age of ages) if (!isWithin(age, range)) ages.delete(age);
      possible.set(member, ages);
    }
  // Where fewer are shown than there is room for, members who were seen before and are missing are not of these ages.
  for (const { range, sought, shown } of looks.filter((look) => look.shown.size < SELECTION_LENGTH))
    for (const [member, ages] of possible)
      if (!shown.has(member) && town.members[member]!.gender === sought)
        for (const age of ages) if (isWithin(age, range) && ages.size > 1) ages.delete(age);
  const guessed = mostFrequent(agesOnOffer, ageCounts);
  const right = town.ages.filter(
    (age, member) => (possible.has(member) ? mostFrequent(possible.get(member)!, ageCounts) : guessed) === age,
  );
  return (100 * right.length) / MEMBERS;
}

/** The ranges of ages through which a spy may go, from one end of life to the other. */
function* strategies(count: number): Generator<AgeRange[]> {
  for (const width of extent([NARROWEST_AGE_RANGE], [5, 8, 12, 20, 40]))
    for (const stride of extent([2, 3, 5], [1, 2, 3, 4, 5, 6, 8]))
      for (const first of extent([22, 24], [18, 20, 22, 24]))
        yield Array.from({ length: count }, (_, index) => first + stride * index)
          .filter((min) => min <= 75)
          .map((min) => ({ min, max: Math.min(99, min + width) }));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

it('B11: a spy who changes the ages looked for over thirty days names few more exact ages than by guessing', () => {
  const ranges = countAgeRanges();
  expect(ranges).toBeLessThanOrEqual(9);
  const honest = [{ min: 24, max: 40 }];
  const gains = seeds.map((seed) => {
    const town = createTown(seed);
    const best = Math.max(...[...strategies(ranges)].map((strategy) => nameAges(town, strategy)));
    return best - nameAges(town, honest);
  });
  expect(mean(gains)).toBeGreaterThan(0);
  expect(mean(gains)).toBeLessThanOrEqual(MOST_PERCENT);
  reached('B11', `ages: ${mean(gains).toFixed(1)} % more than by guessing, by ${ranges} ranges in ${DAYS} days`);
});

/** Ten centimetres each. */
const bandOf = (heightCm: number) => Math.floor(heightCm / 10);
const heightCounts = new Map(
  (['homme', 'femme', 'autre'] as const).map((gender) => [
    gender,
    distributionOf((profile) => (profile.gender === gender ? bandOf(profile.heightCm!) : null)),
  ]),
);

/** Whether a height is what a spy of another height asks for. */
function isAsked(theirs: number, own: number, asked: HeightPreference): boolean {
  const relation = Math.abs(theirs - own) <= 3 ? 'same' : theirs < own ? 'smaller' : 'taller';
  return relation === asked;
}

/** The shares of all members, in percent, whose band of heights the spy names, and whose band one would guess. */
function nameHeights({ members, look }: ReturnType<typeof createTown>): { named: number; guessed: number } {
  const looks = sides.flatMap(([gender, sought]) =>
    Array.from({ length: 13 }, (_, index) => 148 + 4 * index).flatMap((heightCm) =>
      (['smaller', 'same', 'taller'] as const).map((asked) => ({
        heightCm,
        asked,
        shown: look({
          gender,
          attractedTo: [sought],
          preferredAgeMin: 24,
          preferredAgeMax: 40,
          appearanceImportance: 'appearance-first',
          heightCm,
          preferredHeights: [asked],
        }),
      })),
    ),
  );
  const seen = new Set(looks.flatMap(({ shown }) => [...shown]));
  /** How often somebody is shown who is, or is not, what was asked for: the spy could learn it with accounts of their own. */
  const shareShown = (isWanted: boolean) => {
    const cases = [...seen].flatMap((member) =>
      looks
        .filter(({ heightCm, asked }) => isAsked(members[member]!.heightCm!, heightCm, asked) === isWanted)
        .map(({ shown }) => Number(shown.has(member))),
    );
    return mean([...cases, 0, 1]);
  };
  const shares = { asked: shareShown(true), other: shareShown(false) };
  const likelihoodOf = (member: number, height: number) =>
    looks.reduce((sum, { heightCm, asked, shown }) => {
      const share = isAsked(height, heightCm, asked) ? shares.asked : shares.other;
      return sum + Math.log(shown.has(member) ? share : 1 - share);
    }, 0);
  const right = { named: 0, guessed: 0 };
  members.forEach((profile, member) => {
    const counts = heightCounts.get(profile.gender)!;
    const bands = [...counts.keys()].filter((band) => band !== null);
    const guess = mostFrequent(bands, counts);
    const likelihoods = new Map(
      bands.map((band) => {
        const heights = [1, 3, 5, 7, 9].map((centimetre) => likelihoodOf(member, 10 * band + centimetre));
        return [
          band,
          Math.log(counts.get(band)!) +
            Math.log(mean(heights.map((value) => Math.exp(value - heights[2]!)))) +
            heights[2]!,
        ];
      }),
    );
    const named = seen.has(member) ? mostFrequent(bands, likelihoods) : guess;
    if (guess === bandOf(profile.heightCm!)) right.guessed += 1;
    if (named === bandOf(profile.heightCm!)) right.named += 1;
  });
  return { named: (100 * right.named) / MEMBERS, guessed: (100 * right.guessed) / MEMBERS };
}

it('B11: a spy who changes the heights looked for over thirty days names few more heights than by guessing', () => {
  const gains = seeds.map((seed) => {
    const { named, guessed } = nameHeights(createTown(seed));
    return named - guessed;
  });
  expect(Math.max(...gains)).toBeLessThanOrEqual(MOST_PERCENT);
  reached('B11', `heights: ${mean(gains).toFixed(1)} % more than by guessing`);
});
