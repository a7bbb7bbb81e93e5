import { LIST_LENGTH, SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { ageInFullYears } from '#shared/questionnaire/birth-date.ts';
import type { Gender } from '#shared/questionnaire/options.ts';
import type { IsoDate, ResonanceProfile } from '#shared/questionnaire/profile.ts';
import type { ListColumns } from './lists/list-columns.ts';

/** What numbers allow at best, for members of a gender or all of them. Shares from 0 to 1. */
export interface BoundFigures {
  /**
   * The least share in nobody's selection, of those who fit at least six by S-matching-1 to S-matching-3: those of them
   * whom nobody can be shown by distance and visibility (S-matching-4, S-matching-5, S-matching-18).
   */
  readonly shareInNoSelection: number;
  /** The least number of selections that the most shown is in; the mean where that is not known to be more. */
  readonly mostShown: number;
  /** The greatest share of mutual slots: no more than their partners have slots. */
  readonly mutualShare: number;
}

export interface Bounds extends BoundFigures {
  readonly byGender: Readonly<Partial<Record<Gender, BoundFigures>>>;
}

/** For each member 1 if they fit at least six others by gender, attraction and ages (S-matching-1 to S-matching-3). */
export function findThoseWithSix(profiles: readonly ResonanceProfile[], today: IsoDate): Uint8Array {
  const ages = profiles.map(({ birthDate }) => (birthDate === null ? 0 : ageInFullYears(birthDate, today)));
  const wants = (one: number, other: number) => {
    const { attractedTo, preferredAgeMin, preferredAgeMax } = profiles[one]!;
    const { gender } = profiles[other]!;
    return (
      gender !== null &&
      attractedTo.includes(gender) &&
      ages[other]! >= (preferredAgeMin ?? 0) &&
      ages[other]! <= (preferredAgeMax ?? Infinity)
    );
  };
  return Uint8Array.from(profiles, (_, one) => {
    let found = 0;
    for (let other = 0; other < profiles.length && found < SELECTION_LENGTH; other += 1)
      if (other !== one && wants(one, other) && wants(other, one)) found += 1;
    return found === SELECTION_LENGTH ? 1 : 0;
  });
}

/**
 * @param withSix for each member 1 if they fit at least six by S-matching-1 to S-matching-3
 * @param leastExposure how often members are shown at least, 0 for those who are not shown often (`findLeastExposure`)
 */
export function findBounds(
  profiles: readonly ResonanceProfile[],
  lists: ListColumns,
  withSix: Uint8Array,
  leastExposure: Uint32Array,
): Bounds {
  const everybody = [...profiles.keys()];
  const possible = findPossible(lists);
  const sum = (members: readonly number[], values: ArrayLike<number>) =>
    members.reduce((total, member) => total + Math.min(SELECTION_LENGTH, values[member]!), 0);
  const figures = (members: readonly number[], partners: readonly number[], suitors: readonly number[]) => {
    const counted = members.filter((member) => withSix[member]);
    const pairs = Math.min(sum(members, possible.pairs), sum(partners, possible.pairs));
    const mean = sum(suitors, lists.lengths) / Math.max(1, members.length);
    return {
      shareInNoSelection: counted.filter((member) => !possible.shown[member]).length / Math.max(1, counted.length),
      mostShown: members.reduce((most, member) => Math.max(most, leastExposure[member]!), Math.ceil(mean)),
      mutualShare: pairs / Math.max(1, sum(members, lists.lengths)),
    };
  };
  const byGender = Map.groupBy(everybody, (member) => profiles[member]!.gender as Gender);
  const attractedTo = (gender: Gender) => everybody.filter((member) => profiles[member]!.attractedTo.includes(gender));
  // Those attracted to other genders too may be shown these: they do not raise the mean.
  const onlyTo = (gender: Gender) => everybody.filter((member) => profiles[member]!.attractedTo.join() === gender);
  return {
    ...figures(everybody, everybody, everybody),
    byGender: Object.fromEntries(
      [...byGender]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([gender, members]) => [gender, figures(members, attractedTo(gender), onlyTo(gender))]),
    ),
  };
}

/** What the lists allow each member. */
interface Possible {
  /** With how many others a pair can be formed; counted up to six where a list is full. */
  readonly pairs: Uint32Array;
  /** 1 if anybody can be shown the member. */
  readonly shown: Uint8Array;
}

function findPossible(lists: ListColumns): Possible {
  const count = lists.lengths.length;
  const possible = { pairs: new Uint32Array(count), shown: new Uint8Array(count) };
  const isShort = (member: number) => lists.fitting[member]! < SELECTION_LENGTH;
  forEachListed(lists, (owner, member, isBeyond) => {
    possible.shown[member] = 1;
    if (!isBeyond) possible.pairs[owner]! += 1;
    else if (isShort(owner) && isShort(member)) {
      possible.pairs[owner]! += 1;
      possible.pairs[member]! += 1;
    }
  });
  possible.pairs.forEach((pairs, member) => {
    if (pairs > 0) possible.shown[member] = 1;
  });
  return possible;
}

function forEachListed(lists: ListColumns, visit: (owner: number, member: number, isBeyond: boolean) => void): void {
  lists.lengths.forEach((length, owner) => {
    for (let slot = 0; slot < length; slot += 1)
      visit(owner, lists.members[LIST_LENGTH * owner + slot]!, slot >= lists.fitting[owner]!);
  });
}
