import type { AppContext } from '../../../platform/context.ts';
import { findUncoded, saveCodes } from './codes.queries.ts';
import { encode } from './encode.ts';
import { findMatchables } from './matchable.queries.ts';

const MEMBERS_AT_A_TIME = 1000;

/** Saves the codes that are missing, or that an earlier release encoded in another way. Returns how many. */
export async function encodeMissing(ctx: AppContext): Promise<number> {
  let encoded = 0;
  for (;;) {
    const memberIds = await findUncoded(ctx.db, MEMBERS_AT_A_TIME);
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
