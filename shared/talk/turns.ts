import { DAY_MS, HOUR_MS } from '../duration.ts';
import { fr, typeset } from '../typeset.ts';
import type { Limit } from './limit.ts';

/** 'À toi de jouer': whose turn it is in a conversation, and how it falls asleep when nobody writes. */

/** So many people who have waited so long stop a member from opening a new conversation, in every plan. */
export const PEOPLE_WAITING_AT_MOST = 4;
export const WAITING_STOPS_MS = 48 * HOUR_MS;
/** When the member is reminded that somebody waits. */
export const REMINDER_DAYS = 3;
/** When both read 'Cette discussion s'endort.', and when it is asleep. */
export const FALLING_ASLEEP_DAYS = 10;
export const ASLEEP_DAYS = 21;

/** What decides whose turn it is, as one of the two sees it. */
export interface TurnFacts {
  /** The newest message of either, an answered question and a proposed meeting included. */
  readonly lastWrittenAt: Date;
  /** Since when the other waits for the member: their first message after the member's last; null when nobody waits. */
  readonly waitingSince: Date | null;
  /** When the member was last reminded of this conversation. */
  readonly remindedAt: Date | null;
}

/** Whose turn it is: the member's, the other's, or nobody's, because the conversation is asleep. */
export type Turn = 'mine' | 'theirs' | 'nobodys';

export type Wakefulness = 'awake' | 'falling-asleep' | 'asleep';

/** How awake a conversation is, alike for both. Any new message wakes it. */
export function wakefulnessOf({ lastWrittenAt }: Pick<TurnFacts, 'lastWrittenAt'>, now: Date): Wakefulness {
  const days = (now.getTime() - lastWrittenAt.getTime()) / DAY_MS;
  if (days >= ASLEEP_DAYS) return 'asleep';
  return days >= FALLING_ASLEEP_DAYS ? 'falling-asleep' : 'awake';
}

export function turnOf(facts: TurnFacts, now: Date): Turn {
  if (wakefulnessOf(facts, now) === 'asleep') return 'nobodys';
  return facts.waitingSince ? 'mine' : 'theirs';
}

/** Conversations in the order of the list: those in which the member is awaited first, the newest of each first. */
export function inOrderOfTurns<Conversation extends TurnFacts>(
  conversations: readonly Conversation[],
  now: Date,
): Conversation[] {
  const order: Readonly<Record<Turn, number>> = { mine: 0, theirs: 1, nobodys: 2 };
  return conversations.toSorted(
    (one, other) =>
      order[turnOf(one, now)] - order[turnOf(other, now)] ||
      other.lastWrittenAt.getTime() - one.lastWrittenAt.getTime(),
  );
}

/** How many people wait for an answer, for the badge. */
export function countWaiting(conversations: readonly TurnFacts[], now: Date): number {
  return conversations.filter((facts) => turnOf(facts, now) === 'mine').length;
}

/**
 * Why the member may open no new conversation: so many people have waited for two days. Sleeping conversations are not
 * counted; the words name the number (`turnWords.tooMany`).
 */
export function whyNotOpenWhileWaiting(
  conversations: readonly TurnFacts[],
  now: Date,
): (Limit & { readonly people: number }) | null {
  const people = conversations.filter((facts) => {
    if (turnOf(facts, now) !== 'mine' || !facts.waitingSince) return false;
    return now.getTime() - facts.waitingSince.getTime() >= WAITING_STOPS_MS;
  }).length;
  return people >= PEOPLE_WAITING_AT_MOST ? { code: 'talk_limit_waiting', until: null, people } : null;
}

/** Whether the member is to be reminded now: once for each time somebody waits, and not of a conversation that sleeps. */
export function isReminderDue(facts: TurnFacts, now: Date): boolean {
  const { waitingSince, remindedAt } = facts;
  if (!waitingSince || wakefulnessOf(facts, now) !== 'awake') return false;
  if (remindedAt && remindedAt >= waitingSince) return false;
  return now.getTime() - waitingSince.getTime() >= REMINDER_DAYS * DAY_MS;
}

const numbers = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix'];

/** 'À toi de jouer': what is said while somebody waits for an answer. */
export const turnWords = {
  ...typeset({
    title: 'À toi de jouer',
    nobody: 'Aucune réponse en attente. Le temps est à toi.',
    reminderWithoutName:
      "Quelqu'un attend ta réponse depuis trois jours. Quelques mots suffisent, ou referme avec douceur.",
    fallingAsleep: "Cette discussion s'endort.",
    asleep: "Cette discussion s'est endormie. Une question peut la réveiller.",
    wake: 'Relancer avec une question',
    close: 'Refermer',
  }),
  /** Why no new conversation can be opened, for four people or more. */
  tooMany: (people: number) =>
    fr`${inWords(people)} personnes attendent ta réponse. Réponds, ou referme avec douceur : tu pourras ensuite ouvrir une nouvelle discussion.`,
  /** The reminder inside the product; mails and notifications name nobody. */
  reminder: (name: string) => fr`${name} attend ta réponse depuis trois jours. Quelques mots suffisent.`,
  badge: (answers: number) => (answers === 1 ? 'Une réponse attendue' : `${answers} réponses attendues`),
};

function inWords(count: number): string {
  return numbers[count] ?? String(count);
}
