import type { IsoDate } from '#shared/questionnaire/profile.ts';

/**
 * A member's turn: they were left in nobody's selection on a day, and come first in the choices of later days until they
 * are shown. It stays until the day after that, so that another choice on the day of their turn finds them waiting too
 * (S-matching-31).
 */
export interface Turn {
  readonly memberId: string;
  readonly waitingSince: IsoDate;
  /** The day of the choice that showed them again. Null: they wait. */
  readonly shownOn: IsoDate | null;
}

/** Whether a member comes first in the choices of a day: what the choices of that day found and did changes nothing. */
export function isWaiting({ waitingSince, shownOn }: Turn, day: IsoDate): boolean {
  return waitingSince < day && (shownOn === null || shownOn >= day);
}

/** What a choice changes in the turns. */
interface TurnChanges {
  readonly saved: readonly Turn[];
  readonly deletedIds: readonly string[];
}

/**
 * What the choice of a day changes in the turns. The same choice on the same day changes nothing more.
 * @param unseenIds the members whom it leaves in nobody's selection
 */
export function planTurns(turns: readonly Turn[], unseenIds: Iterable<string>, day: IsoDate): TurnChanges {
  const unseen = new Set(unseenIds);
  const saved: Turn[] = [];
  const deletedIds: string[] = [];
  for (const turn of turns) {
    const { memberId, waitingSince, shownOn } = turn;
    if (unseen.delete(memberId)) {
      if (shownOn === null) continue;
      saved.push({ memberId, waitingSince: shownOn < day ? day : waitingSince, shownOn: null });
    } else if (shownOn === null && waitingSince < day) saved.push({ ...turn, shownOn: day });
    else if (shownOn === null || shownOn < day) deletedIds.push(memberId);
  }
  for (const memberId of unseen) saved.push({ memberId, waitingSince: day, shownOn: null });
  return { saved, deletedIds };
}
