import { typeset } from '../typeset.ts';

/** A message of the chat with its author. */
export interface ChatMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
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
 * call accepts.
 */
export function messagesToSend(messages: readonly ChatMessage[]): ChatMessage[] {
  return messages
    .filter((message) => promoOf(message) === null)
    .slice(-MESSAGES_SENT)
    .map(({ role, content }) => ({ role, content: content.slice(0, ANSWER_LENGTH) }));
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
  const asked = messages.filter(({ role }) => role === 'user').length;
  const shown = messages.map(promoOf);
  return promos.find(({ id, after }) => asked >= after && !shown.includes(id))?.id ?? null;
}
