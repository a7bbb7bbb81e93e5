import { addMonths, startOfDay } from '../calendar.ts';
import { DAY_MS } from '../duration.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import { fr, typeset } from '../typeset.ts';

/** For how long both can read a conversation that one of them has closed. */
export const READING_AFTER_CLOSING_DAYS = 30;
/** For how long the two are not proposed to each other. */
export const MONTHS_APART = 6;

/** 'Refermer avec douceur': the phrases that the member who closes can choose from, or none. There is no free last word. */
export const closingPhrases = typeset([
  { id: 'different', text: 'Merci pour nos échanges. Je crois que nous ne cherchons pas la même chose.' },
  { id: 'spark', text: "J'ai aimé te lire, sans que le déclic vienne. Je te souhaite une très belle rencontre." },
  { id: 'time', text: "Je n'ai pas la place, en ce moment, pour te répondre comme il faut. Je préfère te le dire." },
  { id: 'elsewhere', text: 'Une autre rencontre compte pour moi maintenant. Merci pour ce bout de chemin.' },
] as const);

export type ClosingPhraseId = (typeof closingPhrases)[number]['id'];

/** Whether a text is the id of a phrase; nothing else is saved with a closing. */
export function isClosingPhrase(id: string): id is ClosingPhraseId {
  return closingPhrases.some((phrase) => phrase.id === id);
}

/** A conversation that one of the two has closed, as one of them sees it. */
export interface Closing {
  readonly closedAt: Date;
  readonly isMine: boolean;
  readonly phrase: ClosingPhraseId | null;
}

/** The end of reading, the same for both. */
export function readableUntil({ closedAt }: Pick<Closing, 'closedAt'>): Date {
  return new Date(closedAt.getTime() + READING_AFTER_CLOSING_DAYS * DAY_MS);
}

/** What a closing allows the two now. Nobody writes any more, and closing cannot be undone. */
export function rightsAfterClosing(closing: Closing | null, now: Date): { canRead: boolean; canWrite: boolean } {
  return { canRead: !closing || now < readableUntil(closing), canWrite: closing === null };
}

/** From when on the two may be proposed to each other again. */
export function proposedAgainFrom({ closedAt }: Pick<Closing, 'closedAt'>): Date {
  return startOfDay(addMonths(dayOf(closedAt), MONTHS_APART));
}

/** What the member reads at the end of a closed conversation: who closed it, and the phrase if there is one. */
export function closingInWords(
  { isMine, phrase }: Pick<Closing, 'isMine' | 'phrase'>,
  otherName: string,
): readonly string[] {
  const text = closingPhrases.find(({ id }) => id === phrase)?.text;
  return [isMine ? closingWords.closedByMe : closingWords.closedBy(otherName), ...(text ? [text] : [])];
}

export const closingWords = {
  ...typeset({
    title: 'Refermer avec douceur',
    intro: 'Choisis une phrase, ou referme sans rien dire. Personne ne pourra plus écrire dans cette discussion.',
    without: 'Sans un mot',
    confirm: 'Refermer la discussion',
    done: 'La discussion est refermée. Vous ne vous croiserez plus ici pendant six mois.',
    closedByMe: 'Tu as refermé la discussion.',
    readOn: 'Tu peux encore la relire pendant 30 jours.',
  }),
  /** What the other member reads. */
  closedBy: (name: string) => fr`${name} a refermé la discussion.`,
};
