/** RFC 5321 bounds an address; no phone number comes near it. */
export const CRUSH_CONTACT_LENGTH = 254;
/** A code from a text message, without its dash. */
export const CRUSH_CODE_LENGTH = 10;
/** D2, section 9: the pause before the matches. */
export const CRUSH_SENT_PAUSE_MS = 1500;

/** D2, section 5: non-space text, @, text, dot, text. */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** D2, section 5: optional +, then at least 10 characters of digits, spaces, hyphens or parentheses. */
const PHONE_SHAPE = /^\+?[\d\s()-]{10,}$/;

/** What a contact that was typed looks like, or null; whether it exists the server finds out. */
export function shapeOfContact(text: string): 'email' | 'phone' | null {
  const contact = text.trim();
  if (contact.length > CRUSH_CONTACT_LENGTH) return null;
  if (EMAIL_SHAPE.test(contact)) return 'email';
  return PHONE_SHAPE.test(contact) ? 'phone' : null;
}

/** D2, section 8: how a refused sending is told. */
export function sendingError(message?: string): string {
  return `Erreur lors de l'envoi: ${message || 'Erreur inconnue'}`;
}
