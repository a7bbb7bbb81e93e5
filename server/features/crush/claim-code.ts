import { CRUSH_CODE_LENGTH } from '#shared/crush/crush-contact.ts';
import { keyedHash, recognitionKeyOf, type Secrets } from '../../platform/secrets.ts';

/** Crockford's alphabet: no letter that is taken for a digit. Five bits each, fifty in all. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE = new RegExp(`^[${ALPHABET}]{${CRUSH_CODE_LENGTH}}$`);
const misread: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * The code by which the recipient of a text message finds the crush; it is derived from the crush's id, so it need not
 * be saved.
 */
export function claimCodeOf(secrets: Secrets, crushId: string): string {
  const bytes = Buffer.from(keyedHash(recognitionKeyOf(secrets, 'crush-code'), crushId), 'base64url');
  return [...bytes.subarray(0, CRUSH_CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** The code in two halves, as it is shown. */
export function showCode(code: string): string {
  const half = CRUSH_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** The hash by which a typed code is found; null when the text cannot be a code. */
export function claimHashOf(secrets: Secrets, typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s‐-―-]/g, '')
    .replaceAll(/[OIL]/g, (letter) => misread[letter] ?? letter);
  if (!CODE.test(code)) return null;
  return keyedHash(recognitionKeyOf(secrets, 'crush-code'), `code:${code}`);
}
