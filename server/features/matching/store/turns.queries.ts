import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import type { Database } from '../../../platform/db/database.ts';
import { idAt, indexIds, packIds } from '../codes/packed-ids.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import type { SelectionColumns } from '../selections/selection-columns.ts';
import { isWaiting, planTurns, type Turn } from '../selections/turns.ts';

const ROWS_AT_A_TIME = 5000;

export async function findTurns(db: Database): Promise<Turn[]> {
  const { rows } = await db.raw<{ rows: Turn[] }>(
    `SELECT member_id AS "memberId", waiting_since::text AS "waitingSince", shown_on::text AS "shownOn" FROM match_turns`,
  );
  return rows;
}

/** For each member 1 if they come first in the choices of a day. @param ids packed, in the order of the lists */
export function markWaiting(turns: readonly Turn[], ids: Uint8Array, count: number, day: IsoDate): Uint8Array {
  const waiting = new Uint8Array(count);
  const waitingIds = turns.filter((turn) => isWaiting(turn, day)).map(({ memberId }) => memberId);
  if (waitingIds.length === 0) return waiting;
  const numberOf = indexIds(ids);
  for (const memberId of waitingIds) {
    const number = numberOf(packIds([memberId]));
    if (number >= 0) waiting[number] = 1;
  }
  return waiting;
}

/** Saves who waits after a choice: those whom somebody within the distance fits, and who are in nobody's selection. */
export async function saveTurns(
  db: Database,
  turns: readonly Turn[],
  { ids, lists, selections }: { ids: Uint8Array; lists: ListColumns; selections: SelectionColumns },
  day: IsoDate,
): Promise<void> {
  const { saved, deletedIds } = planTurns(turns, findUnseen(ids, lists, selections), day);
  for (let from = 0; from < saved.length; from += ROWS_AT_A_TIME) {
    const some = saved.slice(from, from + ROWS_AT_A_TIME);
    await db.raw(
      `INSERT INTO match_turns (member_id, waiting_since, shown_on)
       SELECT member_id, waiting_since, shown_on
         FROM unnest(:memberIds::uuid[], :since::date[], :shownOn::date[]) AS given (member_id, waiting_since, shown_on)
         JOIN members ON members.id = given.member_id
       ON CONFLICT (member_id) DO UPDATE
          SET waiting_since = excluded.waiting_since, shown_on = excluded.shown_on`,
      {
        memberIds: some.map(({ memberId }) => memberId),
        since: some.map(({ waitingSince }) => waitingSince),
        shownOn: some.map(({ shownOn }) => shownOn),
      },
    );
  }
  await db('match_turns').whereIn('member_id', deletedIds).delete();
}

function findUnseen(ids: Uint8Array, lists: ListColumns, { lengths, members }: SelectionColumns): string[] {
  const isShown = new Uint8Array(lengths.length);
  lengths.forEach((length, owner) => {
    for (let slot = SELECTION_LENGTH * owner; slot < SELECTION_LENGTH * owner + length; slot += 1)
      isShown[members[slot]!] = 1;
  });
  return [...isShown.keys()]
    .filter((member) => !isShown[member] && lists.fitting[member]! > 0)
    .map((member) => idAt(ids, member));
}
