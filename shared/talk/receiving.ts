import { dayOf } from '../questionnaire/birth-date.ts';
import { ANSWERING_TIME_MS, isAskingHeard, lapsesAt, type Asking } from './asking.ts';

/**
 * Which questions reach a member. At most three new ones do in a day; the others wait, and neither side knows of it: no
 * page, mail or count is made from what is here but from the questions that have reached somebody.
 */

/** How many new questions reach a member in a day of Paris. A second message is no new question. */
export const NEW_QUESTIONS_A_DAY = 3;

/** Whom a member receives questions from: everybody who may ask, the own selection, or nobody. */
export const receivingChoices = ['all', 'six', 'nobody'] as const;
export type ReceivingChoice = (typeof receivingChoices)[number];

/** A question that waits, with what decides who comes first. */
export interface WaitingQuestion extends Pick<Asking, 'askedAt' | 'remindedAt' | 'declinedAt'> {
  /** Of the asking; decides between two that are alike in everything. */
  readonly id: string;
  /** The points of the pair, 0 to 200: never shown, so that the order says nothing. */
  readonly points: number;
  /** Whether each of the two is in the other's selection. */
  readonly isMutual: boolean;
  /** Whether the member who asked is in the selection of the member who is asked. */
  readonly isInSelection: boolean;
}

export interface Receiver {
  readonly choice: ReceivingChoice;
  /** When the newest questions reached the member: at least those of today, in any order. */
  readonly reachedAt: readonly Date[];
}

/**
 * The ids of the questions that reach a member now, first the first. To be called in the transaction that holds the lock
 * of the receiver: after an asking, after another choice, and by the job of the morning.
 */
export function questionsToReach(
  waiting: readonly WaitingQuestion[],
  { choice, reachedAt }: Receiver,
  now: Date,
): readonly string[] {
  const today = dayOf(now);
  const left = NEW_QUESTIONS_A_DAY - reachedAt.filter((moment) => dayOf(moment) === today).length;
  return waiting
    .filter((question) => canReach(question, choice, now))
    .toSorted(byOrder)
    .slice(0, Math.max(0, left))
    .map(({ id }) => id);
}

/** Pairs who see each other come before others, then the strongest resonance, then the earlier question. */
function byOrder(one: WaitingQuestion, other: WaitingQuestion): number {
  return (
    Number(other.isMutual) - Number(one.isMutual) ||
    other.points - one.points ||
    one.askedAt.getTime() - other.askedAt.getTime() ||
    (one.id < other.id ? -1 : 1)
  );
}

function canReach(question: WaitingQuestion, choice: ReceivingChoice, now: Date): boolean {
  if (choice === 'nobody' || (choice === 'six' && !question.isInSelection)) return false;
  return isAskingHeard(question, now) && lapsesAt(question).getTime() - now.getTime() >= ANSWERING_TIME_MS;
}
