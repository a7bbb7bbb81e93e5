import { bandsFromNearToFar, EARTH_RADIUS_KM, NEAR_KM, REGION_KM } from '#shared/matching/eligibility.ts';
import { angleBetween, bandBetweenTowns, circleAround, findTowns, NOWHERE, unitVector, type Vector } from './towns.ts';

/** A bit for each band, the nearest lowest; as in the codes. */
export const ALL_BANDS = 2 ** bandsFromNearToFar.length - 1;

const CELL_LATITUDE = 1;
const CELL_LONGITUDE = 1.5;
/** Distances between cells are only estimated, hence this margin, far above any rounding. */
const CELL_MARGIN = 0.1 / EARTH_RADIUS_KM;
const NEAR_COSINE = Math.cos(NEAR_KM / EARTH_RADIUS_KM);
const REGION_COSINE = Math.cos(REGION_KM / EARTH_RADIUS_KM);
/** Single precision errs by less than this; for distances nearer to an edge the reference decides. */
const COSINE_MARGIN = 2.5e-7;

/**
 * Where members live: towns (all members with equal positions) in cells of about 110 km, so that whole cells can be taken
 * or skipped. The bands are exactly those of the reference.
 */
export interface Geography {
  readonly towns: number;
  readonly cells: number;
  readonly heldBytes: number;
  cellOf(town: number): number;
  /** The first of a cell's towns, which have consecutive numbers. For the cell after the last: how many towns there are. */
  firstTownOf(cell: number): number;
  /** The bands that may lie between members of two cells; 0 when the position of either is unknown. */
  bandsBetweenCells(one: number, other: number): number;
  /** The bit of the band between two known towns. */
  bandBetweenTowns(one: number, other: number): number;
}

/**
 * @param latitudes of each member, in degrees; NaN: unknown
 * @param townOf is filled with the number of each member's town
 */
export function createGeography(latitudes: Float64Array, longitudes: Float64Array, townOf: Uint32Array): Geography {
  const found = findTownsByCell(latitudes, longitudes, townOf);
  const towns = found.latitudes.length;
  const { firstTowns, cellOfTown } = found;
  const cells = firstTowns.length - 1;
  const vectors = new Float32Array(3 * towns);
  for (let town = 1; town < towns; town += 1) {
    vectors.set(unitVector(found.latitudes[town]!, found.longitudes[town]!), 3 * town);
  }
  const cellBands = bandsOfCells(vectors, firstTowns);

  return {
    towns,
    cells,
    heldBytes: [found.latitudes, found.longitudes, vectors, firstTowns, cellOfTown, cellBands].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    ),
    cellOf: (town) => cellOfTown[town]!,
    firstTownOf: (cell) => firstTowns[cell]!,
    bandsBetweenCells: (one, other) => cellBands[cells * one + other]!,
    bandBetweenTowns(one, other) {
      const cosine =
        vectors[3 * one]! * vectors[3 * other]! +
        vectors[3 * one + 1]! * vectors[3 * other + 1]! +
        vectors[3 * one + 2]! * vectors[3 * other + 2]!;
      if (Math.abs(cosine - NEAR_COSINE) < COSINE_MARGIN || Math.abs(cosine - REGION_COSINE) < COSINE_MARGIN)
        return bandBetweenTowns(found, one, other);
      if (cosine > NEAR_COSINE) return 1;
      return cosine > REGION_COSINE ? 2 : 4;
    },
  };
}

/** Numbers the towns so that those of a cell follow one another; town 0 and cell 0 are nowhere. */
function findTownsByCell(memberLatitudes: Float64Array, memberLongitudes: Float64Array, townOf: Uint32Array) {
  const { latitudes, longitudes } = findTowns(memberLatitudes, memberLongitudes, townOf);
  const cells = new Map<string, number[]>();
  for (let town = 1; town < latitudes.length; town += 1) {
    const cell = `${Math.floor(latitudes[town]! / CELL_LATITUDE)} ${Math.floor(longitudes[town]! / CELL_LONGITUDE)}`;
    const others = cells.get(cell);
    if (others) others.push(town);
    else cells.set(cell, [town]);
  }
  const ordered = [NOWHERE, ...[...cells.values()].flat()];
  const numbers = new Uint32Array(ordered.length);
  ordered.forEach((town, number) => {
    numbers[town] = number;
  });
  townOf.forEach((town, member) => {
    townOf[member] = numbers[town]!;
  });
  const firstTowns = new Uint32Array(cells.size + 2);
  firstTowns[1] = 1;
  [...cells.values()].forEach((towns, index) => {
    firstTowns[index + 2] = firstTowns[index + 1]! + towns.length;
  });
  const cellOfTown = new Uint16Array(ordered.length);
  for (let cell = 1; cell < firstTowns.length - 1; cell += 1) {
    cellOfTown.fill(cell, firstTowns[cell], firstTowns[cell + 1]);
  }
  return {
    latitudes: Float64Array.from(ordered, (town) => latitudes[town]!),
    longitudes: Float64Array.from(ordered, (town) => longitudes[town]!),
    firstTowns,
    cellOfTown,
  };
}

/** The bands that are possible between two cells, from a circle around all towns of each. */
function bandsOfCells(vectors: Float32Array, firstTowns: Uint32Array): Uint8Array {
  const cells = firstTowns.length - 1;
  const circles = Array.from({ length: cells }, (_, cell) =>
    circleAround(vectorsBetween(vectors, firstTowns[cell]!, firstTowns[cell + 1]!)),
  );
  const bands = new Uint8Array(cells * cells);
  for (let one = 1; one < cells; one += 1) {
    for (let other = 1; other < cells; other += 1) {
      const [from, to] = [circles[one]!, circles[other]!];
      const reach = from.radius + to.radius + CELL_MARGIN;
      const angle = angleBetween(from.middle, to.middle);
      const least = (angle - reach) * EARTH_RADIUS_KM;
      const most = (angle + reach) * EARTH_RADIUS_KM;
      bands[cells * one + other] =
        (least < NEAR_KM ? 1 : 0) | (least < REGION_KM && most >= NEAR_KM ? 2 : 0) | (most >= REGION_KM ? 4 : 0);
    }
  }
  return bands;
}

function vectorsBetween(vectors: Float32Array, first: number, end: number): Vector[] {
  return Array.from({ length: end - first }, (_, index): Vector => {
    const at = 3 * (first + index);
    return [vectors[at]!, vectors[at + 1]!, vectors[at + 2]!];
  });
}
