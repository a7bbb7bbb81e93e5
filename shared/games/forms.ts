import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { text } from '../talk/forms.ts';
import { gameIds } from './game.ts';
import { QUESTIONS_OF_A_ROLE } from './guess-me.ts';
import { SENTENCES } from './two-truths.ts';

const token = z.string(errorCode('bad_request'));
/** The number of the message that began it; 0 for a game alone. */
const number = z.pipe(
  z.string(errorCode('bad_request')).check(z.regex(/^\d{1,9}$/, 'bad_request')),
  z.transform((digits) => Number(digits)),
);
const game = z.enum(gameIds, errorCode('bad_request'));
/** Made with the form: posted twice, it begins one game. */
const key = z.uuid('bad_request');
/** How many turns the member had played when the form was shown. */
const turn = z.pipe(
  z.string(errorCode('bad_request')).check(z.regex(/^\d{1,3}$/, 'bad_request')),
  z.transform((digits) => Number(digits)),
);
const pick = (count: number) =>
  z.pipe(
    z.string(errorCode('game_turn_shape')).check(z.regex(new RegExp(`^[0-${count - 1}]$`), 'game_turn_shape')),
    z.transform((digits) => Number(digits)),
  );

/** The fields of the forms on '/jeux', by intent. */
export const hallForms = {
  /** Without a conversation: alone. */
  begin: z.strictObject({ intent: z.literal('begin'), game, key, with: z.string(errorCode('bad_request')) }),
  open: z.strictObject({ intent: z.literal('open'), token, number }),
} as const;

/** Names the game that the page shows: another one may have been opened in another window since. */
const page = { token, number, turn };

/** The fields of the forms on '/jeu', by intent: what a turn consists of. */
export const gameForms = {
  word: z.strictObject({ intent: z.literal('word'), ...page, text: text('word') }),
  sentence: z.strictObject({ intent: z.literal('sentence'), ...page, text: text('sentence') }),
  choices: z.strictObject({
    intent: z.literal('choices'),
    ...page,
    ...(Object.fromEntries(
      Array.from({ length: QUESTIONS_OF_A_ROLE }, (_, index) => [`pick${index}`, pick(2)]),
    ) as Record<`pick${0 | 1 | 2 | 3 | 4 | 5 | 6}`, ReturnType<typeof pick>>),
  }),
  sentences: z.strictObject({
    intent: z.literal('sentences'),
    ...page,
    text0: text('sentence'),
    text1: text('sentence'),
    text2: text('sentence'),
    dream: pick(SENTENCES),
  }),
  find: z.strictObject({ intent: z.literal('find'), ...page, dream: pick(SENTENCES) }),
  stop: z.strictObject({ intent: z.literal('stop'), token, number }),
} as const;
