import { addDays, addMonths, startOfDay } from '../calendar.ts';
import { DAY_MS, HOUR_MS } from '../duration.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import type { IsoDate } from '../questionnaire/profile.ts';
import { REST_DAYS, type ChoiceKind } from './kinds.ts';
import { askWish, noMutualWish, type MutualWish } from '../relations/mutual-wish.ts';

/**
 * What a member says of somebody who is proposed to them: 'Ça m'intéresse', 'Plus tard', 'Pas pour moi'. There is one
 * choice at a time of one member about another, and the other learns of one thing only: that both are interested.
 *
 * Nothing that a choice does to the other happens at the moment of the choice: two of whom one has passed are apart from
 * the next day on, when lists are computed anew anyway, and come together on a day as well. So a member who disappears
 * from a list tells neither the hour nor whether it was a choice, and what holds for a day never changes during that day. The
 * other goes on seeing the member until that day's lists are there.
 */

/** For how many months an interest waits for the other's, and for how many two are not proposed after 'Pas pour moi'. */
export const CHOICE_MONTHS = 6;
/** For how long a choice can be undone. */
export const UNDO_CHOICE_MS = DAY_MS;

/** What one member has said of another. */
export interface Choice {
  /** Null: nothing, or it was undone. */
  readonly kind: ChoiceKind | null;
  readonly chosenAt: Date | null;
  /** When the two were told that both are interested; it outlasts what either says later. */
  readonly notifiedAt: Date | null;
  /** The two are in no list of each other from the first of these days on, until before the second. */
  readonly apart: { readonly from: IsoDate; readonly until: IsoDate } | null;
}

/** The choices of a pair as one of the two has them. */
export interface ChoicePair {
  readonly mine: Choice;
  readonly theirs: Choice;
}

/** A pair after a choice. */
export interface ChoiceChange {
  readonly pair: ChoicePair;
  /** Whether both are to be told that both are interested. */
  readonly isNewlyShared: boolean;
}

export const noChoice: Choice = { kind: null, chosenAt: null, notifiedAt: null, apart: null };

/** The choices of a pair as the other member has them. */
export function turnChoices({ mine, theirs }: ChoicePair): ChoicePair {
  return { mine: theirs, theirs: mine };
}

/** What a member says of another at a moment: a rest and an interest end by themselves, and a pass with its last day. */
export function choiceOf(choice: Choice, now: Date): ChoiceKind | null {
  return choice.kind && now < endOfChoice(choice) ? choice.kind : null;
}

/** The moment at which a choice ends by itself. */
export function endOfChoice({ kind, chosenAt, apart }: Choice): Date {
  if (!chosenAt) return new Date(0);
  if (kind === 'later') return new Date(chosenAt.getTime() + REST_DAYS * DAY_MS);
  if (kind === 'pass' && apart) return startOfDay(apart.until);
  return startOfDay(addMonths(dayOf(chosenAt), CHOICE_MONTHS));
}

/** The moment from which on nothing of a choice matters any more, and its row may be deleted. */
export function endOfTrace(choice: Choice): Date {
  const { notifiedAt, apart } = choice;
  const ends = [
    endOfChoice(choice),
    ...(notifiedAt ? [startOfDay(addMonths(dayOf(notifiedAt), CHOICE_MONTHS))] : []),
    ...(apart ? [startOfDay(apart.until)] : []),
  ];
  return new Date(Math.max(...ends.map((end) => end.getTime())));
}

/** Whether two are in no list of each other on a day, because one of them has passed. */
export function areApartOn({ mine, theirs }: ChoicePair, day: IsoDate): boolean {
  return [mine, theirs].some(({ apart }) => apart !== null && apart.from <= day && day < apart.until);
}

/** The hour of the morning at which everybody's lists of the day are there: the nightly refresh makes them before. */
const LISTS_MADE_HOUR = 6;

/**
 * The day of the newest lists that are surely made. From it on a pass of the other is noticed: a tile that disappeared at
 * midnight, hours before another takes its place, could be nothing else.
 */
export function dayOfLists(now: Date): IsoDate {
  return dayOf(new Date(now.getTime() - LISTS_MADE_HOUR * HOUR_MS));
}

/** Whether a member does not see the other: at once after passing, and while the two are apart, as far as lists tell. */
export function isHiddenFromMe({ mine, theirs }: ChoicePair, now: Date): boolean {
  const today = dayOf(now);
  const isSeparatedBy = ({ apart }: Choice, since: IsoDate) =>
    apart !== null && apart.from <= since && today < apart.until;
  return choiceOf(mine, now) === 'pass' || isSeparatedBy(mine, today) || isSeparatedBy(theirs, dayOfLists(now));
}

/** Whether the two were told that both are interested, as the member knows it, whatever the other said since. */
export function isInterestShared({ mine }: ChoicePair, now: Date): boolean {
  return mine.notifiedAt !== null && choiceOf(mine, now) === 'interested';
}

/**
 * The pair after a choice of the member. Said twice, it stays as it was. While the two do not see each other, or after an
 * interest that both were told of ('Plus tard' would not take that back), nothing changes.
 */
export function choose(pair: ChoicePair, kind: ChoiceKind, now: Date): ChoiceChange {
  const current = choiceOf(pair.mine, now);
  const isKept = current === kind || (kind === 'later' && isInterestShared(pair, now));
  if (isKept || isHiddenFromMe(pair, now)) return { pair, isNewlyShared: false };
  const tomorrow = addDays(dayOf(now), 1);
  const mine: Choice = {
    kind,
    chosenAt: now,
    notifiedAt: stillNotified(pair.mine, now),
    apart: kind === 'pass' ? { from: tomorrow, until: addMonths(tomorrow, CHOICE_MONTHS) } : null,
  };
  if (kind !== 'interested') return { pair: { ...pair, mine }, isNewlyShared: false };
  const { notice } = askWish({ mine: noMutualWish, theirs: wishOf(pair.theirs, now) }, now);
  const isNewlyShared = notice === 'opened' && mine.notifiedAt === null;
  return {
    pair: isNewlyShared
      ? { mine: { ...mine, notifiedAt: now }, theirs: { ...pair.theirs, notifiedAt: now } }
      : { ...pair, mine },
    isNewlyShared,
  };
}

/** An interest as the wish that it is: silent until the other has one too. */
function wishOf(choice: Choice, now: Date): MutualWish {
  return { ...noMutualWish, askedAt: choiceOf(choice, now) === 'interested' ? choice.chosenAt : null };
}

/** Whether the member can take back what they said: for a day, unless the other was told of it. */
export function canUndo(pair: ChoicePair, now: Date): boolean {
  const { mine } = pair;
  if (!mine.chosenAt || choiceOf(mine, now) === null || isInterestShared(pair, now)) return false;
  return now.getTime() - mine.chosenAt.getTime() < UNDO_CHOICE_MS;
}

/**
 * The pair after the member has taken back what they said. A pass of the same day leaves no trace; one that the two have
 * been apart for since midnight ends with the day.
 */
export function undoChoice(pair: ChoicePair, now: Date): ChoicePair {
  if (!canUndo(pair, now)) return pair;
  const today = dayOf(now);
  const { apart } = pair.mine;
  const isUnderWay = apart !== null && apart.from <= today;
  const mine: Choice = {
    kind: null,
    chosenAt: null,
    notifiedAt: stillNotified(pair.mine, now),
    apart: isUnderWay ? { from: apart.from, until: addDays(today, 1) } : null,
  };
  return { ...pair, mine };
}

/** The moment at which the two were told, while it is remembered: they are not told again before that ends. */
function stillNotified({ notifiedAt }: Choice, now: Date): Date | null {
  return notifiedAt && now < startOfDay(addMonths(dayOf(notifiedAt), CHOICE_MONTHS)) ? notifiedAt : null;
}
