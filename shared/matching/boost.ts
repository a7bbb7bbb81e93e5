import type { RankedCandidate } from './rank.ts';

/** How many hours a boost lasts. */
export const BOOST_HOURS = 4;

/** A slot of somebody's selection that was just filled with a member who is not shown its owner in return. */
export interface FilledSlot {
  readonly ownerId: string;
  readonly memberId: string;
  readonly points: number;
  readonly beyondDistance: boolean;
}

/** A slot that a boost gave. */
export type GivenSlot = Pick<FilledSlot, 'ownerId' | 'memberId'>;

/** Selections in which slots change hands. */
export interface SlotBoard {
  /** The owner's list, best first; at equal points in the order of ties. */
  listOf(ownerId: string): Iterable<RankedCandidate>;
  takesPart(memberId: string): boolean;
  isShown(ownerId: string, memberId: string): boolean;
  timesShown(memberId: string): number;
  /** Gives the slot of one member to another. */
  exchange(slot: FilledSlot, instead: RankedCandidate): void;
}

/** Somebody in fewer selections than this is never asked to give one up. */
export const LEAST_TIMES_SHOWN = 2;

/**
 * Members with a boost go first between equals: each of some slots that were just filled goes to the first of them in its
 * owner's list who has exactly the points of the one in it, is in fewer selections, and is not in this one
 * (S-matching-39). Nobody gives up the only selection they are in. So every selection keeps the same points in the same
 * order, pairs stay as they are, nobody falls out of all selections, and the most shown member is in no more of them.
 * @param slots in the order of proposals, best first
 * @returns the slots that were given, each with the member who has it now
 */
export function giveSlotsToBoosted(
  board: SlotBoard,
  slots: readonly FilledSlot[],
  boosted: ReadonlySet<string>,
): GivenSlot[] {
  const given: GivenSlot[] = [];
  if (boosted.size === 0) return given;
  for (const slot of slots) {
    const times = board.timesShown(slot.memberId);
    if (boosted.has(slot.memberId) || times < LEAST_TIMES_SHOWN) continue;
    for (const instead of board.listOf(slot.ownerId)) {
      const { memberId, points, beyondDistance } = instead;
      if (!boosted.has(memberId) || points !== slot.points || beyondDistance !== slot.beyondDistance) continue;
      if (memberId === slot.ownerId || !board.takesPart(memberId) || board.timesShown(memberId) >= times) continue;
      if (board.isShown(slot.ownerId, memberId) || board.isShown(memberId, slot.ownerId)) continue;
      board.exchange(slot, instead);
      given.push({ ownerId: slot.ownerId, memberId });
      break;
    }
  }
  return given;
}
