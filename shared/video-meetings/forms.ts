import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { aftermathAnswers } from '../talk/aftermath.ts';
import { MOMENTS_AT_MOST } from './moments.ts';

/** Names the conversation in this session. */
const token = z.string(errorCode('bad_request')).check(z.maxLength(64, 'bad_request'));
const number = z.pipe(
  z.string(errorCode('bad_request')).check(z.regex(/^[1-9]\d{0,8}$/, 'bad_request')),
  z.transform((digits) => Number(digits)),
);
/** Made with each form: sent twice, it counts once. */
const key = z.uuid('bad_request');

/** What a member may do about the wish to meet by video. */
export const videoWishes = ['ask', 'accept', 'decline', 'take-back'] as const;
export type VideoWishIntent = (typeof videoWishes)[number];

/** The fields of the forms on '/discussion' about video meetings, by intent. */
export const videoTalkForms = {
  'video-wish': z.strictObject({
    intent: z.literal('video-wish'),
    token,
    wish: z.enum(videoWishes, errorCode('bad_request')),
  }),
  'video-propose': z.strictObject({
    intent: z.literal('video-propose'),
    token,
    key,
    /** Each as '2026-11-28T20:30', or empty; a space may separate the two as well. */
    moment: z
      .array(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2})?$/, 'video_half_hours')))
      .check(z.maxLength(MOMENTS_AT_MOST, 'video_moments')),
  }),
  'video-now': z.strictObject({ intent: z.literal('video-now'), token, key }),
  'video-accept': z.strictObject({
    intent: z.literal('video-accept'),
    token,
    number,
    index: z.enum(['0', '1', '2'], errorCode('bad_request')),
  }),
  'video-call-off': z.strictObject({ intent: z.literal('video-call-off'), token, number }),
} as const;

export const personAnswers = ['yes', 'no', 'unsure'] as const;
export type PersonAnswer = (typeof personAnswers)[number];

/** The fields of the forms on '/rencontre-en-ligne', by intent. */
export const videoForms = {
  /** The way from the thread to the page, by a whole document. */
  open: z.strictObject({ intent: z.literal('open'), token, number }),
  /** 'Je pars': also where scripts do not run any more. */
  leave: z.strictObject({ intent: z.literal('leave'), token, number }),
  /** 'Signaler': ends the talk for both, and leads to the report. */
  report: z.strictObject({ intent: z.literal('report'), token, number }),
  /** 'C'est bien la personne des photos ?' and 'Et alors ?', each of which may stay open. */
  afterwards: z.strictObject({
    intent: z.literal('afterwards'),
    token,
    number,
    person: z.optional(z.enum(personAnswers, errorCode('bad_request'))),
    answer: z.optional(
      z.enum(
        aftermathAnswers.map(({ id }) => id),
        errorCode('bad_request'),
      ),
    ),
    consent: z.literal('true', errorCode('talk_consent_missing')),
  }),
} as const;
