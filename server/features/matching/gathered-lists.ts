import { CANDIDATES_KEPT } from '#shared/matching/rank.ts';
import { placesOfElements, sentArray } from '../../platform/db/sent-arrays.ts';
import type { Database } from '../../platform/db/database.ts';
import { copyId, ID_LENGTH, indexIds, renumber, type NumberOf } from './engine/ids.ts';
import { createLists, type PackedLists } from './engine/lists.ts';
import { STRANGER, unpackPart, type PackedPart } from './engine/packed-part.ts';
import { findListed, findUnpackedSince, readLists, type SentList } from './lists.queries.ts';
import { findKeptRuns, findPackedLists, findRoster } from './packed.queries.ts';

const READ_AT_A_TIME = 5000;

/** Everybody's lists as they are now; members are numbers, places of people without a list of their own are left out. */
export interface GatheredLists {
  /** Of all who have a list, in order. */
  readonly ids: Uint8Array;
  readonly lists: PackedLists;
  /** Each one's number in the run's roster; null: the run has none. */
  readonly rosterNumbers: Int32Array | null;
  /** Whose list none of the run's parts holds, as a sent array of ids. */
  readonly notPacked: Buffer;
}

/**
 * Takes the lists from the parts that a run packed, and reads from the table only what has been written since, and what
 * an earlier release did, which packs nothing.
 */
export async function gatherLists(
  db: Database,
  { id: runId, generation }: { readonly id: string; readonly generation: string },
): Promise<GatheredLists> {
  const ids = await findListed(db);
  const numberOf = indexIds(ids);
  const lists = createLists(ids.length / ID_LENGTH);
  const isPacked = new Uint8Array(lists.lengths.length);

  const roster = await findRoster(db, runId);
  const run = (await findKeptRuns(db)).find((kept) => kept.runId === runId);
  if (roster && run) {
    const numbers = renumber(roster, numberOf);
    for (const number of run.numbers) {
      const bytes = await findPackedLists(db, runId, number);
      if (bytes) takePart(unpackPart(bytes), numbers, lists, isPacked);
    }
  }

  const unpacked = [...isPacked.keys()].filter((number) => !isPacked[number]);
  const toRead = new Set([...unpacked, ...renumber(await findUnpackedSince(db, generation), numberOf)]);
  toRead.delete(STRANGER);
  const numbersToRead = [...toRead];
  for (let from = 0; from < numbersToRead.length; from += READ_AT_A_TIME) {
    const some = sendIds(ids, numbersToRead.slice(from, from + READ_AT_A_TIME));
    for (const sent of await readLists(db, some)) takeSent(sent, numberOf, lists);
  }
  return {
    ids,
    lists,
    rosterNumbers: roster && renumber(ids, indexIds(roster)),
    notPacked: sendIds(ids, unpacked),
  };
}

export function sendIds(ids: Uint8Array, numbers: readonly number[]): Buffer {
  return sentArray('uuid', numbers.length, (bytes, at, index) => copyId(ids, numbers[index]!, bytes, at));
}

/** @param numbers by numbers of the roster: the number here, or `STRANGER` for somebody without a list */
function takePart(part: PackedPart, numbers: Int32Array, lists: PackedLists, isPacked: Uint8Array): void {
  let at = 0;
  for (let list = 0; list < part.owners.length; list += 1) {
    const [from, end] = [at, at + part.lengths[list]!];
    at = end;
    const owner = numbers[part.owners[list]!]!;
    if (owner === STRANGER) continue;
    isPacked[owner] = 1;
    let length = 0;
    let fitting = 0;
    for (let place = from; place < end; place += 1) {
      const member = numbers[part.members[place]!]!;
      if (member === STRANGER) continue;
      const to = CANDIDATES_KEPT * owner + length;
      lists.members[to] = member;
      lists.points[to] = part.points[place]!;
      length += 1;
      if (place - from < part.fitting[list]!) fitting = length;
    }
    lists.lengths[owner] = length;
    lists.fitting[owner] = fitting;
  }
}

function takeSent({ memberId, candidateIds, points, fitting }: SentList, numberOf: NumberOf, lists: PackedLists): void {
  const owner = numberOf(memberId);
  if (owner === STRANGER) return;
  const pointPlaces = placesOfElements(points, 'smallint');
  let length = 0;
  lists.fitting[owner] = 0;
  for (const [place, from] of placesOfElements(candidateIds, 'uuid').entries()) {
    const member = numberOf(candidateIds, from);
    if (member === STRANGER) continue;
    const to = CANDIDATES_KEPT * owner + length;
    lists.members[to] = member;
    lists.points[to] = points.readInt16BE(pointPlaces[place]);
    length += 1;
    if (place < fitting) lists.fitting[owner] = length;
  }
  lists.lengths[owner] = length;
}
