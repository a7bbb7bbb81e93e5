import { inTransaction, type AppContext } from '../../platform/context.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { keepCode } from '../matching/codes.service.ts';
import { cancelRevealMailsOf } from '../resonance/reveal.service.ts';
import { deleteAdminRole, deleteSessionsOf, insertAdminRole, revokeLinksOf, setSuspended } from './members.queries.ts';

/** Makes a member an administrator. False when they were one already. */
export function grantAdmin(ctx: AppContext, memberId: string, actor: Actor): Promise<boolean> {
  return change(ctx, memberId, actor, 'role.grant-admin', (tx) => insertAdminRole(tx.db, memberId, tx.now()));
}

/** Takes the role away: from the next request on they are no administrator. False when they were none. */
export function revokeAdmin(ctx: AppContext, memberId: string, actor: Actor): Promise<boolean> {
  return change(ctx, memberId, actor, 'role.revoke-admin', (tx) => deleteAdminRole(tx.db, memberId));
}

/**
 * Suspends: nobody sees the member any more, they cannot act or sign in, no link of theirs works, and nothing is mailed in
 * their name or to them. False when they were suspended already. For the caller's transaction.
 */
export async function closeAccount(tx: AppContext, memberId: string): Promise<boolean> {
  const isChanged = await setSuspended(tx.db, memberId, tx.now());
  await deleteSessionsOf(tx.db, memberId);
  await revokeLinksOf(tx.db, memberId, tx.now());
  await cancelRevealMailsOf(tx, memberId);
  await keepCode(tx, memberId);
  return isChanged;
}

/** Ends a suspension. False when there was none. For the caller's transaction. */
export async function reopenAccount(tx: AppContext, memberId: string): Promise<boolean> {
  const isChanged = await setSuspended(tx.db, memberId, null);
  await keepCode(tx, memberId);
  return isChanged;
}

/** Does something to a member and notes it, both or neither; what changes nothing is not noted. */
function change(
  ctx: AppContext,
  memberId: string,
  actor: Actor,
  action: string,
  work: (tx: AppContext) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const isChanged = await work(tx);
    if (isChanged) await recordAction(tx.db, { actor, action, subject: `member:${memberId}`, now: tx.now() });
    return isChanged;
  });
}
