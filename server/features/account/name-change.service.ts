import { nextNameChange } from '#shared/account/name-change.ts';
import { AppError } from '#shared/errors.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { lockName, saveName } from './name-change.queries.ts';

/**
 * Gives a member the name that they choose, once a week (S-account-10).
 * @param name in its stored form
 * @throws AppError 422 for the present name, 429 within a week of the last change
 */
export async function changeName(ctx: AppContext, memberId: string, name: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const present = await lockName(tx.db, memberId);
    if (!present) throw new AppError('authentication_required', 401);
    if (present.name === name) throw new AppError('account_name_same', 422);
    if (nextNameChange(present.changedAt, now)) throw new AppError('account_name_too_often', 429);
    await saveName(tx.db, { memberId, name, changedAt: now });
    await recordRename(tx, memberId, `member:${memberId}`);
  });
}

/**
 * Gives a member another name at their request. It does not count as the change of the week (S-account-12).
 * @returns false when the member has this name already
 */
export function renameMember(ctx: AppContext, memberId: string, name: string, actor: Actor): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const present = await lockName(tx.db, memberId);
    if (!present || present.name === name) return false;
    await saveName(tx.db, { memberId, name });
    await recordRename(tx, memberId, actor);
    return true;
  });
}

/** Records who renamed whom. Neither name is recorded: the former one is nobody's business any more. */
async function recordRename(tx: AppContext, memberId: string, actor: Actor): Promise<void> {
  await recordAction(tx.db, { actor, action: 'member.rename', subject: `member:${memberId}`, now: tx.now() });
}
