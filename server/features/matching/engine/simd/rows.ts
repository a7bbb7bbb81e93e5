import { EARTH_RADIUS_KM, NEAR_KM, REGION_KM } from '#shared/matching/eligibility.ts';
import { commonSets, measures, unansweredBit } from '../../codes/code.ts';
import {
  HEIGHT_UNKNOWN,
  LIKES_NONE,
  MOST_FOR_PREFERENCES,
  mostForThemes,
  openFloors,
  questionFields,
  sameHeights,
  scoreTables,
  type Tables,
} from '../tables.ts';
import * as at from './layout.ts';

const SPLITS = [2, 1, 3] as const;
/** The bit of 'indifferent' in a set of preferred body types, above the bits of the four types. */
const INDIFFERENT_STATE = 16;
const WISHES_PER_SPLIT = INDIFFERENT_STATE + 1;
const NO_PREFERENCE = 8;
const RELATIONS = [0, 1, 2, HEIGHT_UNKNOWN] as const;
const MOST_ARCHETYPES = 9;
const FULL_TABLE = 1 << 10;

const bitsOf = (set: number) => set.toString(2).replaceAll('0', '').length;

/** Preferred body types and the importance of appearance together, in six bits. */
export function wishOf(importance: number, preferredBodyTypes: number): number {
  const state = preferredBodyTypes & INDIFFERENT_STATE ? INDIFFERENT_STATE : preferredBodyTypes;
  // A member who has not said how much appearance counts is treated like the middle answer.
  const split = importance === 0 ? 0 : SPLITS.indexOf(importance as 1 | 2 | 3);
  return WISHES_PER_SPLIT * split + state;
}

/** Where the entries for so many archetypes begin in a row that has one for each number of liked ones among them. */
export function pairsBefore(count: number): number {
  return (count * (count + 1)) / 2;
}

let headRows: Uint8Array | undefined;

/** The head of the kernel's memory up to the frames: the tables of points as rows of 16 and 64 bytes. */
export function scoreRows(): Uint8Array {
  headRows ??= makeRows(scoreTables());
  return headRows;
}

function makeRows(tables: Tables): Uint8Array {
  const rows = new Uint8Array(at.FRAMES);
  const view = new DataView(rows.buffer);
  const fill = (row: number, length: number, valueOf: (index: number) => number) => {
    for (let index = 0; index < length; index += 1) rows[row + index] = valueOf(index);
  };
  view.setUint32(at.HEAD_MOST_PREFERRED, MOST_FOR_PREFERENCES, true);
  view.setFloat64(at.HEAD_NEAR, Math.cos(NEAR_KM / EARTH_RADIUS_KM), true);
  view.setFloat64(at.HEAD_REGION, Math.cos(REGION_KM / EARTH_RADIUS_KM), true);
  view.setFloat64(at.HEAD_NEAR_ANGLE, NEAR_KM / EARTH_RADIUS_KM, true);
  view.setFloat64(at.HEAD_REGION_ANGLE, REGION_KM / EARTH_RADIUS_KM, true);

  for (let own = 0; own < 16; own += 1) {
    fill(at.ROW_COMMON + 16 * own, 16, (set) => bitsOf(set & own));
    fill(at.ROW_CHARACTER + 16 * own, 16, (other) => tables.importanceAndSocial[(own << 4) | other]!);
  }
  for (let own = 0; own < 4; own += 1) {
    fill(at.ROW_COMMON_UPPER + 16 * own, 8, (upper) => (upper & at.NOT_ANSWERED ? at.UNCOUNTED : bitsOf(upper & own)));
  }
  (['values', 'expectations', 'passions'] as const).forEach((name, index) => {
    const bits = commonSets[name].bits - 1;
    const neutral = tables[name][1 << unansweredBit[name]]!;
    const row = at.ROW_COUNTED + 32 * index;
    fill(row, 16, (count) => (count === at.UNCOUNTED ? neutral : tables[name][2 ** Math.min(count, bits) - 1]!));
    fill(row + 16, 16, () => neutral);
  });
  for (let own = 0; own < 8; own += 1) {
    const from = (table: Uint8Array) => (other: number) => table[(own << 3) | other]!;
    fill(at.ROW_GOALS + 16 * own, 8, from(tables.goals));
    fill(at.ROW_COMMUNICATION + 16 * own, 8, from(tables.communication));
    fill(at.ROW_PROJECT + 16 * own, 8, from(tables.project));
    fill(at.ROW_DAILY + 16 * own, 8, from(tables.daily));
  }
  for (let own = 0; own < 64; own += 1) {
    fill(at.ROW_TRAITS + 64 * own, 64, (other) => tables.traits[(own << 6) | other]!);
  }
  fillBodies(tables, fill);
  fillHeights(tables, fill);
  fillArchetypes(tables, fill);

  fill(at.ROW_THEMES, 16, (count) => mostForThemes[2 ** Math.min(count, questionFields.length) - 1]!);
  fill(at.ROW_FLOORS, 4, (visibility) => openFloors[visibility]!);
  fill(at.TABLE_THEMES, FULL_TABLE, (index) => tables.themes[index]!);
  questionFields.forEach(({ shift, bits }, theme) => {
    view.setUint32(at.TABLE_QUESTIONS + 8 * theme, shift, true);
    view.setUint32(at.TABLE_QUESTIONS + 8 * theme + 4, bits, true);
  });
  for (let height = 0; height < 2 ** measures.height.bits; height += 1) {
    sameHeights(height).forEach((edge, index) => view.setInt16(at.TABLE_HEIGHTS + 4 * height + 2 * index, edge, true));
  }
  return rows;
}

type Fill = (row: number, length: number, valueOf: (index: number) => number) => void;

function fillBodies(tables: Tables, fill: Fill): void {
  const points = (wish: number, body: number) => {
    const importance = SPLITS[Math.floor(wish / WISHES_PER_SPLIT)];
    if (importance === undefined) return 0;
    return tables.bodies[(importance << 8) | ((wish % WISHES_PER_SPLIT) << 3) | body]!;
  };
  for (let wish = 0; wish < 64; wish += 1) fill(at.ROW_BODY_SOUGHT + 16 * wish, 8, (body) => points(wish, body));
  for (let body = 0; body < 8; body += 1) fill(at.ROW_BODY_OFFERED + 64 * body, 64, (wish) => points(wish, body));
}

/** @throws Error when a preferred height gives anything but all points, the neutral share or none: the kernel knows no more */
function fillHeights(tables: Tables, fill: Fill): void {
  const points = (importance: number, preferred: number, relation: number) =>
    tables.heights[(importance << 6) | (preferred << 2) | relation]!;
  const wanted = (importance: number) => points(importance, NO_PREFERENCE, 0);
  const neutral = (importance: number) => points(importance, 0, 0);
  /** The relation as the other member sees it: smaller and taller are exchanged. */
  const seenBack = (relation: number) => (relation === HEIGHT_UNKNOWN ? relation : 2 - relation);
  const isWanted = (preferred: number, relation: number) =>
    (preferred & NO_PREFERENCE) !== 0 || (relation !== HEIGHT_UNKNOWN && ((preferred >>> relation) & 1) === 1);
  const isNeutral = (preferred: number, relation: number) =>
    !isWanted(preferred, relation) && (preferred === 0 || relation === HEIGHT_UNKNOWN);
  const bits = (isSo: (relation: number) => boolean) =>
    RELATIONS.reduce<number>((set, relation) => (isSo(relation) ? set | (1 << relation) : set), 0);

  for (let own = 0; own < 64; own += 1) {
    fill(at.ROW_HEIGHT_SOUGHT + 16 * own, 4, (relation) => tables.heights[(own << 2) | relation]!);
  }
  fill(
    at.ROW_HEIGHT_WISHES,
    16,
    (preferred) =>
      bits((relation) => isWanted(preferred, relation)) | (bits((relation) => isNeutral(preferred, relation)) << 4),
  );
  fill(at.ROW_RELATION_BITS, 4, (relation) => 0x11 << seenBack(relation));
  fill(at.ROW_HEIGHT_WANTED, 4, wanted);
  fill(at.ROW_HEIGHT_NEUTRAL, 4, neutral);
  for (let index = 0; index < tables.heights.length; index += 1) {
    const [importance, preferred, relation] = [index >>> 6, (index >>> 2) & 15, index & 3];
    const otherwise = isNeutral(preferred, relation) ? neutral(importance) : 0;
    if (tables.heights[index] !== (isWanted(preferred, relation) ? wanted(importance) : otherwise))
      throw new Error('Preferred heights are scored in a way that the kernel does not know.');
  }
}

function fillArchetypes(tables: Tables, fill: Fill): void {
  const points = (importance: number, count: number, common: number) =>
    tables.archetypes[(importance << 8) | (count << 4) | common]!;
  for (let importance = 0; importance < 4; importance += 1) {
    for (const likesNone of [0, 1]) {
      const row = at.ROW_ARCHETYPES_SOUGHT + 64 * ((importance << 1) | likesNone);
      for (let count = 0; count <= MOST_ARCHETYPES; count += 1) {
        fill(row + pairsBefore(count), count + 1, (common) =>
          points(importance, count, likesNone ? LIKES_NONE : common),
        );
      }
    }
  }
  fill(at.ROW_LIKED_UPPER, 8, (upper) => (upper & at.LIKES_NO_ARCHETYPE ? LIKES_NONE : 0));
  fill(at.ROW_LIKED_UPPER + 16, 8, (upper) => (upper & at.LIKES_NO_ARCHETYPE ? LIKES_NONE : (upper >>> 1) & 1));
  for (let count = 0; count <= MOST_ARCHETYPES; count += 1) {
    fill(at.ROW_ARCHETYPES_OFFERED + 64 * count, 64, (index) => points(index >>> 4, count, index & 15));
  }
}
