import type { talkMessages } from '../messages/talk.ts';

/** What members write to each other: how many graphemes it has at most, and whether it may have several lines. */
export const textKinds = {
  message: { longest: 2000, hasLines: true, tooLong: 'text_message_too_long' },
  answer: { longest: 500, hasLines: true, tooLong: 'text_answer_too_long' },
  phrase: { longest: 140, hasLines: false, tooLong: 'text_phrase_too_long' },
  word: { longest: 30, hasLines: false, tooLong: 'text_word_too_long' },
  sentence: { longest: 280, hasLines: false, tooLong: 'text_sentence_too_long' },
} as const satisfies Record<string, { longest: number; hasLines: boolean; tooLong: keyof typeof talkMessages }>;

export type TextKind = keyof typeof textKinds;

export type TextErrorCode =
  | 'text_empty'
  | 'text_broken'
  | 'text_control_characters'
  | 'text_invisible_characters'
  | 'text_stacked_marks'
  | (typeof textKinds)[TextKind]['tooLong'];

/** The most code units of one grapheme that people see as one: a kiss between two people, each with a skin tone, has 15. */
const UNITS_PER_GRAPHEME = 16;

/** No language stacks more marks on a letter; Hebrew with accents and Tibetan stack five. */
const stackedMarks = /\p{M}{9}/u;

const control = /[\p{Cc}\u{fff9}-\u{fffb}\p{Noncharacter_Code_Point}]/u;

/** Characters that show nothing and that no language needs; those that some need are in `allowedInvisible`. */
const invisible = /\p{Cf}|\p{Default_Ignorable_Code_Point}|\u{2800}/u;

/**
 * Invisible characters where they have a meaning: joiners in emoji, flags of regions, joiners inside words of Persian or
 * of the languages of India, Mongolian and Chinese variants, signs of Arabic and Syriac numbers, soft hyphens in words,
 * and marks of direction next to text from right to left.
 */
const allowedInvisible = new RegExp(
  [
    /(?<=\p{Emoji})\u{fe0f}\u{20e3}?/u,
    /(?<=\p{Emoji})\u{fe0e}/u,
    /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}])\u{200d}(?=\p{Extended_Pictographic})/u,
    /(?<=\u{1f3f4})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/u,
    /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\u{900}-\u{109f}\u{1780}-\u{17ff}])[\u{200c}\u{200d}]/u,
    /(?<=\p{Script=Han})[\u{fe00}-\u{fe02}\u{e0100}-\u{e01ef}]/u,
    /(?<=\p{Script=Mongolian})[\u{180b}-\u{180f}]|(?<=\p{Script=Khmer})[\u{17b4}\u{17b5}]/u,
    /[\u{600}-\u{605}\u{6dd}\u{70f}\u{890}\u{891}\u{8e2}](?=\p{Nd}|\p{L})/u,
    /(?<=\p{L})\u{ad}(?=\p{L})/u,
    /(?<=^|[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{P}\p{N}\s])[\u{61c}\u{200e}\u{200f}](?![\u{61c}\u{200e}\u{200f}])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const directionMark = /[\u{61c}\u{200e}\u{200f}]/u;

/**
 * A typed text as it is saved: composed, with `\n` for every kind of line end, without space around it; on one line where
 * its kind has only one. It repairs nothing that `findTextErrors` finds.
 */
export function tidyText(typed: string, kind: TextKind): string {
  const lines = typed
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u{85}\u{2028}\u{2029}]/gu, '\n')
    .replaceAll('\t', ' ')
    .trim();
  return textKinds[kind].hasLines ? lines : lines.replaceAll(/\s*\n\s*/g, ' ');
}

/** What a tidied text may not have, each with its code; nothing when all is well. No words are read here. */
export function findTextErrors(text: string, kind: TextKind): TextErrorCode[] {
  const { longest, hasLines, tooLong } = textKinds[kind];
  const errors: TextErrorCode[] = [];
  if (!/[^\p{Cc}\p{Cf}\p{Z}]/u.test(text)) errors.push('text_empty');
  if (!text.isWellFormed()) errors.push('text_broken');
  if (control.test(hasLines ? text.replaceAll('\n', '') : text)) errors.push('text_control_characters');
  if (hasInvisible(text)) errors.push('text_invisible_characters');
  if (stackedMarks.test(text)) errors.push('text_stacked_marks');
  if (isLongerThan(text, longest)) errors.push(tooLong);
  return errors;
}

function hasInvisible(text: string): boolean {
  if (directionMark.test(text) && !rightToLeft.test(text)) return true;
  return invisible.test(text.replaceAll(allowedInvisible, ''));
}

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/** How many characters people see in a text. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}

function isLongerThan(text: string, longest: number): boolean {
  if (text.length <= longest) return false;
  return text.length > longest * UNITS_PER_GRAPHEME || countGraphemes(text) > longest;
}
