import type { AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { hasAnyRole } from '../admin/roles.queries.ts';
import { recordAction } from '../audit/audit.queries.ts';
import { forgetBrowsers } from '../members/browser-visits.queries.ts';
import { endSessionsOf } from '../members/end-sessions.service.ts';
import { revokeLinksOf } from '../members/members.queries.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.queries.ts';
import {
  deleteChangesSince,
  deleteRequestsOfSignIn,
  findChangeOfSignIn,
  isAddressTaken,
  setAddress,
  type AddressChange,
} from './address-change.queries.ts';
import { deleteDeletionRequest } from './deletion-request.queries.ts';
import { holdLeavingMember } from './erasure.queries.ts';
import { moveMailbox } from './move-mailbox.service.ts';

/**
 * Gives an account its former address back. A change that its owner undoes was made by somebody else: all sessions end,
 * every browser is unknown again, and what was added or requested since then is void. In the caller's transaction, which
 * has locked the member (S-address-3).
 * @returns false when another account has the former address, and nothing was changed
 */
export async function restoreAddress(tx: AppContext, change: AddressChange): Promise<boolean> {
  const { memberId, oldEmail, requestedAt } = change;
  const now = tx.now();
  const present = await holdLeavingMember(tx.db, memberId);
  if (!present) return false;
  await revokeLinksOf(tx.db, memberId, now);
  if (present.email !== oldEmail) {
    if (await isAddressTaken(tx.db, oldEmail)) return false;
    await setAddress(tx.db, memberId, oldEmail);
    await moveMailbox(tx, { memberId, from: present.email, to: oldEmail });
  }
  await deleteChangesSince(tx.db, memberId, change.confirmedAt ?? requestedAt);
  await deleteDeletionRequest(tx.db, memberId);
  await removePasskeys(tx, memberId, { since: requestedAt });
  await forgetBrowsers(tx.db, memberId);
  await endSessionsOf(tx, memberId);
  const subject = `member:${memberId}` as const;
  await recordAction(tx.db, { actor: subject, action: 'member.restore-address', subject, now });
  await queueMail(tx, { kind: 'address-restored', to: present.email, data: {}, dedupeKey: change.id });
  return true;
}

/**
 * Undoes what a sign-in changed that could let its person in again: passkeys, a change of address, and a requested
 * deletion. In the caller's transaction (S-new-browser-4).
 */
export async function undoChangesOfSignIn(tx: AppContext, memberId: string, signInId: string): Promise<void> {
  await holdLeavingMember(tx.db, memberId);
  const change = await findChangeOfSignIn(tx.db, memberId, signInId, tx.now());
  if (change) await restoreAddress(tx, change);
  await deleteRequestsOfSignIn(tx.db, memberId, signInId);
  await deleteDeletionRequest(tx.db, memberId);
  await removePasskeys(tx, memberId, { signInId });
  await revokeLinksOf(tx.db, memberId, tx.now());
}

/**
 * Removes passkeys by a mailed link. Those of administrators and organisers stay: they are a second factor, and a mailbox alone must
 * not take one away.
 */
async function removePasskeys(
  tx: AppContext,
  memberId: string,
  added: { readonly since: Date } | { readonly signInId: string },
): Promise<void> {
  if (!(await hasAnyRole(tx.db, memberId))) await deletePasskeysOf(tx.db, memberId, added);
}
