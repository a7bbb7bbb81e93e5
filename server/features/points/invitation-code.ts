import { randomBytes } from 'node:crypto';

/** 96 random bits: nothing about the member, and far too many to guess. */
const CODE_BYTES = 12;
const CODE = /^[\w-]{16}$/;

export function newInvitationCode(): string {
  return randomBytes(CODE_BYTES).toString('base64url');
}

/** The invitation code in a form; null for anything that cannot be one. */
export function readInvitationCode(given: unknown): string | null {
  return typeof given === 'string' && CODE.test(given) ? given : null;
}
