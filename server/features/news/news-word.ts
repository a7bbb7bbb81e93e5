import { DAY_MS } from '#shared/duration.ts';
import type { AppContext } from '../../platform/context.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';

/** What a page is told of a member to whom nothing has happened yet, in place of a word. */
const NOTHING_YET = '0';
const WORD_LENGTH = 24;

/**
 * The word that open pages compare, made from the version of a member's news. The version itself counts: from two of them
 * a member could read how often others changed something that they took back or hid before it was seen (S-live-6).
 */
export function newsWordOf(ctx: AppContext, memberId: string, version: number | null): string {
  if (version === null) return NOTHING_YET;
  const state = `${memberId}|${version}|${dayFor(memberId, ctx.now())}`;
  return keyedHash(recognitionKeyOf(ctx.config, 'live'), state).slice(0, WORD_LENGTH);
}

/**
 * The day of a member, which begins at an hour of their own: nothing that a page is told stays the same for days, and not
 * all open pages read again at midnight.
 */
function dayFor(memberId: string, now: Date): number {
  const begins = Number.parseInt(memberId.slice(0, 8), 16) % DAY_MS;
  return Math.floor((now.getTime() + begins) / DAY_MS);
}
