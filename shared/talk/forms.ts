import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import type { RevealIntent } from '../resonance/reveal.ts';
import { receivingChoices } from './receiving.ts';
import { aftermathAnswers } from './aftermath.ts';
import { closingPhrases } from './closing.ts';
import { EVIDENCE_AT_MOST } from './evidence.ts';
import { halfDays, SLOTS_AT_MOST } from './meeting.ts';
import { findTextErrors, tidyText, type TextKind } from './text.ts';
import { threadViews, VIEW_PARAMETER } from './screens.ts';
import { reactions } from './thread.ts';

/** A text of members as it is saved; each error has the code of `findTextErrors`. */
export const text = (kind: TextKind) =>
  z.pipe(
    z.pipe(
      z.string(errorCode('text_empty')),
      z.transform((typed) => tidyText(typed, kind)),
    ),
    z.string().check((payload) => {
      const [code] = findTextErrors(payload.value, kind);
      if (code) payload.issues.push({ code: 'custom', input: payload.value, message: code });
    }),
  );

const number = z.pipe(
  z.string(errorCode('bad_request')).check(z.regex(/^[1-9]\d{0,8}$/, 'bad_request')),
  z.transform((digits) => Number(digits)),
);
/** Made with each form: sent twice, it counts once. */
const clientKey = z.uuid('bad_request');
/** Names the conversation in this session. */
const token = z.string(errorCode('bad_request'));
const questionKey = z.string(errorCode('bad_request')).check(z.maxLength(100, 'bad_request'));
const idsOf = <Id extends string>(list: readonly { readonly id: Id }[]) => list.map(({ id }) => id);

/** What a member may do about the photos from a thread; closing them again is done on the resonance screen. */
export const threadWishes = ['ask', 'accept', 'decline', 'take-back'] as const satisfies readonly RevealIntent[];

/** The fields of the forms on '/discussion', by intent. */
export const talkForms = {
  answer: z.strictObject({ intent: z.literal('answer'), token, text: text('answer') }),
  decline: z.strictObject({ intent: z.literal('decline'), token }),
  withdraw: z.strictObject({ intent: z.literal('withdraw'), token }),
  remind: z.strictObject({ intent: z.literal('remind'), token, key: clientKey }),
  send: z.strictObject({ intent: z.literal('send'), token, key: clientKey, text: text('message') }),
  /** The recording is its file. */
  voice: z.strictObject({ intent: z.literal('voice'), token, key: clientKey }),
  'take-back': z.strictObject({ intent: z.literal('take-back'), token, number }),
  react: z.strictObject({
    intent: z.literal('react'),
    token,
    number,
    reaction: z.union([z.literal(''), z.enum(idsOf(reactions))]),
  }),
  ask: z.strictObject({ intent: z.literal('ask'), token, key: clientKey, question: questionKey, text: text('answer') }),
  'answer-question': z.strictObject({ intent: z.literal('answer-question'), token, number, text: text('answer') }),
  close: z.strictObject({
    intent: z.literal('close'),
    token,
    phrase: z.union([z.literal(''), z.enum(idsOf(closingPhrases))]),
  }),
  choose: z.strictObject({
    intent: z.literal('choose'),
    token,
    reading: z.optional(z.literal('true')),
    muted: z.optional(z.literal('true')),
  }),
  propose: z.strictObject({
    intent: z.literal('propose'),
    token,
    key: clientKey,
    place: text('phrase'),
    /** Each as '2026-11-28 evening'. */
    slot: z
      .array(
        z
          .string()
          .check(z.regex(new RegExp(`^(\\d{4}-\\d{2}-\\d{2} (${idsOf(halfDays).join('|')}))?$`), 'talk_meeting_slots')),
      )
      .check(z.maxLength(SLOTS_AT_MOST, 'talk_meeting_slots')),
  }),
  accept: z.strictObject({
    intent: z.literal('accept'),
    token,
    number,
    index: z.enum(['0', '1', '2'], errorCode('bad_request')),
  }),
  'call-off': z.strictObject({ intent: z.literal('call-off'), token, number }),
  'trusted-link': z.strictObject({ intent: z.literal('trusted-link'), token, number }),
  'end-trusted-link': z.strictObject({ intent: z.literal('end-trusted-link'), token, number }),
  home: z.strictObject({ intent: z.literal('home'), token, number }),
  aftermath: z.strictObject({
    intent: z.literal('aftermath'),
    token,
    number,
    met: z.enum(['yes', 'no'], errorCode('bad_request')),
    answer: z.optional(z.enum(idsOf(aftermathAnswers))),
    consent: z.literal('true', errorCode('talk_consent_missing')),
  }),
  /** Leads to reporting or blocking without a message. */
  safety: z.strictObject({ intent: z.literal('safety'), token }),
  reveal: z.strictObject({ intent: z.literal('reveal'), token, wish: z.enum(threadWishes, errorCode('bad_request')) }),
  report: z.strictObject({
    intent: z.literal('report'),
    token,
    message: z.array(number).check(z.minLength(1, 'talk_evidence'), z.maxLength(EVIDENCE_AT_MOST, 'talk_evidence')),
  }),
} as const;

/** The fields of the forms on '/discussions', by intent. */
export const talkListForms = {
  open: z.strictObject({
    intent: z.literal('open'),
    token,
    /** The view of the thread that is opened with it. */
    [VIEW_PARAMETER]: z.optional(z.enum([threadViews.video], errorCode('bad_request'))),
  }),
  receive: z.strictObject({
    intent: z.literal('receive'),
    receives: z.enum(receivingChoices, errorCode('bad_request')),
    reminders: z.optional(z.literal('true')),
  }),
} as const;

/** The form on '/question-a-deux'. */
export const askForm = z.strictObject({
  match: z.string(errorCode('bad_request')),
  key: clientKey,
  question: z.string(errorCode('talk_question_missing')).check(z.maxLength(100, 'bad_request')),
  text: text('answer'),
});
