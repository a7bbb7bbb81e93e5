import { DAY_SECONDS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { beginningOf } from '#shared/phrases/beginnings.ts';
import type { Phrase } from '#shared/phrases/phrases.ts';
import type { AppContext } from '../../platform/context.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { savePhrases } from './phrases.queries.ts';

/** So many that nobody meets the limit who writes, and too few to try out which words pass. */
const CHANGES_PER_DAY = 30;

/** A phrase as it is shown. */
export interface ShownPhrase {
  readonly id: Phrase['beginning'];
  readonly beginning: string;
  readonly text: string;
}

/** Phrases as they are read. */
export function showPhrases(phrases: readonly Phrase[] = []): readonly ShownPhrase[] {
  return phrases.map(({ beginning, text }) => ({ id: beginning, beginning: beginningOf(beginning).label, text }));
}

/**
 * Saves what a member says of themselves in place of what they said before.
 * @throws AppError 429 after too many changes in a day; nothing is changed then
 */
export async function changePhrases(ctx: AppContext, memberId: string, phrases: readonly Phrase[]): Promise<void> {
  const limit = createLimit(ctx.db, ctx.config, { name: 'phrases', points: CHANGES_PER_DAY, seconds: DAY_SECONDS });
  if (!(await limit.admits(memberId))) throw new AppError('phrases_too_often', 429);
  await savePhrases(ctx.db, memberId, phrases, ctx.now());
}
