import { inTransaction, type AppContext } from '../../platform/context.ts';
import { contactHash } from '../../platform/mail/recipient.ts';
import { hashToken } from '../../platform/secrets.ts';
import { undoChangesOfSignIn } from '../account/restore-address.service.ts';
import { recordAction } from '../audit/audit.queries.ts';
import { forgetBrowser } from '../members/browser-visits.queries.ts';
import type { Member } from '../members/member.queries.ts';
import {
  countFailedDisowning,
  deleteSessionOfSignIn,
  findSignInNotice,
  useSignInNotice,
} from '../members/sign-in-notice.queries.ts';

export type DisownOutcome = 'ended' | 'unusable' | 'email-required' | 'email-mismatch';

/**
 * Ends a sign-in that its member says was not theirs: its session, its browser's being known, and what it added to get
 * in again. In a browser that is not signed in to the account the address that got the mail is asked for, five times at
 * most, because mail scanners submit forms. A link works once (S-new-browser-3,
 * S-new-browser-4).
 */
export async function disownSignIn(
  ctx: AppContext,
  token: string,
  bearer: { readonly member: Member | null; readonly email: string | undefined },
): Promise<DisownOutcome> {
  const tokenHash = hashToken(token);
  const notice = await findSignInNotice(ctx.db, tokenHash, ctx.now());
  if (!notice) return bearer.member || bearer.email ? 'unusable' : 'email-required';
  if (bearer.member?.id !== notice.memberId) {
    if (bearer.email === undefined) return 'email-required';
    if (contactHash(ctx.config, bearer.email) !== notice.addressHash) {
      await countFailedDisowning(ctx.db, tokenHash);
      return 'email-mismatch';
    }
  }
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const { memberId, signInId, browserHash } = notice;
    if (!(await useSignInNotice(tx.db, tokenHash, now))) return 'unusable';
    await deleteSessionOfSignIn(tx.db, memberId, signInId);
    // Its stream closes.
    tx.hint(memberId);
    await forgetBrowser(tx.db, memberId, browserHash);
    await undoChangesOfSignIn(tx, memberId, signInId);
    const subject = `member:${memberId}` as const;
    await recordAction(tx.db, { actor: subject, action: 'sign-in.disown', subject, now });
    return 'ended';
  });
}
