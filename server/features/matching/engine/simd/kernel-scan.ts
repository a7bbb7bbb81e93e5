import { TOTAL_POINTS } from '#shared/matching/weights.ts';
import type { Scan } from '../scan.ts';
import type { BlockedSeats } from '../seats.ts';
import { bandBetweenTowns } from '../towns.ts';
import type { Blocks } from './blocks.ts';
import { DONE, startKernel } from './kernel.ts';
import * as at from './layout.ts';

/**
 * The scan by the kernel, which looks through the blocks.
 * @param thread whose frame it uses: no two scans may use one at the same time
 */
export function createKernelScan(
  kernel: WebAssembly.Module,
  { memory, towns, frames, mostBlocked }: Pick<Blocks, 'memory' | 'towns' | 'frames' | 'mostBlocked'>,
  blocked: BlockedSeats,
  thread = 0,
): Scan {
  const frame = frames[thread]!;
  const runKernel = startKernel(kernel, memory, (one, other) => bandBetweenTowns(towns, one, other));
  const words = new Uint32Array(memory.buffer, frame, at.FRAME / 4);
  const counts = words.subarray(at.FRAME_COUNTS / 4, at.FRAME_COUNTS / 4 + TOTAL_POINTS + 1);
  const seats = words.subarray(at.FRAME_HIT_SEATS / 4, at.FRAME_HIT_SEATS / 4 + at.HITS);
  const points = new Uint8Array(memory.buffer, frame + at.FRAME_HIT_POINTS, at.HITS);
  const blockedFrom = words[at.FRAME_BLOCKED / 4]!;

  let hitSeats: Uint32Array = seats;
  let hitPoints: Uint8Array = points;
  let hits = 0;

  /** Collects the hits here when the frame has no room for them. */
  function takeOut(): void {
    const found = words[at.FRAME_HITS / 4]!;
    if (hitSeats === seats)
      [hitSeats, hitPoints, hits] = [new Uint32Array(4 * at.HITS), new Uint8Array(4 * at.HITS), 0];
    if (hits + found > hitPoints.length) {
      const [earlierSeats, earlierPoints] = [hitSeats, hitPoints];
      hitSeats = new Uint32Array(2 * earlierSeats.length);
      hitPoints = new Uint8Array(2 * earlierPoints.length);
      hitSeats.set(earlierSeats);
      hitPoints.set(earlierPoints);
    }
    hitSeats.set(seats.subarray(0, found), hits);
    hitPoints.set(points.subarray(0, found), hits);
    hits += found;
  }

  function run(seeker: number, reach: number, wanted: number): void {
    const others = [...(blocked.get(seeker) ?? [])];
    const leftOut = others.slice(0, mostBlocked);
    new Uint32Array(memory.buffer, blockedFrom, leftOut.length).set(leftOut);
    words[at.FRAME_SEEKER / 4] = seeker;
    words[at.FRAME_REACH / 4] = reach;
    // Those for whom the frame has no room may be among the best, and are taken out afterwards.
    words[at.FRAME_WANTED / 4] = wanted + others.length - leftOut.length;
    words[at.FRAME_ENTRY / 4] = 0;
    words[at.FRAME_QUALIFIED / 4] = 0;
    words[at.FRAME_LEAST / 4] = 0;
    words[at.FRAME_BLOCKED_COUNT / 4] = leftOut.length;
    counts.fill(0);
    [hitSeats, hitPoints] = [seats, points];
    while (runKernel(frame) !== DONE) takeOut();
    if (hitSeats === seats) hits = words[at.FRAME_HITS / 4]!;
    else takeOut();
    if (others.length > leftOut.length) leaveOut(new Set(others.slice(mostBlocked)));
  }

  function leaveOut(others: ReadonlySet<number>): void {
    let remaining = 0;
    for (let hit = 0; hit < hits; hit += 1) {
      const [seat, found] = [hitSeats[hit]!, hitPoints[hit]!];
      if (others.has(seat)) {
        counts[found]! -= 1;
        continue;
      }
      hitSeats[remaining] = seat;
      hitPoints[remaining] = found;
      remaining += 1;
    }
    hits = remaining;
  }

  return {
    run,
    get hits() {
      return hits;
    },
    get hitSeats() {
      return hitSeats;
    },
    get hitPoints() {
      return hitPoints;
    },
    counts,
    get threshold() {
      return words[at.FRAME_LEAST / 4]!;
    },
    heldBytes: 0,
  };
}
