import { ranksAlongCurve } from '../engine/simd/hilbert-curve.ts';
import { bandsBetween, circleOf, middleOf, NEAR_BAND, REGION_BAND } from './cells.ts';

/** Which cell of the map belongs to which area: each area is computed by workers of its own (S-matching-34). */
export interface AreaLayout {
  /** How many areas there are; they are numbered from 1. */
  readonly areas: number;
  /** The area of each cell in which members lived when the layout was made. */
  readonly cells: ReadonlyMap<number, number>;
}

/** So many areas there can be. */
export const MOST_AREAS = 64;

/** Cells of which each is less than 200 km from another of them, in the order of the curve over the map. */
interface Region {
  readonly cells: readonly number[];
  readonly members: number;
}

/**
 * Divides the map into areas with about equally many members. Cells less than 200 km from each other are connected, and what
 * is connected stays together where it is not more than an area should have; what has more is cut along a curve that passes
 * neighbours soon after each other.
 * @param members how many live in each cell
 * @throws RangeError when there are fewer cells than areas
 */
export function layOutAreas(members: ReadonlyMap<number, number>, areas: number): AreaLayout {
  if (areas < 1 || areas > MOST_AREAS || areas > members.size)
    throw new RangeError(`There are too few places to live for ${areas} areas.`);
  const regions = findRegions(members);
  const pieces = sharePieces(regions, areas);
  const cells = new Map<number, number>();
  const sizes: number[] = [];
  regions.forEach((region, index) => {
    const count = pieces[index]!;
    if (count === 0) return;
    const first = sizes.length + 1;
    for (const [cell, piece] of cutAlongCurve(region, count, members)) {
      cells.set(cell, first + piece);
      sizes[first + piece - 1] = (sizes[first + piece - 1] ?? 0) + members.get(cell)!;
    }
  });
  regions.forEach((region, index) => {
    if (pieces[index] !== 0) return;
    const smallest = sizes.indexOf(Math.min(...sizes));
    for (const cell of region.cells) cells.set(cell, smallest + 1);
    sizes[smallest]! += region.members;
  });
  return { areas, cells };
}

/** The regions, the one with most members first. */
function findRegions(members: ReadonlyMap<number, number>): Region[] {
  const left = new Map(orderAlongCurve([...members.keys()]).map((cell) => [cell, circleOf(cell)]));
  const order = new Map([...left.keys()].map((cell, index) => [cell, index]));
  const regions: Region[] = [];
  for (const [first, circle] of left) {
    left.delete(first);
    const reached = new Map([[first, circle]]);
    // A map goes through what is added to it meanwhile.
    for (const [, from] of reached) {
      for (const [cell, to] of left) {
        if (!(bandsBetween(from, to) & (NEAR_BAND | REGION_BAND))) continue;
        left.delete(cell);
        reached.set(cell, to);
      }
    }
    const cells = [...reached.keys()].sort((one, other) => order.get(one)! - order.get(other)!);
    regions.push({ cells, members: cells.reduce((sum, cell) => sum + members.get(cell)!, 0) });
  }
  return regions.sort((one, other) => other.members - one.members || one.cells[0]! - other.cells[0]!);
}

/** Into how many pieces each region is cut, by highest averages (D'Hondt); 0: it is added whole to some area. */
function sharePieces(regions: readonly Region[], areas: number): number[] {
  const pieces = regions.map(() => 0);
  for (let area = 0; area < areas; area += 1) {
    const averages = regions.map(({ members, cells }, index) =>
      pieces[index]! < cells.length ? members / (pieces[index]! + 1) : -1,
    );
    pieces[averages.indexOf(Math.max(...averages))]! += 1;
  }
  return pieces;
}

/** Each cell of a region with the number of its piece, from 0. Every piece has a cell. */
function* cutAlongCurve(
  { cells, members: total }: Region,
  count: number,
  members: ReadonlyMap<number, number>,
): Generator<[cell: number, piece: number]> {
  let [before, piece] = [0, 0];
  for (const [index, cell] of cells.entries()) {
    const here = members.get(cell)!;
    const wanted = Math.floor(((before + here / 2) / total) * count);
    if (index > 0) piece = Math.min(Math.max(wanted, piece), piece + 1);
    piece = Math.min(Math.max(piece, count - (cells.length - index)), count - 1);
    before += here;
    yield [cell, piece];
  }
}

function orderAlongCurve(cells: readonly number[]): number[] {
  const middles = [...cells].sort((one, other) => one - other).map((cell) => ({ cell, ...middleOf(cell) }));
  const ranks = ranksAlongCurve({
    latitudes: Float64Array.from([Number.NaN, ...middles.map(({ latitude }) => latitude)]),
    longitudes: Float64Array.from([Number.NaN, ...middles.map(({ longitude }) => longitude)]),
  });
  const ordered: number[] = [];
  middles.forEach(({ cell }, index) => {
    ordered[ranks[index + 1]! - 1] = cell;
  });
  return ordered;
}
