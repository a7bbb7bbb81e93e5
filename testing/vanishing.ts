import { eraseTraces } from '#server/features/account/erasure.queries.ts';
import { deleteMember, erasedHash } from '#server/features/account/erasure.service.ts';
import { pauseMember } from '#server/features/account/pause.service.ts';
import { blockMember } from '#server/features/safety/blocks.service.ts';
import { caseOfMailbox, hideUntilDecided } from '#server/features/safety/decisions.service.ts';
import { insertReport } from '#server/features/safety/reports.queries.ts';
import { closeAccount } from '#server/features/safety/suspension.service.ts';
import { inTransaction, type AppContext } from '#server/platform/context.ts';
import { createTalkers } from './talkers.ts';

/** Makes a member vanish from another. */
export type Vanish = (ctx: AppContext, gone: string, other: string) => Promise<unknown>;

/** How a member can vanish from another, who may tell none of these from the others (S-talk-6). */
export const waysToVanish = {
  block: (ctx, gone, other) => blockMember(ctx, gone, other),
  pause: (ctx, gone) => pauseMember(ctx, gone),
  suspension: (ctx, gone) => inTransaction(ctx, (tx) => closeAccount(tx, gone)),
  review: (ctx, gone) =>
    inTransaction(ctx, async (tx) => {
      const reportId = await insertReport(tx.db, caseOfMailbox(gone, 'minor', tx.now()));
      await hideUntilDecided(tx, gone, reportId ?? '');
    }),
} as const satisfies Record<string, Vanish>;

/** Deletes an account with what its worker erases at once. Their conversations say so: they become letters of nobody (S-talk-9). */
export async function eraseAccount(ctx: AppContext, gone: string): Promise<void> {
  await deleteMember(ctx, gone, 'cli', { isNotified: false });
  await inTransaction(ctx, (tx) => eraseTraces(tx.db, { memberId: gone, memberHash: erasedHash(ctx, gone) }));
}

/** All that Ana gets, of each way in which Lou vanishes, with their names in place of their ids. */
export async function seenAfterEach(
  ctx: AppContext,
  see: (ana: string, lou: string, vanish: (gone: string, other: string) => Promise<unknown>) => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = [];
  for (const vanish of Object.values<Vanish>(waysToVanish)) {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const got = await see(ana, lou, (gone, other) => vanish(ctx, gone, other));
    seen.push(JSON.stringify(got).replaceAll(ana, 'ANA').replaceAll(lou, 'LOU'));
  }
  return seen;
}
