import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { giveSlotsToBoosted, type GivenSlot } from '#shared/matching/boost.ts';
import { compareProposals, type ShownCandidate } from '#shared/matching/mutual.ts';
import { fillFreeSlots } from './fill-free-slots.ts';
import { pairUp } from './pair-up.ts';
import { SelectionTable } from './selection-table.ts';
import type { StoredMatches } from './stored-matches.ts';

/** After so many rounds slots are only filled, never taken from anybody; the next refresh of everybody finds the rest. */
const ROUNDS_OF_REPLACING = 3;
const ROUNDS = 5;
const nobody: ReadonlySet<string> = new Set();

/**
 * Updates the selections after some members changed, by the rule of `selectMatches` as far as it can be followed without
 * looking at everybody: pairs first, best first, then one-sided slots, with those who are in few selections first. Members
 * of whom nothing changed take nobody's slot (S-matching-26).
 * @param changedIds the members who changed, appeared or left
 * @param ownerIds the members whose lists changed with it
 * @returns the selections that are to be saved; that of a member without a list is empty
 */
export async function updateSelections(
  stored: StoredMatches,
  changedIds: readonly string[],
  ownerIds: readonly string[],
  today: IsoDate,
): Promise<Map<string, ShownCandidate[]>> {
  return (await updateWithBoosts(stored, changedIds, ownerIds, today, nobody)).selections;
}

/**
 * Updates the selections as `updateSelections` does; then members with a boost go first between equals in the slots that it
 * has filled anew (S-matching-39).
 * @returns also the slots that this gave them
 */
export async function updateWithBoosts(
  stored: StoredMatches,
  changedIds: readonly string[],
  ownerIds: readonly string[],
  today: IsoDate,
  boosted: ReadonlySet<string>,
): Promise<{ selections: Map<string, ShownCandidate[]>; given: readonly GivenSlot[] }> {
  const table = new SelectionTable(stored, today);
  const newIds = new Set(await table.join(changedIds));
  let open = new Set([
    ...changedIds,
    ...changedIds.flatMap((memberId) => table.ownersShowing(memberId)),
    ...(await findUnsettled(table, ownerIds)),
  ]);
  for (let round = 0; round < ROUNDS && open.size > 0; round += 1) {
    await table.loadShown([...open]);
    const { separated, changed } = await updateThoseShown(table, [...open]);
    const members = [...open].filter((memberId) => table.hasList(memberId));
    const changedByIt = changedIds.filter((memberId) => newIds.has(memberId) || changed.has(memberId));
    const losers = await pairUp(table, members, today, {
      mayReplace: round < ROUNDS_OF_REPLACING,
      favoured: round === 0 ? new Set(changedByIt) : nobody,
    });
    await fillFreeSlots(table, members);
    // Members who lost somebody are looked at again, together with those around them.
    open = new Set([...separated.filter((memberId) => !open.has(memberId)), ...losers]);
  }
  const given = await giveFilledSlots(table, boosted);
  return { selections: table.changes(), given };
}

/** Gives slots that were filled in this update to boosted members among equals. */
async function giveFilledSlots(table: SelectionTable, boosted: ReadonlySet<string>): Promise<GivenSlot[]> {
  if (boosted.size === 0) return [];
  const filled = table.filledAnew().sort(compareProposals);
  await table.loadLists(filled.map(({ ownerId }) => ownerId));
  const listed = filled.flatMap(({ ownerId }) => [...table.listOf(ownerId).keys()]);
  await table.loadSelections(listed.filter((memberId) => boosted.has(memberId)));
  const given = giveSlotsToBoosted(
    {
      listOf: (ownerId) => table.listOf(ownerId).values(),
      takesPart: (memberId) => table.takesPart(memberId),
      isShown: (ownerId, memberId) => table.selectionOf(ownerId).has(memberId),
      timesShown: (memberId) => table.timesShown(memberId),
      exchange({ ownerId, memberId }, instead) {
        table.hide(ownerId, memberId);
        table.show(ownerId, instead, false);
      },
    },
    filled,
    boosted,
  );
  return given.filter(({ ownerId, memberId }) => !table.wasShown(ownerId, memberId));
}

/** The members, of those whose lists changed, who have a free slot or one that could now belong to somebody else. */
async function findUnsettled(table: SelectionTable, memberIds: readonly string[]): Promise<string[]> {
  await table.loadSelections(memberIds);
  const taking = memberIds.filter((memberId) => table.takesPart(memberId));
  await table.loadLists(taking);
  return taking.filter(
    (memberId) =>
      table.hasFreeSlot(memberId) ||
      [...table.selectionOf(memberId).values()].some(
        (shown) => !shown.mutual || !table.listOf(memberId).has(shown.memberId),
      ),
  );
}

/**
 * Takes those out of selections who are no candidates any more, and updates the points of the others.
 * @returns who lost somebody by it, and who is shown somebody else than before or with other points
 */
async function updateThoseShown(
  table: SelectionTable,
  memberIds: readonly string[],
): Promise<{ separated: string[]; changed: Set<string> }> {
  const separated: string[] = [];
  const changed = new Set<string>();
  await table.loadSelections(
    memberIds.flatMap((ownerId) => findDiffering(table, ownerId).map(({ shown }) => shown.memberId)),
  );
  for (const ownerId of memberIds) {
    for (const { shown, now } of findDiffering(table, ownerId)) {
      changed.add(ownerId).add(shown.memberId);
      if (!now) {
        separated.push(...(await table.separate(ownerId, shown)));
        continue;
      }
      table.show(ownerId, now, shown.mutual);
      if (shown.mutual) table.show(shown.memberId, { ...now, memberId: ownerId }, true);
    }
  }
  return { separated, changed };
}

/** Those shown to a member with other points than before, or who are no candidates any more (`now` is null). */
function findDiffering(table: SelectionTable, ownerId: string) {
  const hasList = table.hasList(ownerId);
  return table
    .selectionOf(ownerId)
    .values()
    .map((shown) => {
      const affinity = hasList && table.takesPart(shown.memberId) ? table.affinity(ownerId, shown.memberId) : null;
      const mayStay = shown.mutual || table.listOf(ownerId).has(shown.memberId);
      return { shown, now: mayStay ? affinity : null };
    })
    .filter(({ shown, now }) => now?.points !== shown.points || now.beyondDistance !== shown.beyondDistance)
    .toArray();
}
