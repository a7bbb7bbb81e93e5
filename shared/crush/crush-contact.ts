/** The longest contact: the limit of an address in RFC 5321; phone numbers are shorter. */
export const CRUSH_CONTACT_LENGTH = 254;
/** The length of a claim code, without its dash. */
export const CRUSH_CODE_LENGTH = 10;
/** The pause before the client leads to the matches (S-crush-14). */
export const CRUSH_SENT_PAUSE_MS = 1500;

/** The shape of an e-mail address: text without spaces, @, text, dot, text (S-crush-1). */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/**
 * The shape of a phone number: an optional +, then at least 10 characters of digits, spaces, hyphens or parentheses.
 */
const PHONE_SHAPE = /^\+?[\d\s()-]{10,}$/;

/** Whether a typed contact looks like an address or a number; null for neither. The server checks it further. */
export function shapeOfContact(text: string): 'email' | 'phone' | null {
  const contact = text.trim();
  if (contact.length > CRUSH_CONTACT_LENGTH) return null;
  if (EMAIL_SHAPE.test(contact)) return 'email';
  return PHONE_SHAPE.test(contact) ? 'phone' : null;
}

/** The message of a refused crush, with its reason. */
export function sendingError(message?: string): string {
  return `Erreur lors de l'envoi: ${message || 'Erreur inconnue'}`;
}
