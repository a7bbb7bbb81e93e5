import { inTransaction, inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { cancelThemeNotices } from '../notifications/theme-notices.service.ts';
import { cancelMutualNotices } from '../crush/crush.service.ts';
import { requestRefreshBetween } from '../matching/matching.service.ts';
import { leaveEveningsOf, separateAtTables } from '../evenings/removal.service.ts';
import { lockReveal } from '../relations/reveal.queries.ts';
import { forgetReveal } from '../resonance/reveal.service.ts';
import {
  deleteBlock,
  deleteInheritedBlocks,
  insertBlock,
  lockPair,
  type NewBlock,
} from '../relations/blocks.queries.ts';
import { withdrawInterest } from '../relations/choices.queries.ts';
import { endByBlock } from '../talk/ending.service.ts';
import { findAccountsLike } from '../members/mailboxes.queries.ts';

/**
 * Blocks a member: from now on neither sees the other, because every query of screens, photos and lists checks for
 * blocks. Their lists are then computed again. Nobody is notified (S-safety-2). The block holds for the two mailboxes:
 * other accounts of either inherit it (S-safety-11).
 * @param isNamed whether the member knows the name of the other
 */
export async function blockMember(ctx: AppContext, memberId: string, otherId: string, isNamed = true): Promise<void> {
  // Evenings and news of both are locked, which others lock in another order.
  await inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const accounts = await findAccountsOfBoth(tx, memberId, otherId);
    for (const blockerId of accounts.own) {
      for (const blockedId of accounts.others) {
        const isInherited = blockerId !== memberId || blockedId !== otherId;
        if (blockerId !== blockedId) await separate(tx, { blockerId, blockedId, isNamed, isInherited, now: tx.now() });
      }
    }
    await requestRefreshBetween(tx, accounts.all);
  });
}

async function separate(tx: AppContext, block: NewBlock): Promise<void> {
  const { blockerId, blockedId } = block;
  // A reveal at the same moment either ends before, and is deleted here, or finds the block.
  await lockReveal(tx.db, blockerId, blockedId);
  await lockPair(tx.db, blockerId, blockedId);
  await insertBlock(tx.db, block);
  await forgetReveal(tx, blockerId, blockedId);
  await withdrawInterest(tx.db, blockerId, blockedId);
  await cancelMutualNotices(tx, blockerId, blockedId);
  await cancelThemeNotices(tx, blockerId, blockedId);
  await endByBlock(tx, blockerId, blockedId);
  await leaveEveningsOf(tx, blockerId, blockedId);
  await separateAtTables(tx, blockerId, blockedId);
}

/** Lifts a member's own block; one by the other stays. False when there was none (S-safety-3). */
export async function liftBlock(ctx: AppContext, memberId: string, otherId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await deleteBlock(tx.db, memberId, otherId))) return false;
    const accounts = await findAccountsOfBoth(tx, memberId, otherId);
    await deleteInheritedBlocks(tx.db, accounts.own, accounts.others);
    await requestRefreshBetween(tx, accounts.all);
    return true;
  });
}

async function findAccountsOfBoth({ db }: AppContext, memberId: string, otherId: string) {
  const own = await findAccountsLike(db, memberId);
  const others = await findAccountsLike(db, otherId);
  return { own, others, all: [...new Set([...own, ...others])] };
}
