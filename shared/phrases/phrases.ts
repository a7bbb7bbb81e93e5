import { cautionSubjects } from '../talk/caution-words.ts';
import { findCautions } from '../talk/cautions/cautions.ts';
import { findTextErrors, tidyText, type TextErrorCode } from '../talk/text.ts';
import { fr } from '../typeset.ts';
import { beginningOf, isBeginning, type BeginningId } from './beginnings.ts';

/** How many phrases a member may write. */
export const PHRASES_AT_MOST = 3;

/** The end that a member wrote to one of the beginnings. */
export interface Phrase {
  readonly beginning: BeginningId;
  readonly text: string;
}

export type PhraseErrorCode =
  | TextErrorCode
  | 'phrase_contact'
  | 'phrase_money'
  | 'phrase_abuse'
  | 'phrase_other_letters'
  | 'phrase_beginning_required'
  | 'phrase_beginning_twice';

/** What is refused in a phrase for the words that it holds: the rules are those of the cautions of a conversation. */
const refusedFor = {
  contact: 'phrase_contact',
  money: 'phrase_money',
  abuse: 'phrase_abuse',
} as const satisfies Record<(typeof cautionSubjects)[keyof typeof cautionSubjects], PhraseErrorCode>;

/**
 * Letters and digits that are not those of French, or of a name that is written like it: most readers cannot read them, and
 * the rules about words neither. Small capitals and wide letters are such letters too, and so are those in circles and
 * squares and those of which flags are made. An apostrophe that Unicode calls a letter may stay.
 */
const otherLetters =
  /(?![a-z0-9\u{aa}\u{ba}\u{c0}-\u{17f}\u{1e00}-\u{1eff}\u{2bc}])[\p{L}\p{Nd}]|[\u{2460}-\u{24ff}\u{2776}-\u{2793}\u{1f100}-\u{1f1ff}]/iu;

/** A real flag is no text; a row of them is: their letters could spell what words may not say. */
const flag = /(?<!\p{Regional_Indicator})\p{Regional_Indicator}{2}(?!\p{Regional_Indicator})/gu;

/** Why a tidied text cannot be shown as a phrase; null when it can. */
export function findPhraseError(text: string): PhraseErrorCode | null {
  const [error] = findTextErrors(text, 'phrase');
  if (error) return error;
  if (otherLetters.test(text.replaceAll(flag, ''))) return 'phrase_other_letters';
  return refusedByWords(text);
}

function refusedByWords(text: string): PhraseErrorCode | null {
  const [caution] = findCautions(text);
  return caution ? refusedFor[cautionSubjects[caution]] : null;
}

/** A line of the form as it was typed; both are empty for a line that is not used. */
export interface TypedPhrase {
  readonly beginning: string;
  readonly text: string;
}

export type CheckedPhrases =
  | { readonly ok: true; readonly phrases: readonly Phrase[] }
  /** By the number of the line, from 1. */
  | { readonly ok: false; readonly errors: ReadonlyMap<number, PhraseErrorCode> };

/** Reads the lines of the form. A line without words is no phrase, whatever beginning it has (S-phrase-2, S-phrase-3). */
export function checkPhrases(typed: readonly TypedPhrase[]): CheckedPhrases {
  const errors = new Map<number, PhraseErrorCode>();
  const phrases: Phrase[] = [];
  for (const [index, line] of typed.slice(0, PHRASES_AT_MOST).entries()) {
    const text = tidyText(line.text, 'phrase');
    if (text === '') continue;
    const beginning = line.beginning;
    const isTaken = phrases.some((phrase) => phrase.beginning === beginning);
    const error = !isBeginning(beginning)
      ? 'phrase_beginning_required'
      : isTaken
        ? 'phrase_beginning_twice'
        : findPhraseError(text);
    if (error) errors.set(index + 1, error);
    if (isBeginning(beginning)) phrases.push({ beginning, text });
  }
  if (errors.size > 0) return { ok: false, errors };
  // A number may be cut in three: what they say together is read as well.
  const together = refusedByWords(phrases.map(({ text }) => text).join(' '));
  return together ? { ok: false, errors: new Map([[lastLine(typed), together]]) } : { ok: true, phrases };
}

function lastLine(typed: readonly TypedPhrase[]): number {
  return typed.findLastIndex(({ text }) => text.trim() !== '') + 1;
}

/** A phrase as one line: 'Un dimanche parfait, c'est… au lit avec un livre'. */
export function inOneLine({ beginning, text }: Phrase): string {
  return fr`${beginningOf(beginning).label} ${text}`;
}
