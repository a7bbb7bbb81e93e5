import { bandsFromNearToFar, EARTH_RADIUS_KM, NEAR_KM, REGION_KM } from '#shared/matching/eligibility.ts';
import {
  angleBetween,
  bandBetweenPlaces,
  circleAround,
  findPlaces,
  NOWHERE,
  unitVector,
  type Vector,
} from './places.ts';

/** A bit for each band, the nearest lowest; as in the codes. */
export const ALL_BANDS = 2 ** bandsFromNearToFar.length - 1;

const CELL_LATITUDE = 1;
const CELL_LONGITUDE = 1.5;
/** Distances of cells are only estimated, so they get a margin; far more than any rounding. */
const CELL_MARGIN = 0.1 / EARTH_RADIUS_KM;
const NEAR_COSINE = Math.cos(NEAR_KM / EARTH_RADIUS_KM);
const REGION_COSINE = Math.cos(REGION_KM / EARTH_RADIUS_KM);
/** Single precision is off by less than this; nearer to an edge than that, the reference decides. */
const COSINE_MARGIN = 2.5e-7;

/**
 * Where members live: places (equal positions, which are towns) in cells of about 110 km, so that whole cells can be
 * taken or left. Exactly the bands of the reference.
 */
export interface Geography {
  readonly places: number;
  readonly cells: number;
  readonly heldBytes: number;
  cellOf(place: number): number;
  /** The first of a cell's places, which have consecutive numbers; of one cell too many: the end. */
  firstPlaceOf(cell: number): number;
  /** The bands that may lie between members of two cells; none at all when the position of either is unknown. */
  bandsBetweenCells(one: number, other: number): number;
  /** The bit of the band between two known places. */
  bandBetweenPlaces(one: number, other: number): number;
}

/**
 * @param latitudes of each member, in degrees; NaN: unknown
 * @param placeOf is filled with the number of each member's place
 */
export function createGeography(latitudes: Float64Array, longitudes: Float64Array, placeOf: Uint32Array): Geography {
  const found = findPlacesByCell(latitudes, longitudes, placeOf);
  const places = found.latitudes.length;
  const { firstPlaces, cellOfPlace } = found;
  const cells = firstPlaces.length - 1;
  const vectors = new Float32Array(3 * places);
  for (let place = 1; place < places; place += 1) {
    vectors.set(unitVector(found.latitudes[place]!, found.longitudes[place]!), 3 * place);
  }
  const cellBands = bandsOfCells(vectors, firstPlaces);

  return {
    places,
    cells,
    heldBytes: [found.latitudes, found.longitudes, vectors, firstPlaces, cellOfPlace, cellBands].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    ),
    cellOf: (place) => cellOfPlace[place]!,
    firstPlaceOf: (cell) => firstPlaces[cell]!,
    bandsBetweenCells: (one, other) => cellBands[cells * one + other]!,
    bandBetweenPlaces(one, other) {
      const cosine =
        vectors[3 * one]! * vectors[3 * other]! +
        vectors[3 * one + 1]! * vectors[3 * other + 1]! +
        vectors[3 * one + 2]! * vectors[3 * other + 2]!;
      if (Math.abs(cosine - NEAR_COSINE) < COSINE_MARGIN || Math.abs(cosine - REGION_COSINE) < COSINE_MARGIN)
        return bandBetweenPlaces(found, one, other);
      if (cosine > NEAR_COSINE) return 1;
      return cosine > REGION_COSINE ? 2 : 4;
    },
  };
}

/** Numbers the different positions so that those of a cell follow one another; place and cell 0 are nowhere. */
function findPlacesByCell(memberLatitudes: Float64Array, memberLongitudes: Float64Array, placeOf: Uint32Array) {
  const { latitudes, longitudes } = findPlaces(memberLatitudes, memberLongitudes, placeOf);
  const cells = new Map<string, number[]>();
  for (let place = 1; place < latitudes.length; place += 1) {
    const cell = `${Math.floor(latitudes[place]! / CELL_LATITUDE)} ${Math.floor(longitudes[place]! / CELL_LONGITUDE)}`;
    const others = cells.get(cell);
    if (others) others.push(place);
    else cells.set(cell, [place]);
  }
  const ordered = [NOWHERE, ...[...cells.values()].flat()];
  const numbers = new Uint32Array(ordered.length);
  ordered.forEach((place, number) => {
    numbers[place] = number;
  });
  placeOf.forEach((place, member) => {
    placeOf[member] = numbers[place]!;
  });
  const firstPlaces = new Uint32Array(cells.size + 2);
  firstPlaces[1] = 1;
  [...cells.values()].forEach((places, index) => {
    firstPlaces[index + 2] = firstPlaces[index + 1]! + places.length;
  });
  const cellOfPlace = new Uint16Array(ordered.length);
  for (let cell = 1; cell < firstPlaces.length - 1; cell += 1) {
    cellOfPlace.fill(cell, firstPlaces[cell], firstPlaces[cell + 1]);
  }
  return {
    latitudes: Float64Array.from(ordered, (place) => latitudes[place]!),
    longitudes: Float64Array.from(ordered, (place) => longitudes[place]!),
    firstPlaces,
    cellOfPlace,
  };
}

/** Around each cell's middle lies a circle with all its places; two circles tell which bands are possible. */
function bandsOfCells(vectors: Float32Array, firstPlaces: Uint32Array): Uint8Array {
  const cells = firstPlaces.length - 1;
  const circles = Array.from({ length: cells }, (_, cell) =>
    circleAround(vectorsBetween(vectors, firstPlaces[cell]!, firstPlaces[cell + 1]!)),
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
