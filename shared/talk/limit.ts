import { addDays, hourInWords, momentInWords, startOfDay } from '../calendar.ts';
import { MINUTE_MS } from '../duration.ts';
import { talkMessages } from '../messages/talk.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import { fr } from '../typeset.ts';

export type LimitCode = Extract<keyof typeof talkMessages, `talk_limit_${string}`>;

/** A limit that a member has reached. */
export interface Limit {
  readonly code: LimitCode;
  /** When it ends; null for one that ends by what the member does, or not at all. */
  readonly until: Date | null;
  /** How many people wait for an answer, where that is the limit. */
  readonly people?: number;
}

/** An end so near is said in minutes. */
const MINUTES_IN_WORDS = 10;

/** A limit in words, with its end. */
export function limitInWords({ code, until }: Limit, now: Date): string {
  const message = talkMessages[code];
  if (!until) return message;
  const moment = untilInWords(until, now);
  // A conversation in which somebody writes falls asleep later.
  return `${message} ${code === 'talk_limit_threads' ? fr`Sans nouveau message, ce sera possible ${moment}.` : fr`Ce sera possible ${moment}.`}`;
}

/** 'dans 4 minutes', 'demain', 'aujourd'hui à 14 h 05', 'mardi 24 novembre à 14 h 05'; never earlier than the end. */
function untilInWords(until: Date, now: Date): string {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS);
  if (minutes <= 1) return fr`dans une minute`;
  if (minutes <= MINUTES_IN_WORDS) return fr`dans ${minutes} minutes`;
  const shown = new Date(Math.ceil(until.getTime() / MINUTE_MS) * MINUTE_MS);
  const [today, day] = [dayOf(now), dayOf(shown)];
  if (day === today) return fr`aujourd'hui à ${hourInWords(shown)}`;
  if (day !== addDays(today, 1)) return momentInWords(shown);
  return +shown === +startOfDay(day) ? 'demain' : fr`demain à ${hourInWords(shown)}`;
}
