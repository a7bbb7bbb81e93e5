import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { keyedBytes } from '../../../platform/secrets.ts';
import type { Database } from '../../../platform/db/database.ts';
import { CODE_LENGTH } from '../codes/code.ts';
import { findCodesAfter } from '../codes/codes.queries.ts';
import { ID_LENGTH } from '../codes/packed-ids.ts';
import { ReachPopulation } from './reach-population.ts';

/**
 * So many people are counted at most, so that counting for one member costs the same however many there are: those with the
 * lowest ids, which are random, stand for all.
 */
const MOST_COUNTED = 16_384;
/** Fewer people than this are read anew each time: it takes some milliseconds, and a new site grows within a day. */
const READ_EACH_TIME = 2048;
/** Six bytes of an id, of 2^48 values. */
const COMPARED_BYTES = 6;

/** People to count on a day. */
export interface Sample {
  readonly people: ReachPopulation;
  /** For how many people one of them counts: 1 where they are all. */
  readonly scale: number;
  /** The number of a member among the people; -1: not among them. */
  numberOf(memberId: string): number;
}

/** What a worker remembers for counting: some people as of their first reading on a day. */
export class ReachSample {
  readonly #most: number;
  #read: Sample | null = null;

  constructor(most = MOST_COUNTED) {
    this.#most = most;
  }

  /** @param key secret: with it the bits are made that decide for how many each person counts */
  async open(db: Database, today: IsoDate, key: Buffer): Promise<Sample> {
    const read = this.#read;
    if (read?.people.today === today && read.people.size >= READ_EACH_TIME) return read;
    const records = await findCodesAfter(db, { after: null, limit: this.#most });
    this.#read = sampleOf(records, today, key, this.#most);
    return this.#read;
  }
}

const RECORD_LENGTH = ID_LENGTH + CODE_LENGTH;

function sampleOf(records: Buffer, today: IsoDate, key: Buffer, most: number): Sample {
  const count = records.length / RECORD_LENGTH;
  const codes = new Uint8Array(CODE_LENGTH * count);
  const hidden = new Uint32Array(count);
  const numbers = new Map<string, number>();
  for (let number = 0; number < count; number += 1) {
    const at = RECORD_LENGTH * number;
    const id = records.toString('hex', at, at + ID_LENGTH);
    codes.set(records.subarray(at + ID_LENGTH, at + RECORD_LENGTH), CODE_LENGTH * number);
    hidden[number] = keyedBytes(key, `person|${id}`).readUInt32LE();
    numbers.set(id, number);
  }
  const isEverybody = count < most;
  const lastAt = RECORD_LENGTH * (count - 1);
  return {
    people: new ReachPopulation(codes, hidden, today),
    // Of all possible ids those up to the last of these are so great a part.
    scale: isEverybody ? 1 : 2 ** (8 * COMPARED_BYTES) / (records.readUIntBE(lastAt, COMPARED_BYTES) + 1),
    numberOf: (memberId) => numbers.get(memberId.replaceAll('-', '')) ?? -1,
  };
}

/**
 * The secret bits of those who ask alike: with the same gender, attraction, age and cell. A second account like the first
 * reads exactly what the first does.
 */
export function seedOf(key: Buffer, alike: string): number {
  return keyedBytes(key, `asking|${alike}`).readUInt32LE();
}
