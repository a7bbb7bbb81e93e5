import { TOTAL_POINTS } from '#shared/matching/weights.ts';
import { bandBetweenPlaces } from '../places.ts';
import type { Scan } from '../scan.ts';
import type { Blocks } from './blocks.ts';
import { DONE, startKernel } from './kernel.ts';
import * as at from './layout.ts';

/**
 * Looking through the blocks for one member, by the kernel.
 * @param thread whose frame is used: each by one at a time
 * @param apart those whom a member may not meet, by both's places in the blocks
 */
export function createKernelScan(
  kernel: WebAssembly.Module,
  { memory, places, frames }: Pick<Blocks, 'memory' | 'places' | 'frames'>,
  apart: ReadonlyMap<number, ReadonlySet<number>>,
  thread = 0,
): Scan {
  const frame = frames[thread]!;
  const runKernel = startKernel(kernel, memory, (one, other) => bandBetweenPlaces(places, one, other));
  const words = new Uint32Array(memory.buffer, frame, at.FRAME / 4);
  const counts = words.subarray(at.FRAME_COUNTS / 4, at.FRAME_COUNTS / 4 + TOTAL_POINTS + 1);
  const slots = words.subarray(at.FRAME_HIT_SLOTS / 4, at.FRAME_HIT_SLOTS / 4 + at.HITS);
  const points = new Uint8Array(memory.buffer, frame + at.FRAME_HIT_POINTS, at.HITS);
  const strangersFrom = words[at.FRAME_STRANGERS / 4]!;
  const bytes = new Uint8Array(memory.buffer);
  const planesFrom = new Uint32Array(memory.buffer)[at.HEAD_PLANES / 4]!;

  let hitMembers: Uint32Array = slots;
  let hitPoints: Uint8Array = points;
  let hits = 0;

  /** Hits for which the frame had no room are gathered here. */
  function takeOut(): void {
    const found = words[at.FRAME_HITS / 4]!;
    if (hitMembers === slots)
      [hitMembers, hitPoints, hits] = [new Uint32Array(4 * at.HITS), new Uint8Array(4 * at.HITS), 0];
    if (hits + found > hitPoints.length) {
      const [members, scores] = [hitMembers, hitPoints];
      hitMembers = new Uint32Array(2 * members.length);
      hitPoints = new Uint8Array(2 * scores.length);
      hitMembers.set(members);
      hitPoints.set(scores);
    }
    hitMembers.set(slots.subarray(0, found), hits);
    hitPoints.set(points.subarray(0, found), hits);
    hits += found;
  }

  function run(looker: number, reach: number, keep: number): void {
    const own = planesFrom + at.PLANES * Math.floor(looker / at.BLOCK) + (looker % at.BLOCK);
    const visibility = bytes[own + at.TRAITS_VISIBILITY]! >>> 6;
    const strangers = apart.get(looker);
    if (strangers) new Uint32Array(memory.buffer, strangersFrom, strangers.size).set([...strangers]);
    words[at.FRAME_LOOKER / 4] = looker;
    words[at.FRAME_REACH / 4] = reach;
    words[at.FRAME_KEEP / 4] = keep;
    words[at.FRAME_ENTRY / 4] = 0;
    words[at.FRAME_KEPT / 4] = 0;
    words[at.FRAME_LEAST / 4] = bytes[at.ROW_FLOORS + visibility]!;
    words[at.FRAME_STRANGER_COUNT / 4] = strangers?.size ?? 0;
    counts.fill(0);
    [hitMembers, hitPoints] = [slots, points];
    while (runKernel(frame) !== DONE) takeOut();
    if (hitMembers === slots) hits = words[at.FRAME_HITS / 4]!;
    else takeOut();
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
      return words[at.FRAME_LEAST / 4]!;
    },
    heldBytes: 0,
  };
}
