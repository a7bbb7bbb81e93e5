/** The reach of a scan: those whom nothing but the distance could exclude, within the distances that both ticked. */
export const WITHIN = 0;

/** Looks through everybody for one member, the seeker. The hits remain until the next run. */
export interface Scan {
  /**
   * Finds the best, and some more.
   * @param seeker the seat of the member
   * @param reach `WITHIN`, or the bit of a band: those in this band, beyond a distance that one of the two ticked
   * @param wanted how many of the best are wanted; all who have as many points as the last of them are found too
   */
  run(seeker: number, reach: number, wanted: number): void;
  readonly hits: number;
  readonly hitSeats: Uint32Array;
  readonly hitPoints: Uint8Array;
  /** The number of hits with each number of points, from `threshold` up. */
  readonly counts: Uint32Array;
  /** Hits with fewer points than this do not count. */
  readonly threshold: number;
  readonly heldBytes: number;
}
