import type { Database } from '../../../platform/db/database.ts';
import { CODE_LENGTH, CODE_VERSION } from './code.ts';
import { countCodes, findCodeChanges, findCodesAfter, findReadingState } from './codes.queries.ts';
import type { IdTable } from './id-table.ts';
import { idAt, ID_LENGTH } from './packed-ids.ts';

const MEMBERS_AT_A_TIME = 20_000;
const RECORD_LENGTH = ID_LENGTH + CODE_LENGTH;

/** A member's code as it is now; null: the member may not be matched any more. */
export interface CodeChange {
  readonly number: number;
  readonly code: Uint8Array | null;
}

/**
 * Reads codes: first everybody's, then what changed since. It remembers no code, only up to where it has read and who was
 * there, so that a process needs no memory for codes once its engine is made. The table of ids gives members their numbers.
 */
export class CodeReader {
  readonly #ids: IdTable;
  #seen = '';
  #removed = '';
  #isPresent = new Uint8Array();
  #present = 0;

  constructor(ids: IdTable) {
    this.#ids = ids;
  }

  /** Whether the member may be matched. */
  has(number: number): boolean {
    return this.#isPresent[number] === 1;
  }

  /** Everybody's codes, in the order of the numbers. Those of members who may not be matched have no answers. */
  async readAll(db: Database): Promise<Uint8Array> {
    // What is written from here on is read once more as a change, and nothing is missed.
    const { snapshot, removed } = await findReadingState(db);
    this.#ids.reserve(Math.max(this.#ids.count, await countCodes(db)));
    let codes: Uint8Array<ArrayBuffer> = this.#emptyCodes();
    this.#isPresent = new Uint8Array(this.#ids.room);
    this.#present = 0;
    let after: string | null = null;
    do {
      const records = await findCodesAfter(db, { after, limit: MEMBERS_AT_A_TIME });
      for (let at = 0; at < records.length; at += RECORD_LENGTH) {
        const number = this.#ids.add(records, at);
        this.#setPresent(number, true);
        if (CODE_LENGTH * number >= codes.length) codes = withMore(this.#emptyCodes(), codes);
        codes.set(records.subarray(at + ID_LENGTH, at + RECORD_LENGTH), CODE_LENGTH * number);
      }
      after = records.length < RECORD_LENGTH * MEMBERS_AT_A_TIME ? null : lastId(records);
    } while (after !== null);
    this.#seen = snapshot;
    this.#removed = removed;
    return codes.subarray(0, CODE_LENGTH * this.#ids.count);
  }

  /**
   * The codes that were written since the last reading.
   * @returns null when that does not say who is gone: everything is to be read again
   */
  async readChanges(db: Database): Promise<CodeChange[] | null> {
    const { snapshot, removed, changes } = await findCodeChanges(db, this.#seen);
    const read = changes.map(({ memberId, code }) => ({ number: this.#ids.addId(memberId), code }));
    for (const { number, code } of read) this.#setPresent(number, code !== null);
    if (removed !== this.#removed && (await countCodes(db)) !== this.#present) return null;
    this.#seen = snapshot;
    this.#removed = removed;
    return read;
  }

  #setPresent(number: number, isPresent: boolean): void {
    if (number >= this.#isPresent.length) this.#isPresent = withMore(new Uint8Array(this.#ids.room), this.#isPresent);
    this.#present += Number(isPresent) - this.#isPresent[number]!;
    this.#isPresent[number] = Number(isPresent);
  }

  /** Codes without answers, with room for all ids. */
  #emptyCodes(): Uint8Array<ArrayBuffer> {
    const codes = new Uint8Array(CODE_LENGTH * this.#ids.room);
    for (let at = 0; at < codes.length; at += CODE_LENGTH) codes[at] = CODE_VERSION;
    return codes;
  }
}

function withMore(longer: Uint8Array<ArrayBuffer>, known: Uint8Array): Uint8Array<ArrayBuffer> {
  longer.set(known);
  return longer;
}

function lastId(records: Buffer): string {
  return idAt(records.subarray(records.length - RECORD_LENGTH), 0);
}
