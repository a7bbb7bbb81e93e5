import type { ChoiceKind } from '#shared/choices/choices.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import type { AppContext } from '../../platform/context.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import { sessionSlot, type Session } from '../members/session.ts';

/** The last choice of a member in this session, so that the list can offer to undo it. */
export interface ChoiceNotice {
  readonly kind: ChoiceKind;
  readonly memberId: string;
  readonly displayName: string;
  /** In milliseconds, as `Date` counts. */
  readonly chosenAt: number;
  readonly hasReason: boolean;
}

export const choiceNotice = sessionSlot<ChoiceNotice>('choiceNotice');

/** For how long the list shows it; what can be undone longer stands on a page of its own. */
const NOTICE_SHOWN_MS = 10 * MINUTE_MS;

/** The last choice as the list shows it; the token names the other member. */
export interface ShownChoiceNotice extends Pick<ChoiceNotice, 'kind' | 'displayName' | 'hasReason'> {
  readonly token: string;
}

/** The choice that a member has made in this session some minutes ago; null for none. */
export function readChoiceNotice(ctx: AppContext, session: Session): ShownChoiceNotice | null {
  const notice = session.get(choiceNotice);
  if (!notice || ctx.now().getTime() - notice.chosenAt >= NOTICE_SHOWN_MS) return null;
  const { kind, displayName, hasReason, memberId } = notice;
  return { kind, displayName, hasReason, token: pseudonymsOf(ctx, session).of('member', memberId) };
}
