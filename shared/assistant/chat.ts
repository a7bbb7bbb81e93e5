import { typeset } from '../typeset.ts';

/** A message of the chat with its author. */
export interface ChatMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Of an answer: that it is for a person in distress (S-assistant-8). */
  readonly isCare?: boolean;
  /** Of an answer: its language, where it is not French. */
  readonly language?: 'en';
}

/** The longest question, in characters. */
export const QUESTION_LENGTH = 600;
/** The longest answer that is sent back as context, in characters. */
export const ANSWER_LENGTH = 1200;
/** How many of the last messages are sent with a question. */
export const MESSAGES_SENT = 8;

/** The seven quick questions (S-assistant-7). */
export const quickQuestions = typeset([
  'Comment fonctionnent les matchs ?',
  "C'est quoi, la Play Room ?",
  'Comment y accéder ?',
  'Les jeux sont-ils obligatoires ?',
  "C'est quoi, les évènements IRL ?",
  'Mes données sont-elles protégées ?',
  "Est-ce que c'est gratuit ?",
] as const);

/**
 * The messages sent with a new question: the last ones, without promotions, and with answers cut to the length that the
 * call accepts. Of a talk with a person in distress, what they said and the answer to it always go along.
 */
export function messagesToSend(messages: readonly ChatMessage[]): ChatMessage[] {
  const said = messages.filter((message) => promoOf(message) === null);
  const care = said.findIndex(({ isCare }) => isCare);
  const isForgotten = care > 0 && care - 1 < said.length - MESSAGES_SENT;
  const sent = isForgotten ? [...said.slice(care - 1, care + 1), ...said.slice(2 - MESSAGES_SENT)] : said;
  return sent.slice(-MESSAGES_SENT).map(({ role, content }) => ({ role, content: content.slice(0, ANSWER_LENGTH) }));
}

/** Whether a talk is with a person in distress: it has no promotions and no proposals from then on (S-assistant-8). */
export function isCareTalk(messages: readonly ChatMessage[]): boolean {
  return messages.some(({ isCare }) => isCare === true);
}

const PROMO_MARKER = 'promo:';

/** The promotions that the assistant shows after a number of the visitor's messages (S-assistant-7). */
export const promos = [
  { id: 'premium-offer', after: 4 },
  { id: 'gift-offer', after: 8 },
] as const;
export type PromoId = (typeof promos)[number]['id'];
/** How long after the answer a promotion is shown. */
export const PROMO_DELAY_MS = 1000;

export function promoMessage(id: PromoId): ChatMessage {
  return { role: 'assistant', content: `${PROMO_MARKER}${id}` };
}

/** The promotion in a message; null for any other message. */
export function promoOf({ role, content }: ChatMessage): PromoId | null {
  if (role !== 'assistant') return null;
  return promos.find(({ id }) => content === `${PROMO_MARKER}${id}`)?.id ?? null;
}

/** The promotion to show next, or null. */
export function duePromo(messages: readonly ChatMessage[]): PromoId | null {
  if (isCareTalk(messages)) return null;
  const asked = messages.filter(({ role }) => role === 'user').length;
  const shown = messages.map(promoOf);
  return promos.find(({ id, after }) => asked >= after && !shown.includes(id))?.id ?? null;
}
