import type { Config } from '../../platform/config.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';

/** What a page is told of a member to whom nothing has happened yet, in place of a word. */
const NOTHING_YET = '0';
const WORD_LENGTH = 16;

/**
 * The word that open pages compare, made from the version of a member's news. The version itself counts: from two of them
 * a member could read how often others changed something that they took back or hid before it was seen (S-live-6).
 */
export function newsWordOf(config: Config, memberId: string, version: number | null): string {
  if (version === null) return NOTHING_YET;
  return keyedHash(recognitionKeyOf(config, 'live'), `${memberId}|${version}`).slice(0, WORD_LENGTH);
}
