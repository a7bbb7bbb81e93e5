import type { ChoiceKind } from '#shared/choices/kinds.ts';
import { isInterestShared, noChoice } from '#shared/choices/choices.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { findNameOf } from './blocks.queries.ts';
import type { OwnChoice } from './choices.queries.ts';
import { findSeeable } from './relations.queries.ts';

/** For how long the list shows it; what can be undone longer is on a page of its own (S-choice-5). */
export const LAST_CHOICE_MS = 10 * MINUTE_MS;

/** What a member has said last, as the list shows it with the way back; the token names the other. */
export interface LastChoice {
  readonly kind: ChoiceKind;
  readonly displayName: string;
  readonly token: string;
  readonly hasReason: boolean;
}

/**
 * The choice that a member has made some minutes ago, about somebody whom they may see; null for none.
 * @param last the newest one of the last `LAST_CHOICE_MS`
 */
export async function readLastChoice(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  memberId: string,
  last: OwnChoice | null,
): Promise<LastChoice | null> {
  const kind = last?.choice.kind;
  if (!last || !kind || isInterestShared({ mine: last.choice, theirs: noChoice }, ctx.now())) return null;
  const { hasReason, aboutId } = last;
  const seeable = await findSeeable(ctx.db, memberId, [aboutId]);
  const displayName = seeable.has(aboutId) && (await findNameOf(ctx.db, aboutId));
  return displayName ? { kind, displayName, hasReason, token: pseudonyms.of('member', aboutId) } : null;
}
