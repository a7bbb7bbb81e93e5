import { createHash, randomFillSync } from 'node:crypto';
import { encode } from '#server/features/matching/codes/encode.ts';
import { CODE_LENGTH, LONGITUDE_AT, put, take, who, WHO_AT } from '#server/features/matching/codes/code.ts';
import { createEngine } from '#server/features/matching/engine/engine.ts';
import { ID_LENGTH, packIds } from '#server/features/matching/codes/packed-ids.ts';
import { generateMembers } from '#seeds/population/generate.ts';
import { answerThemes } from '#seeds/population/themed-answers.ts';
import type { IsoDate, ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { SELECTION_LENGTH } from '#shared/matching/rank.ts';

export const TODAY: IsoDate = '2026-11-20';

export interface BenchMember {
  readonly memberId: string;
  readonly profile: ResonanceProfile;
}

export interface EncodedPopulation {
  readonly ids: Uint8Array;
  readonly codes: Uint8Array;
}

export interface Population extends EncodedPopulation {
  readonly members: readonly BenchMember[];
}

/** Invented members with cards and quiz answers, so that they have everything that real members have. */
export function createPopulation(seed: number, count: number): Population {
  const members = [...generateMembers({ seed, firstIndex: 0, count, today: TODAY })].map((member, index) => ({
    memberId: inventId(seed, index),
    profile: answerThemes(member.profile, seed, index),
  }));
  return encodePopulation(members);
}

/** The members of a population as if none of them minded the distance. */
export function withoutDistances({ members }: Population): Population {
  return encodePopulation(
    members.map(({ memberId, profile }) => ({ memberId, profile: { ...profile, preferredDistances: [] } })),
  );
}

function encodePopulation(members: readonly BenchMember[]): Population {
  const codes = new Uint8Array(CODE_LENGTH * members.length);
  members.forEach(({ profile }, index) => codes.set(encode(profile), CODE_LENGTH * index));
  return { members, ids: packIds(members.map(({ memberId }) => memberId)), codes };
}

function inventId(seed: number, index: number): string {
  const digits = createHash('sha256').update(`${seed} ${index}`).digest('hex');
  return digits.slice(0, 2 * ID_LENGTH).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** So wide that the copies of the map lie more than 200 km apart, and so narrow that twenty fit around the globe. */
const DEGREES_BETWEEN = 17;
const MOST_WEST = -170;
const TWO_NEARER_BANDS = 3;

/**
 * The codes of members who all find six within 200 km, and tick no more than that: what an edit costs, and how time grows,
 * then depends on how densely members live, not on how many there are elsewhere.
 */
export function createBoundedCodes(seed: number, count: number): Uint8Array {
  let { codes } = createPopulation(seed, Math.ceil(1.2 * count));
  for (let at = WHO_AT; at < codes.length; at += CODE_LENGTH) {
    const ticked = take(who.distances, codes[at]!) & TWO_NEARER_BANDS;
    codes[at] = (codes[at]! & ~put(who.distances, 7)) | put(who.distances, ticked);
  }
  // A member who is left out may have been among the six of another.
  for (let before = 0; before !== codes.length;) {
    before = codes.length;
    codes = onlyThoseWithSix(codes);
  }
  if (codes.length < CODE_LENGTH * count) throw new Error('Too few find six within 200 km.');
  return codes.subarray(0, CODE_LENGTH * count);
}

function onlyThoseWithSix(codes: Uint8Array): Uint8Array {
  const size = codes.length / CODE_LENGTH;
  const ids = randomFillSync(new Uint8Array(ID_LENGTH * size));
  const { fitting } = createEngine({ ids, codes }, TODAY).listsOf(
    Uint32Array.from({ length: size }, (_, member) => member),
  );
  const remaining = new Uint8Array(CODE_LENGTH * fitting.filter((length) => length >= SELECTION_LENGTH).length);
  let to = 0;
  for (let member = 0; member < size; member += 1) {
    if (fitting[member]! < SELECTION_LENGTH) continue;
    remaining.set(codes.subarray(CODE_LENGTH * member, CODE_LENGTH * (member + 1)), to);
    to += CODE_LENGTH;
  }
  return remaining;
}

/** Copies the map with its members so many times, far apart, with new ids. */
export function copyPopulation(codes: Uint8Array, copies: number): EncodedPopulation {
  const all = new Uint8Array(copies * codes.length);
  const view = new DataView(all.buffer);
  for (let copy = 0; copy < copies; copy += 1) {
    all.set(codes, codes.length * copy);
    for (let at = codes.length * copy; at < codes.length * (copy + 1); at += CODE_LENGTH) {
      const longitude = view.getFloat64(at + LONGITUDE_AT, true) + MOST_WEST + DEGREES_BETWEEN * copy;
      view.setFloat64(at + LONGITUDE_AT, longitude, true);
    }
  }
  const ids = new Uint8Array((ID_LENGTH * all.length) / CODE_LENGTH);
  for (let from = 0; from < ids.length; from += 65_536) randomFillSync(ids, from, Math.min(65_536, ids.length - from));
  return { ids, codes: all };
}
