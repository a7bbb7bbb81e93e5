/**
 * The engine keeps members in an order of its own, in which members who are alike are neighbours. A seat is a position
 * in that order; the kernel's blocks have empty seats too.
 */

/** The number that marks an empty seat, or a member without a seat. */
export const NOBODY = 0xffff_ffff;

/** For each seat the seats of those whom its member may not meet. */
export type BlockedSeats = Map<number, Set<number>>;

/** The seat of each member, or `NOBODY` for those who have none. */
export function seatsOf(order: Uint32Array, size: number): Uint32Array {
  const seats = new Uint32Array(size).fill(NOBODY);
  order.forEach((member, seat) => {
    if (member !== NOBODY) seats[member] = seat;
  });
  return seats;
}

/** Seats in ascending order, each with the row to which its member's list belongs. */
export interface SeatsInTurn {
  readonly seats: Uint32Array;
  readonly rows: Uint32Array;
}

/** Some members by their seats, so that neighbours follow one another: what is prepared for one serves the next. */
export function lineUp(members: Uint32Array, seats: Uint32Array, seatCount: number): SeatsInTurn {
  const rowOf = new Int32Array(seatCount).fill(-1);
  members.forEach((member, row) => {
    if (seats[member] !== NOBODY) rowOf[seats[member]!] = row;
  });
  const inTurn: number[] = [];
  rowOf.forEach((row, seat) => {
    if (row >= 0) inTurn.push(seat);
  });
  return { seats: Uint32Array.from(inTurn), rows: Uint32Array.from(inTurn, (seat) => rowOf[seat]!) };
}
