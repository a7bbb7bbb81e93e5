import type { Database } from '../../../platform/db/database.ts';
import { CODE_LENGTH, CODE_VERSION } from './code.ts';
import { countCodes, findCodeChanges, findCodesAfter, findCodesOf, findReadingState } from './codes.queries.ts';
import type { IdTable } from './id-table.ts';
import { idAt, ID_LENGTH, packIdInto } from './packed-ids.ts';
import { everybodyIsOwn, ROLE, type Role, type RoleOf } from './roles.ts';

const MEMBERS_AT_A_TIME = 20_000;
const RECORD_LENGTH = ID_LENGTH + CODE_LENGTH;
const ROLES = Object.keys(ROLE).length;

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
  readonly #roleOf: RoleOf;
  #seen = '';
  #removed = '';
  /** The role of each member who may be matched; `ROLE.none` for others. */
  #roles = new Uint8Array();
  /** How many have each role; of none nobody is counted. */
  #counts = new Uint32Array(ROLES);
  /** Members who are read whatever their role, since their lists are made here all the same. */
  readonly #guests = new Set<number>();

  /** @param roleOf tells who is read; by default everybody is */
  constructor(ids: IdTable, roleOf: RoleOf = everybodyIsOwn) {
    this.#ids = ids;
    this.#roleOf = roleOf;
  }

  /** Whether the member may be matched, and is one of those who are read. */
  has(number: number): boolean {
    return this.roleOf(number) !== ROLE.none;
  }

  roleOf(number: number): Role {
    return (this.#roles[number] ?? ROLE.none) as Role;
  }

  /** Whether it reads everybody. */
  get isWhole(): boolean {
    return this.#roleOf === everybodyIsOwn;
  }

  /** How many members have one of some roles. */
  count(...roles: readonly Role[]): number {
    return roles.reduce<number>((sum, role) => sum + this.#counts[role]!, 0);
  }

  /** Everybody's codes, in the order of the numbers. Those of members who may not be matched have no answers. */
  async readAll(db: Database): Promise<Uint8Array> {
    // What is written from here on is read once more as a change, and nothing is missed.
    const { snapshot, removed } = await findReadingState(db);
    if (this.isWhole) this.#ids.reserve(Math.max(this.#ids.count, await countCodes(db)));
    let codes: Uint8Array<ArrayBuffer> = this.#emptyCodes();
    this.#roles = new Uint8Array(this.#ids.room);
    this.#counts.fill(0);
    let after: string | null = null;
    do {
      const records = await findCodesAfter(db, { after, limit: MEMBERS_AT_A_TIME });
      for (let at = 0; at < records.length; at += RECORD_LENGTH) {
        const role = this.#roleAt(records, at);
        if (role === ROLE.none) continue;
        // Nobody knows how many of everybody are read here: the table grows by halves.
        if (!this.isWhole && this.#ids.count === this.#ids.room) this.#ids.reserve(Math.ceil(1.5 * this.#ids.room));
        const number = this.#ids.add(records, at);
        this.#setRole(number, role);
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
    const read = changes.flatMap((change) => this.#takeOver(change));
    if (removed !== this.#removed && !(this.isWhole && (await countCodes(db)) === this.count(ROLE.own))) return null;
    this.#seen = snapshot;
    this.#removed = removed;
    return read;
  }

  /** Reads some members too whose lists are to be made here, from now on. Those who are read anyway are left out. */
  async readGuests(db: Database, memberIds: readonly string[]): Promise<CodeChange[]> {
    if (this.isWhole) return [];
    const others = memberIds.filter((memberId) => !this.has(this.#ids.numberOfId(memberId)));
    for (const memberId of others) this.#guests.add(this.#ids.addId(memberId));
    const codes = await findCodesOf(db, others);
    return [...codes].flatMap(([memberId, code]) => this.#takeOver({ memberId, code }));
  }

  /** What a change is for this process: nothing, when the member neither was nor is one of those who are read. */
  #takeOver({ memberId, code }: { readonly memberId: string; readonly code: Uint8Array | null }): CodeChange[] {
    const id = new Uint8Array(ID_LENGTH);
    packIdInto(memberId, id, 0);
    const role = code ? this.#roleFor(code, id) : ROLE.none;
    if (role === ROLE.none && !this.has(this.#ids.numberOfId(memberId))) return [];
    const number = this.#ids.addId(memberId);
    this.#setRole(number, role);
    return [{ number, code: role === ROLE.none ? null : code }];
  }

  #roleAt(records: Uint8Array, at: number): Role {
    if (this.isWhole) return ROLE.own;
    const code = records.subarray(at + ID_LENGTH, at + RECORD_LENGTH);
    return this.#roleFor(code, records.subarray(at, at + ID_LENGTH));
  }

  #roleFor(code: Uint8Array, id: Uint8Array): Role {
    const role = this.#roleOf(code, id);
    if (role !== ROLE.none || this.#guests.size === 0) return role;
    return this.#guests.has(this.#ids.numberOf(id)) ? ROLE.read : ROLE.none;
  }

  #setRole(number: number, role: Role): void {
    if (number >= this.#roles.length) this.#roles = withMore(new Uint8Array(this.#ids.room), this.#roles);
    const before = this.roleOf(number);
    if (before !== ROLE.none) this.#counts[before]! -= 1;
    if (role !== ROLE.none) this.#counts[role]! += 1;
    this.#roles[number] = role;
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
