/** RFC 5321: what a mailbox may have at most. */
export const EMAIL_LENGTH = 254;
const LOCAL_PART_LENGTH = 64;
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * Exactly one address, trimmed and in lower case, or null. Stricter than the mail standards on purpose: no display
 * name, no list, no quotes, no comment, no line break ever reaches the mailer.
 */
export function parseEmailAddress(text: string): string | null {
  const address = text.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1 || address.length > EMAIL_LENGTH) return null;
  const localPart = address.slice(0, at);
  const domain = address.slice(at + 1);
  if (localPart.length > LOCAL_PART_LENGTH || !LOCAL_PART.test(localPart) || !DOMAIN.test(domain)) return null;
  return address;
}
