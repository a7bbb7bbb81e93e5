/** The longest address in RFC 5321. */
export const EMAIL_LENGTH = 254;
const LOCAL_PART_LENGTH = 64;
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Letters and digits of any script; `café.fr` is `xn--caf-dma.fr` to the mail servers. */
const INTERNATIONAL_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Parses exactly one address: trimmed, in lower case, an accented domain in ASCII; null for anything else. Stricter
 * than the mail standards on purpose: no display name, list, quote, comment or line break can reach the mailer
 * (S-sign-in-9).
 */
export function parseEmailAddress(text: string): string | null {
  const address = text.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1 || address.length > EMAIL_LENGTH) return null;
  const localPart = address.slice(0, at);
  const domain = toAsciiDomain(address.slice(at + 1));
  if (localPart.length > LOCAL_PART_LENGTH || !LOCAL_PART.test(localPart) || !DOMAIN.test(domain)) return null;
  return at + 1 + domain.length > EMAIL_LENGTH ? null : `${localPart}@${domain}`;
}

function toAsciiDomain(domain: string): string {
  if (DOMAIN.test(domain) || !INTERNATIONAL_DOMAIN.test(domain)) return domain;
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}
