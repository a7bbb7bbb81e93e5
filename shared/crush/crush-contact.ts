/** RFC 5321 bounds an address; no phone number comes near it. */
export const CRUSH_CONTACT_LENGTH = 254;
/** A code from a text message, without its dash. */
export const CRUSH_CODE_LENGTH = 10;
/** The pause before the matches (S-crush-14). */
export const CRUSH_SENT_PAUSE_MS = 1500;

/** Text without spaces, @, text, dot, text (S-crush-1). */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** An optional +, then at least 10 characters of digits, spaces, hyphens or parentheses. */
const PHONE_SHAPE = /^\+?[\d\s()-]{10,}$/;

/** What a contact that was typed looks like, or null; whether it exists the server finds out. */
export function shapeOfContact(text: string): 'email' | 'phone' | null {
  const contact = text.trim();
  if (contact.length > CRUSH_CONTACT_LENGTH) return null;
  if (EMAIL_SHAPE.test(contact)) return 'email';
  return PHONE_SHAPE.test(contact) ? 'phone' : null;
}

/** How a refused sending is told. */
export function sendingError(message?: string): string {
  return `Erreur lors de l'envoi: ${message || 'Erreur inconnue'}`;
}
