/**
 * Codes that people read aloud and type: the invitation of a friend, and what an organiser checks in by. Letters and digits
 * that nobody takes for another one.
 */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;
const GROUP = 4;

/** As a code is compared: capitals, without spaces and dashes. */
export function normaliseCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** A code of the first bytes of a random or keyed value: one letter of 32 a byte. */
export function codeOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}

/** 'K7QF 29TM' */
export function spacedCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(' ') ?? '';
}
