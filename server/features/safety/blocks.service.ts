import { inTransaction, type AppContext } from '../../context.ts';
import { cancelThemeNotices } from '../cards/theme-notices.service.ts';
import { cancelMutualNotices } from '../crush/crush.service.ts';
import { requestRefresh } from '../matching/codes.service.ts';
import { lockReveal } from '../reveal/reveal.queries.ts';
import { forgetReveal } from '../reveal/reveal.service.ts';
import { insertBlock, lockPair } from './blocks.queries.ts';

/**
 * From this moment neither of the two sees anything of the other any more: every screen, picture and list asks for
 * blocks when it is read. Their lists are then computed anew. Nobody is told.
 */
export async function blockMember(ctx: AppContext, memberId: string, otherId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // A reveal of the same moment either ends before, and is forgotten here, or finds the block.
    await lockReveal(tx.db, memberId, otherId);
    await lockPair(tx.db, memberId, otherId);
    await insertBlock(tx.db, memberId, otherId, tx.now());
    await forgetReveal(tx, memberId, otherId);
    await cancelMutualNotices(tx, memberId, otherId);
    await cancelThemeNotices(tx, memberId, otherId);
    for (const id of [memberId, otherId]) await requestRefresh(tx, id);
  });
}
