import { inTransaction, type AppContext } from '../../platform/context.ts';
import { cancelThemeNotices } from '../notifications/theme-notices.service.ts';
import { cancelMutualNotices } from '../crush/crush.service.ts';
import { requestRefresh } from '../matching/matching.service.ts';
import { lockReveal } from '../relations/reveal.queries.ts';
import { forgetReveal } from '../resonance/reveal.service.ts';
import { deleteBlock, insertBlock, lockPair } from '../relations/blocks.queries.ts';

/**
 * From this moment neither of the two sees anything of the other any more: every screen, picture and list asks for
 * blocks when it is read. Their lists are then computed anew. Nobody is told (S-safety-2).
 * @param isNamed whether the member knows whom they block
 */
export async function blockMember(ctx: AppContext, memberId: string, otherId: string, isNamed = true): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // A reveal of the same moment either ends before, and is forgotten here, or finds the block.
    await lockReveal(tx.db, memberId, otherId);
    await lockPair(tx.db, memberId, otherId);
    await insertBlock(tx.db, { blockerId: memberId, blockedId: otherId, isNamed, now: tx.now() });
    await forgetReveal(tx, memberId, otherId);
    await cancelMutualNotices(tx, memberId, otherId);
    await cancelThemeNotices(tx, memberId, otherId);
    for (const id of [memberId, otherId]) await requestRefresh(tx, id);
  });
}

/** Takes an own block back; one that the other has made stays. False when there was none (S-safety-3). */
export async function liftBlock(ctx: AppContext, memberId: string, otherId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const isLifted = await deleteBlock(tx.db, memberId, otherId);
    if (isLifted) for (const id of [memberId, otherId]) await requestRefresh(tx, id);
    return isLifted;
  });
}
