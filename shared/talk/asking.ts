import { addDays, startOfDay } from '../calendar.ts';
import { DAY_MS, HOUR_MS } from '../duration.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import {
  declineWish,
  noMutualWish,
  reachesOther,
  wishStateOf,
  type MutualWish,
  type WishPair,
} from '../relations/mutual-wish.ts';
import type { Limit } from './limit.ts';

/**
 * 'Une question à deux': one member asks the other with a question and the own answer to it; the conversation opens when
 * the other has answered the same question. Of a pair at most one asking stands at a time.
 *
 * It is a mutual wish whose second half is an answer. What it adds: a question waits until it reaches the other
 * (receiving.ts), it lapses, it can be shown again once, and two who ask each other have one question.
 */

/** How old an account must be before its member may ask; answering is open at once. */
export const ASKING_ACCOUNT_AGE_MS = DAY_MS;
/** How many askings a member may make in a day of Paris, to new people and to people asked before. */
export const ASKINGS_A_DAY = 5;
/** How many askings a pair has ever, of both members together, as far as each of them knows of them. */
export const ASKINGS_OF_A_PAIR = 3;
/** When the second message can be sent at the earliest. */
export const REMINDER_AFTER_MS = 72 * HOUR_MS;
/** When an asking ends without an answer: so long after it was asked, or was shown again. */
export const ASKING_LAPSES_MS = 14 * DAY_MS;
/** A question that could be answered for a shorter time than this does not reach anybody any more. */
export const ANSWERING_TIME_MS = 3 * DAY_MS;

/** An asking of a pair as one of the two sees it: a row of `conversation_askings`. */
export interface Asking {
  /** Whether the member who looks is the one who asked. */
  readonly isMine: boolean;
  /** Names the question (openers.ts), equally for both. */
  readonly questionKey: string;
  readonly askedAt: Date;
  /** When it reached the other member; null while it waits. Never shown to either. */
  readonly reachedAt: Date | null;
  /** When the second message was sent. */
  readonly remindedAt: Date | null;
  /**
   * When the other member last said 'Pas maintenant', to this asking or an earlier one of the same member: the quiet days
   * outlast an asking. Never shown to the member who asked.
   */
  readonly declinedAt: Date | null;
  /** When the member who asked withdrew it. */
  readonly withdrawnAt: Date | null;
}

/** All that a pair has of askings, as one of the two sees it. */
export interface AskingPair {
  /** Every asking of the two, the oldest first; only the newest can stand. */
  readonly askings: readonly Asking[];
  /** When the conversation opened; null before. */
  readonly openedAt: Date | null;
}

export const noAskings: AskingPair = { askings: [], openedAt: null };

/** What the member sees. A declined and a waiting question look to the member who asked like any other. */
export type AskingState = 'none' | 'asked-by-me' | 'asked-by-them' | 'open';

export type AskingAction =
  | { readonly kind: 'ask'; readonly questionKey: string }
  /** Answers the question that stands; the services save the answer in the same transaction. */
  | { readonly kind: 'answer' }
  /** 'Pas maintenant' */
  | { readonly kind: 'decline' }
  /** 'Second message', when `whyNotRemind` allows it. */
  | { readonly kind: 'remind' }
  | { readonly kind: 'withdraw' };

/**
 * What an action did: `joined` says that the other has asked first. Then nothing is saved of the own question, the text
 * that was typed is shown to nobody, and the member reads the other's question instead, which has reached them now.
 * `unchanged`: the action is not possible, or was done before.
 */
export type AskingOutcome = 'asked' | 'joined' | 'opened' | 'declined' | 'reminded' | 'withdrawn' | 'unchanged';

/** The asking that can still be answered; null when there is none. */
export function standingAsking({ askings, openedAt }: AskingPair, now: Date): Asking | null {
  const latest = askings.at(-1);
  if (!latest || openedAt || latest.withdrawnAt || now.getTime() >= lapsesAt(latest).getTime()) return null;
  return latest;
}

/** When an asking lapses without an answer. */
export function lapsesAt({ askedAt, remindedAt }: Pick<Asking, 'askedAt' | 'remindedAt'>): Date {
  return new Date((remindedAt ?? askedAt).getTime() + ASKING_LAPSES_MS);
}

/** The state of the askings as the member sees it. */
export function askingStateOf(pair: AskingPair, now: Date): AskingState {
  if (pair.openedAt) return 'open';
  const asking = standingAsking(pair, now);
  if (!asking) return 'none';
  return !asking.isMine && !asking.reachedAt ? 'none' : wishStateOf(wishesOf(asking), now);
}

/** The askings of a pair as the other member sees them. */
export function turnAskings({ askings, openedAt }: AskingPair): AskingPair {
  return { askings: askings.map((asking) => ({ ...asking, isMine: !asking.isMine })), openedAt };
}

/** How many askings of the pair the member knows of: the own ones, and those of the other that have reached them. */
export function countAskings({ askings }: AskingPair): number {
  return askings.filter(({ isMine, reachedAt }) => isMine || reachedAt).length;
}

/**
 * The askings of a pair after an action of the member. The limits are checked before (`whyNotAsk`, `whyNotRemind`); an
 * asking beyond the third of a pair is refused here too. The caller holds the lock of the pair.
 */
export function changeAskings(
  pair: AskingPair,
  action: AskingAction,
  now: Date,
): { readonly pair: AskingPair; readonly outcome: AskingOutcome } {
  const unchanged = { pair, outcome: 'unchanged' } as const;
  const asking = standingAsking(pair, now);
  const become = (changes: Partial<Asking>, outcome: AskingOutcome) =>
    asking
      ? { pair: { ...pair, askings: [...pair.askings.slice(0, -1), { ...asking, ...changes }] }, outcome }
      : unchanged;
  switch (action.kind) {
    case 'ask':
      if (pair.openedAt || asking?.isMine) return unchanged;
      if (asking) return become({ reachedAt: asking.reachedAt ?? now, declinedAt: null }, 'joined');
      if (countAskings(pair) >= ASKINGS_OF_A_PAIR) return unchanged;
      return { pair: asked(pair, action.questionKey, now), outcome: 'asked' };
    case 'answer':
      if (!asking || asking.isMine || !asking.reachedAt) return unchanged;
      return { pair: { ...pair, openedAt: now }, outcome: 'opened' };
    case 'decline': {
      if (!asking || askingStateOf(pair, now) !== 'asked-by-them') return unchanged;
      return become({ declinedAt: declineWish(wishesOf(asking), now).theirs.declinedAt }, 'declined');
    }
    case 'remind':
      return asking?.isMine && !whyNotRemind(asking, { canBeReminded: true }, now)
        ? become({ remindedAt: now }, 'reminded')
        : unchanged;
    case 'withdraw':
      return asking?.isMine ? become({ withdrawnAt: now }, 'withdrawn') : unchanged;
  }
}

/** The askings of a pair after the question that waits has reached the other (receiving.ts); it reaches them once. */
export function reachAsking({ askings, openedAt }: AskingPair, now: Date): AskingPair {
  return {
    askings: askings.map((asking, index) =>
      index === askings.length - 1 ? { ...asking, reachedAt: asking.reachedAt ?? now } : asking,
    ),
    openedAt,
  };
}

function asked(pair: AskingPair, questionKey: string, now: Date): AskingPair {
  const earlier = pair.askings.findLast(({ isMine }) => isMine);
  const asking: Asking = {
    isMine: true,
    questionKey,
    askedAt: now,
    reachedAt: null,
    remindedAt: null,
    declinedAt: earlier?.declinedAt ?? null,
    withdrawnAt: null,
  };
  return { ...pair, askings: [...pair.askings, asking] };
}

/** All that a screen, a mail or an export says of the askings of a pair to one of the two. */
export interface AskingView {
  readonly state: AskingState;
  /** Of the asking that stands, when the member knows of it. */
  readonly questionKey: string | null;
  /** Of the own asking: when it was asked, when it lapses, and why the second message cannot be sent now. */
  readonly mine: {
    readonly askedAt: Date;
    readonly lapsesAt: Date;
    readonly reminderObstacle: ReminderObstacle | null;
  } | null;
}

/**
 * What the member sees. Whether the own question waits, has reached the other or was declined changes nothing in it, nor
 * does a question of the other that waits.
 * @param canBeReminded whether the other lets second messages come ('Relances')
 */
export function askingViewOf(
  pair: AskingPair,
  { canBeReminded }: { readonly canBeReminded: boolean },
  now: Date,
): AskingView {
  const state = askingStateOf(pair, now);
  const asking = state === 'none' || state === 'open' ? null : standingAsking(pair, now);
  if (!asking) return { state, questionKey: null, mine: null };
  const { questionKey, askedAt, isMine } = asking;
  if (!isMine) return { state, questionKey, mine: null };
  const reminderObstacle = whyNotRemind(asking, { canBeReminded }, now);
  return { state, questionKey, mine: { askedAt, lapsesAt: lapsesAt(asking), reminderObstacle } };
}

/** Whether the quiet days after a 'Pas maintenant' let an asking be seen by the other now. */
export function isAskingHeard(asking: Pick<Asking, 'askedAt' | 'remindedAt' | 'declinedAt'>, now: Date): boolean {
  return reachesOther(wishOf(asking), now);
}

/** The second message asks again. */
function wishOf({
  askedAt,
  remindedAt,
  declinedAt,
}: Pick<Asking, 'askedAt' | 'remindedAt' | 'declinedAt'>): MutualWish {
  return { askedAt: remindedAt ?? askedAt, declinedAt, notifiedAt: null };
}

function wishesOf(asking: Asking): WishPair {
  const wish = wishOf(asking);
  return asking.isMine ? { mine: wish, theirs: noMutualWish } : { mine: noMutualWish, theirs: wish };
}

/** What decides whether a member may ask another one now, in addition to the limits of the plan (limits.ts). */
export interface AskerFacts {
  readonly accountCreatedAt: Date;
  /** How many askings the member has made since midnight in Paris, withdrawn ones too. */
  readonly askedToday: number;
  /** How many the member knows of (`countAskings`): a question that waits may not be found out by a limit. */
  readonly askingsOfPair: number;
}

/** Why a member may not ask now; null when nothing is against it. */
export function whyNotAsk({ accountCreatedAt, askedToday, askingsOfPair }: AskerFacts, now: Date): Limit | null {
  if (askingsOfPair >= ASKINGS_OF_A_PAIR) return { code: 'talk_limit_pair', until: null };
  const oldEnough = new Date(accountCreatedAt.getTime() + ASKING_ACCOUNT_AGE_MS);
  if (now < oldEnough) return { code: 'talk_limit_new_account', until: oldEnough };
  if (askedToday >= ASKINGS_A_DAY) return { code: 'talk_limit_askings', until: startOfDay(addDays(dayOf(now), 1)) };
  return null;
}

/**
 * What is wrong with a second message now; `off`: the other has switched 'Relances' off, and it is not sold. That is said
 * only when it could be sent, so that nobody's choice can be looked up by asking them.
 */
export type ReminderObstacle = 'early' | 'done' | 'off';

/**
 * Why the member may not send the second message of their standing asking; null when they may. Whether the question has
 * reached the other, or was declined, changes nothing here: then it is shown again after the quiet days.
 */
export function whyNotRemind(
  { askedAt, remindedAt }: Pick<Asking, 'askedAt' | 'remindedAt'>,
  { canBeReminded }: { readonly canBeReminded: boolean },
  now: Date,
): ReminderObstacle | null {
  if (remindedAt) return 'done';
  if (now.getTime() - askedAt.getTime() < REMINDER_AFTER_MS) return 'early';
  return canBeReminded ? null : 'off';
}

/** When the second message becomes possible. */
export function reminderPossibleAt({ askedAt }: Pick<Asking, 'askedAt'>): Date {
  return new Date(askedAt.getTime() + REMINDER_AFTER_MS);
}
