import { addDays, clockTimeOf, momentAtClockTime, startOfDay } from '../calendar.ts';
import { HOUR_MS } from '../duration.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import { fr, typeset } from '../typeset.ts';

/** 'Et alors ?', asked of each member alone on the day after a meeting. */
export const aftermathAnswers = typeset([
  { id: 'again', text: "J'aimerais te revoir", description: "L'autre le saura seulement si l'envie est partagée." },
  { id: 'nice', text: 'Un bon moment, sans suite', description: "L'autre n'en saura rien." },
  {
    id: 'uneasy',
    text: "Je n'étais pas à l'aise",
    description: "L'autre n'en saura rien. Ensuite, tu peux en parler à l'équipe, si tu veux.",
  },
] as const);

export type AftermathAnswerId = (typeof aftermathAnswers)[number]['id'];

export const aftermathWords = {
  ...typeset({
    title: 'Et alors ?',
    didYouMeet: 'Vous vous êtes vus ?',
    yes: 'Oui',
    notThisTime: 'Pas cette fois',
    notThisTimeAnswer: "C'est noté. Un rendez-vous manqué peut se proposer de nouveau, ou pas.",
    consent: 'Je veux bien que ma réponse soit gardée pour ce rendez-vous.',
    privacy: 'Ta réponse reste secrète, sauf si vous avez la même envie de vous revoir.',
  }),
  /** For both, once both answered `again`. */
  bothAgain: (name: string) => fr`${name} et toi aimeriez vous revoir. À vous d'écrire la suite.`,
};

/** At this hour of the next day, on the clocks of Paris, each of the two is asked alone. */
const ASKED_AT_HOUR = 11;

/** The answer of one member about one meeting: a row of their own, which exists only with their consent. */
export interface Aftermath {
  readonly didMeet: boolean;
  /** Null for a member who did not meet the other, or does not say. */
  readonly answer: AftermathAnswerId | null;
  readonly consentedAt: Date;
}

/** When the two are asked about a meeting. */
export function aftermathAskedAt(meetingStartsAt: Date): Date {
  const nextDay = startOfDay(addDays(dayOf(meetingStartsAt), 1));
  return momentAtClockTime(clockTimeOf(nextDay) + ASKED_AT_HOUR * HOUR_MS);
}

/** What a member sees after a meeting. It depends on the other's answer in one case only: both wish to meet again. */
export interface AftermathView {
  readonly state: 'not-yet' | 'to-answer' | 'answered';
  readonly mine: Omit<Aftermath, 'consentedAt'> | null;
  readonly isWishShared: boolean;
  /** Whether the member is led to a report, which they may leave. */
  readonly leadsToReport: boolean;
}

export function aftermathViewOf(
  { mine, theirs }: { readonly mine: Aftermath | null; readonly theirs: Aftermath | null },
  meetingStartsAt: Date,
  now: Date,
): AftermathView {
  const isAsked = now >= aftermathAskedAt(meetingStartsAt);
  return {
    state: mine ? 'answered' : isAsked ? 'to-answer' : 'not-yet',
    mine: mine && { didMeet: mine.didMeet, answer: mine.answer },
    isWishShared: mine?.answer === 'again' && theirs?.answer === 'again',
    leadsToReport: mine?.answer === 'uneasy',
  };
}
