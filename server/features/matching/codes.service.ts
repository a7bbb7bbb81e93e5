import type { AppContext } from '../../platform/context.ts';
import { refreshMemberJob } from './matching.jobs.ts';
import { findUncoded, saveCode, saveCodes } from './codes.queries.ts';
import { encode } from './engine/encode.ts';
import { findMatchable, findMatchables } from './matchable.queries.ts';

const AT_A_TIME = 1000;

/**
 * Brings a member's code in line with their answers, and has their matches computed anew where it changed. Called in
 * the transaction that writes the answers, so that the one never exists without the other.
 */
export async function keepCode(tx: AppContext, memberId: string): Promise<void> {
  const member = await findMatchable(tx.db, memberId);
  const isChanged = await saveCode(tx.db, memberId, member && encode(member.profile), tx.now());
  if (isChanged) await requestRefresh(tx, memberId);
}

/** Has one member's matches computed anew; requests in quick succession are gathered into one. */
export async function requestRefresh(tx: AppContext, memberId: string): Promise<void> {
  await tx.enqueue(refreshMemberJob, { memberId }, { onceFor: memberId });
}

/** Writes the codes that are missing or of an earlier release. Returns how many. */
export async function encodeWhoeverIsMissing(ctx: AppContext): Promise<number> {
  let encoded = 0;
  for (;;) {
    const memberIds = await findUncoded(ctx.db, AT_A_TIME);
    if (memberIds.length === 0) return encoded;
    const members = await findMatchables(ctx.db, memberIds);
    await saveCodes(
      ctx.db,
      members.map(({ memberId, profile }) => ({ memberId, code: encode(profile) })),
      ctx.now(),
    );
    encoded += members.length;
  }
}
