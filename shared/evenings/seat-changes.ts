import type { SeatingDraft } from './seating-draft.ts';

/** A change of seats: of one person or two friends with others, or to a table that has room. */
type SeatChange = { readonly exchangedWith: readonly number[] } | { readonly movedTo: number };

/** The change of a person's seat that gains most; null when none gains. Somebody with a friend changes together with them. */
export function findChange(draft: SeatingDraft, person: number): SeatChange | null {
  const friend = draft.room.friends[person]!;
  return friend === -1 ? findChangeAlone(draft, person) : findChangeTogether(draft, person, friend);
}

export function makeChange(draft: SeatingDraft, person: number, change: SeatChange): void {
  if ('movedTo' in change) return draft.move(person, change.movedTo);
  const [one, other] = change.exchangedWith;
  draft.exchange(person, one!);
  if (other !== undefined) draft.exchange(draft.room.friends[person]!, other);
}

function findChangeAlone(draft: SeatingDraft, person: number): SeatChange | null {
  const { room, groupOf, tables } = draft;
  let most = 0;
  let change: SeatChange | null = null;
  let partner = -1;
  for (let other = 0; other < room.size; other += 1) {
    if (groupOf[other] === groupOf[person] || room.friends[other] !== -1) continue;
    if (draft.limitOfExchange(person, other) <= most) continue;
    const gain = draft.gainOfExchange(person, other, most);
    if (gain <= most) continue;
    most = gain;
    partner = other;
  }
  if (partner !== -1) change = { exchangedWith: [partner] };
  for (let to = 0; to < tables; to += 1) {
    if (!draft.canMove(person, to)) continue;
    const gain = draft.gainOfMove(person, to);
    if (gain <= most) continue;
    most = gain;
    change = { movedTo: to };
  }
  return change;
}

/** Two friends change seats with two people of another group, who come alone or together. */
function findChangeTogether(draft: SeatingDraft, person: number, friend: number): SeatChange | null {
  const { groupOf, groups, counts, offsets, seats } = draft;
  let most = 0;
  let change: SeatChange | null = null;
  for (let group = 0; group < groups; group += 1) {
    if (group === groupOf[person]) continue;
    const others = [...seats.subarray(offsets[group], offsets[group]! + counts[group]!)];
    for (const [one, other] of pairsOf(draft, others)) {
      const gain = gainOfTwoExchanges(draft, [person, friend], [one, other]);
      if (gain <= most) continue;
      most = gain;
      change = { exchangedWith: [one, other] };
    }
  }
  return change;
}

/** Two people who come alone, or two who come together. */
function* pairsOf({ room }: SeatingDraft, people: readonly number[]): Generator<readonly [number, number]> {
  for (const [index, one] of people.entries()) {
    for (const other of people.slice(index + 1)) {
      const friend = room.friends[one]!;
      if (friend === other || (friend === -1 && room.friends[other] === -1)) yield [one, other];
    }
  }
}

function gainOfTwoExchanges(
  draft: SeatingDraft,
  [person, friend]: readonly [number, number],
  [one, other]: readonly [number, number],
): number {
  const before = draft.total;
  draft.exchange(person, one);
  const gain = draft.total - before + draft.gainOfExchange(friend, other);
  draft.exchange(one, person);
  return gain;
}
