import { generateMembers, type DemoMember } from '#seeds/population/generate.ts';
import { createRandom } from '#seeds/population/random.ts';
import { addDays } from '#shared/calendar.ts';
import { nextEpochDay } from '#shared/matching/epochs.ts';
import type { Fairness } from '#shared/matching/fairness.ts';
import { FIRST_LEVEL } from '#shared/matching/mutual.ts';
import { LIST_LENGTH, SELECTION_LENGTH } from '#shared/matching/rank.ts';
import type { Gender } from '#shared/questionnaire/options.ts';
import type { IsoDate, ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { CODE_LENGTH } from './codes/code.ts';
import { encode } from './codes/encode.ts';
import { ID_LENGTH, idAt } from './codes/packed-ids.ts';
import { createEngine } from './engine/engine.ts';
import { findBounds, findThoseWithSix, type Bounds } from './exposure-bounds.ts';
import type { ListColumns } from './lists/list-columns.ts';
import { ExposureRecord, type Exposure } from './selections/exposure.ts';
import { measureSelections, plainSelections } from './selections/fairness.ts';
import { findLeastExposure } from './selections/least-exposure.ts';
import { selectForEverybody } from './selections/select-for-everybody.ts';
import type { SelectionColumns } from './selections/selection-columns.ts';

interface Population {
  readonly members: number;
  readonly seed: number;
  readonly today: IsoDate;
  /** Men in 100 members; three in 100 are of another gender, the rest are women. Null: as many as the generator gives. */
  readonly men: number | null;
  /** Over how many days, one choice on each, the share in no selection is measured. */
  readonly days: number;
}

export type { ExposureFigures } from './selections/exposure.ts';

export interface SimulatedRule extends Fairness {
  /** Mean of the points over all slots on the last day, 0 to 200. */
  readonly meanPoints: number;
  readonly exposure: Exposure;
}

export interface Simulation {
  readonly plain: SimulatedRule;
  readonly mutual: SimulatedRule;
  /** What any rule could reach that shows people only whom S-matching-2 to S-matching-5 allow. */
  readonly bounds: Bounds;
}

/** Of a hundred members, how many the generator makes of another gender than women and men. */
const OTHERS_PER_HUNDRED = 3;

/**
 * How the members of an invented population are shown day after day: by the first six of each list, and by the rules of
 * S-matching-19 to S-matching-22. From one day to the next only ties change: of those whose epoch begins, a list in 28
 * (S-matching-32).
 */
export function simulateExposure(population: Population): Simulation {
  const { members: count, seed, today, days } = population;
  const profiles = drawProfiles(population);
  const codes = new Uint8Array(CODE_LENGTH * count);
  profiles.forEach((profile, member) => codes.set(encode(profile), CODE_LENGTH * member));
  const random = createRandom(seed);
  const ids = Uint8Array.from({ length: ID_LENGTH * count }, () => random.between(0, 255));
  const lists = createEngine({ ids, codes }, today).listsOf(Uint32Array.from({ length: count }, (_, member) => member));

  const genders = profiles.map(({ gender }) => gender as Gender);
  const withSix = findThoseWithSix(profiles, today);
  const [plain, mutual] = [new ExposureRecord(genders, withSix), new ExposureRecord(genders, withSix)];
  const epochEnds = Array.from({ length: count }, (_, member) => nextEpochDay(idAt(ids, member), today));
  let waiting = new Uint8Array(count);
  let [plainNow, mutualNow] = [plainSelections(lists), selectForEverybody(ids, lists, today, waiting)];
  for (let day = 0; ; day += 1) {
    waiting = Uint8Array.from(mutual.add(mutualNow), (isShown) => 1 - isShown);
    plain.add(plainNow);
    if (day + 1 >= days) break;
    const date = addDays(today, day + 1);
    const ended = Uint32Array.from(epochEnds.flatMap((end, member) => (end === date ? [member] : [])));
    takeOver(lists, createEngine({ ids, codes }, date).listsOf(ended), ended);
    [plainNow, mutualNow] = [plainSelections(lists), selectForEverybody(ids, lists, date, waiting)];
  }
  const exposure = mutual.summarise(mutualNow);
  // Members shown no more often than the mean of a gender have the mean as their bound.
  const means = Object.values(exposure.byGender).map(({ meanShown }) => Math.ceil(meanShown));
  const leastExposure = findLeastExposure(ids, lists, today, Math.max(FIRST_LEVEL, ...means));
  return {
    plain: { ...measure(plainNow), exposure: plain.summarise(plainNow) },
    mutual: { ...measure(mutualNow), exposure },
    bounds: findBounds(profiles, lists, withSix, leastExposure),
  };
}

/** Members of the generator, of each gender as many as the population has. */
function drawProfiles({ members: count, seed, today, men }: Population): ResonanceProfile[] {
  const drawn = generateMembers({ seed, firstIndex: 0, count: Number.MAX_SAFE_INTEGER, today });
  if (men === null) return Array.from(drawn.take(count), ({ profile }) => profile);
  const [homme, autre] = [Math.round((count * men) / 100), Math.round((count * OTHERS_PER_HUNDRED) / 100)];
  const left = { homme, autre, femme: count - homme - autre };
  const profiles: ResonanceProfile[] = [];
  while (profiles.length < count) {
    const { profile } = drawn.next().value as DemoMember;
    if (left[profile.gender] === 0) continue;
    left[profile.gender] -= 1;
    profiles.push(profile);
  }
  return profiles;
}

/** Replaces some rows of the lists. @param rows whose they are, in the order of the new lists */
function takeOver(lists: ListColumns, fresh: ListColumns, rows: Uint32Array): void {
  rows.forEach((row, from) => {
    lists.lengths[row] = fresh.lengths[from]!;
    lists.fitting[row] = fresh.fitting[from]!;
    const slots = [LIST_LENGTH * from, LIST_LENGTH * (from + 1)] as const;
    lists.members.set(fresh.members.subarray(...slots), LIST_LENGTH * row);
    lists.points.set(fresh.points.subarray(...slots), LIST_LENGTH * row);
  });
}

function measure(selections: SelectionColumns): Omit<SimulatedRule, 'exposure'> {
  let slots = 0;
  let points = 0;
  for (const [owner, length] of selections.lengths.entries()) {
    slots += length;
    for (let slot = 0; slot < length; slot += 1) points += selections.points[SELECTION_LENGTH * owner + slot] ?? 0;
  }
  return { ...measureSelections(selections), meanPoints: slots === 0 ? 0 : points / slots };
}
