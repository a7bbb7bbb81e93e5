import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { DISPLAY_NAME_LENGTH } from '../limits.ts';
import { APOSTROPHE } from '../typeset.ts';

/**
 * The shape of a name: letters with their marks, spaces, hyphens and apostrophes, from two characters on. A name is
 * shown to people who did not ask for it, so it can hold neither an address, a number nor a message with symbols. More
 * than three marks on a letter would cover the lines around it.
 */
const NAME = new RegExp(String.raw`^(?:\p{L}\p{M}{0,3})(?:\p{L}\p{M}{0,3}|[ '${APOSTROPHE}-])+$`, 'u');

/**
 * Words with which a member would speak as the team, compared without accents: the first wherever they are in the letters
 * of the name, the others as words of their own.
 */
const TEAM_LETTERS = /resonance|moderat|administrat/;
const TEAM_WORDS = /\b(?:admin|equipe|officiel(?:le)?|securite|service|staff|support|webmaster)\b/;
/** Letters of two scripts look like a word that they are not: 'Rеsonance' with a Cyrillic е. */
const LATIN = /\p{Script=Latin}/u;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** The one rule for the name of a member, wherever it is given (S-sign-in-8). The name is trimmed. */
export const displayName = z.pipe(
  z.pipe(
    z.string(errorCode('sign_up_incomplete')),
    z.transform((text) => text.normalize('NFC').trim().replaceAll(/ +/g, ' ')),
  ),
  z.string().check(
    z.minLength(1, errorCode('sign_up_incomplete')),
    z.maxLength(DISPLAY_NAME_LENGTH, errorCode('display_name_too_long')),
    z.regex(NAME, errorCode('display_name_invalid')),
    z.refine((name) => !(LATIN.test(name) && OTHER_SCRIPT.test(name)), errorCode('display_name_invalid')),
    z.refine((name) => !soundsLikeTheTeam(name), errorCode('display_name_reserved')),
  ),
);

function soundsLikeTheTeam(name: string): boolean {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return TEAM_LETTERS.test(plain.replaceAll(/[^a-z]/g, '')) || TEAM_WORDS.test(plain);
}

/** The name in its stored form, or null when it is none. */
export function parseDisplayName(text: string | null): string | null {
  return displayName.safeParse(text).data ?? null;
}
