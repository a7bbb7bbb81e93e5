import * as z from 'zod/mini';
import { failureKinds } from './obstacles.ts';
import { videoSignal } from './signals.ts';

/** The bodies of the calls of '/rencontre-en-ligne' (`addresses.ts`). */

const token = z.string('bad_request').check(z.maxLength(64, 'bad_request'));
const number = z.int('bad_request').check(z.minimum(1, 'bad_request'), z.maximum(999_999_999, 'bad_request'));
/** Made by a tab when it opens the page and kept in its `sessionStorage`: who reloads comes back, a second tab does not come in. */
const device = z.uuid('bad_request');
/** The id of the last signal that this tab has read; 0 at first. */
const after = z.int('bad_request').check(z.minimum(0, 'bad_request'));

/** Names the meeting that the page shows, and the tab that shows it. */
const page = { token, number, device };

export const videoCalls = {
  enter: z.strictObject(page),
  sync: z.strictObject({ ...page, after }),
  signal: z.strictObject({
    ...page,
    after,
    /** The own visit, and the other's to which it is sent (`VideoState`): what is for an earlier visit is dropped. */
    visit: z.int('bad_request').check(z.minimum(1, 'bad_request')),
    to: z.int('bad_request').check(z.minimum(1, 'bad_request')),
    signal: videoSignal,
  }),
  more: z.strictObject({ ...page, after }),
  failed: z.strictObject({ ...page, kind: z.enum(failureKinds, 'bad_request') }),
} as const;

/** After so long without a word a tab counts as gone, and another one of the member may take its seat. */
export const SEAT_LASTS_MS = 30_000;

/**
 * How often a member may make each call in a minute: several times what a page of ours does. It comes in anew every two
 * seconds at the most, and reads every second while two browsers look for their way and after each signal of the other. A
 * whole negotiation takes some twenty signals; five more minutes are asked for once, and again while nothing answers.
 */
export const CALLS_PER_MINUTE = { enter: 120, sync: 900, signal: 300, more: 120 } as const;
