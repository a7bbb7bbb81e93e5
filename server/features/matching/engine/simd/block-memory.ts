import { scoreRows } from './rows.ts';
import * as at from './layout.ts';

/** What the memory of the kernel holds behind its head, in this order; sizes in bytes. */
export interface Sizes {
  readonly frames: number;
  readonly blocked: number;
  readonly shortlists: number;
  readonly regions: number;
  readonly zones: number;
  readonly planes: number;
  readonly towns: number;
  readonly blockTowns: number;
  readonly blockVectors: number;
  readonly quizzes: number;
}

/** The memory of the kernel, and where in it everything begins. */
export interface BlockMemory {
  readonly memory: WebAssembly.Memory;
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly addresses: Readonly<Record<keyof Sizes, number>>;
  readonly sizes: Sizes;
}

/** A page of WebAssembly's memory. */
const PAGE = 65_536;

/** Reserves memory that threads can share, and writes its head: the rows of points, and where the rest begins. */
export function reserveMemory(sizes: Sizes): BlockMemory {
  const { addresses, pages } = layOut(sizes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  const bytes = new Uint8Array(memory.buffer);
  const view = new DataView(memory.buffer);
  bytes.set(scoreRows());
  const heads = [
    [at.HEAD_REGIONS, addresses.regions],
    [at.HEAD_REGION_COUNT, sizes.regions / at.ZONE],
    [at.HEAD_ZONES, addresses.zones],
    [at.HEAD_PLANES, addresses.planes],
    [at.HEAD_TOWNS, addresses.towns],
    [at.HEAD_BLOCK_TOWNS, addresses.blockTowns],
    [at.HEAD_BLOCK_VECTORS, addresses.blockVectors],
    [at.HEAD_QUIZZES, addresses.quizzes],
  ] as const;
  for (const [head, value] of heads) view.setUint32(head, value, true);
  return { memory, bytes, view, addresses, sizes };
}

/** Puts everything one after the other, at addresses where vectors may begin. */
function layOut(sizes: Sizes): { addresses: Record<keyof Sizes, number>; pages: number } {
  const addresses = {} as Record<keyof Sizes, number>;
  let end: number = at.FRAMES;
  for (const part of Object.keys(sizes) as (keyof Sizes)[]) {
    addresses[part] = end;
    end = Math.ceil((end + sizes[part]) / at.BLOCK) * at.BLOCK;
  }
  // Quiz answers are read eight bytes at a time, so something must follow the last.
  return { addresses, pages: Math.ceil((end + at.BLOCK) / PAGE) };
}
