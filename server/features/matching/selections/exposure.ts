import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import type { Gender } from '#shared/questionnaire/options.ts';
import { slotOf, type SelectionColumns } from './selection-columns.ts';

/** How some members are shown. Shares from 0 to 1; 0 where there is nobody. */
export interface ExposureFigures {
  /** The share in nobody's selection on any day so far, of those who fit at least six by S-matching-1 to S-matching-3. */
  readonly shareInNoSelection: number;
  /** The number of selections that contain the most shown of them, and the mean, on the last day. */
  readonly mostShown: number;
  readonly meanShown: number;
  /** The share of the slots in their own selections whose member is shown them in return, on the last day. */
  readonly mutualShare: number;
}

export interface Exposure extends ExposureFigures {
  readonly byGender: Readonly<Partial<Record<Gender, ExposureFigures>>>;
}

/** Records over days who was in anybody's selection. */
export class ExposureRecord {
  readonly #genders: readonly Gender[];
  readonly #withSix: Uint8Array;
  readonly #wasShown: Uint8Array;

  /** @param withSix for each member 1 if they fit at least six by S-matching-1 to S-matching-3 */
  constructor(genders: readonly Gender[], withSix: Uint8Array) {
    this.#genders = genders;
    this.#withSix = withSix;
    this.#wasShown = new Uint8Array(genders.length);
  }

  /** Adds a day. Returns for each member 1 if they are in somebody's selection on it. */
  add(selections: SelectionColumns): Uint8Array {
    const isShown = countTimesShown(selections).map((times) => Math.min(times, 1));
    isShown.forEach((shown, member) => {
      this.#wasShown[member]! |= shown;
    });
    return Uint8Array.from(isShown);
  }

  /** @param selections those of the last day */
  summarise(selections: SelectionColumns): Exposure {
    const timesShown = countTimesShown(selections);
    const mutual = countMutual(selections);
    const everybody = [...this.#genders.keys()];
    const figures = (members: readonly number[]): ExposureFigures => {
      const withSix = members.filter((member) => this.#withSix[member]);
      const slots = sum(members, (member) => selections.lengths[member]!);
      return {
        shareInNoSelection: share(withSix.filter((member) => !this.#wasShown[member]).length, withSix.length),
        mostShown: members.reduce((most, member) => Math.max(most, timesShown[member]!), 0),
        meanShown: share(
          sum(members, (member) => timesShown[member]!),
          members.length,
        ),
        mutualShare: share(
          sum(members, (member) => mutual[member]!),
          slots,
        ),
      };
    };
    const byGender = Map.groupBy(everybody, (member) => this.#genders[member]!);
    return {
      ...figures(everybody),
      byGender: Object.fromEntries(
        [...byGender]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([gender, members]) => [gender, figures(members)]),
      ),
    };
  }
}

/** How many selections each member is in. */
function countTimesShown({ lengths, members }: SelectionColumns): Uint32Array {
  const timesShown = new Uint32Array(lengths.length);
  lengths.forEach((length, owner) => {
    for (let slot = SELECTION_LENGTH * owner; slot < SELECTION_LENGTH * owner + length; slot += 1)
      timesShown[members[slot]!]! += 1;
  });
  return timesShown;
}

/** How many of each member's own selection are shown the member in return. */
function countMutual(selections: SelectionColumns): Uint8Array {
  return selections.lengths.map((length, owner) => {
    const slots = Array.from({ length }, (_, slot) => selections.members[SELECTION_LENGTH * owner + slot]!);
    return slots.filter((member) => slotOf(selections, member, owner) !== null).length;
  });
}

function sum(members: readonly number[], valueOf: (member: number) => number): number {
  return members.reduce((total, member) => total + valueOf(member), 0);
}

function share(count: number, of: number): number {
  return of === 0 ? 0 : count / of;
}
