import { type AppContext, inTransaction } from '../../platform/context.ts';
import { type Actor, recordAction } from '../audit/audit.queries.ts';
import { deleteRole, insertRole } from './roles.queries.ts';

/** Makes a member an administrator. False when they were one already. */
export function grantAdmin(ctx: AppContext, memberId: string, actor: Actor): Promise<boolean> {
  return change(ctx, memberId, actor, 'role.grant-admin', (tx) => insertRole(tx.db, memberId, 'admin', tx.now()));
}

/** Revokes the role of administrator from the next request on. False when the member did not have it. */
export function revokeAdmin(ctx: AppContext, memberId: string, actor: Actor): Promise<boolean> {
  return change(ctx, memberId, actor, 'role.revoke-admin', (tx) => deleteRole(tx.db, memberId, 'admin'));
}

/** Changes a member and records it, both or neither; a call that changes nothing is not recorded. */
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
