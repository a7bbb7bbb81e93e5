import type { AppContext } from '../../../platform/context.ts';
import { EVERYBODY, type MemberRange } from '../../../platform/queue/member-range.ts';
import { findUncoded, saveCodes } from './codes.queries.ts';
import { encode } from './encode.ts';
import { findMatchables } from './matchable.queries.ts';

const MEMBERS_AT_A_TIME = 1000;

/**
 * Saves the codes of a range of members that are missing, or that an earlier release encoded in another way. Each step goes on
 * after the members of the one before, and is committed by itself.
 * @returns how many
 */
export async function encodeMissing(ctx: AppContext, range: MemberRange = EVERYBODY): Promise<number> {
  let encoded = 0;
  for (let { after } = range; ;) {
    const memberIds = await findUncoded(ctx.db, { after, upTo: range.upTo }, MEMBERS_AT_A_TIME);
    const last = memberIds.at(-1);
    if (last === undefined) return encoded;
    const members = await findMatchables(ctx.db, memberIds);
    await saveCodes(
      ctx.db,
      members.map(({ memberId, profile }) => ({ memberId, code: encode(profile) })),
      ctx.now(),
    );
    encoded += members.length;
    after = last;
  }
}
