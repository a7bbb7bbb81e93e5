import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { chooseUnexpected, isSunday } from '#shared/matching/unexpected.ts';
import type { AppContext } from '../../platform/context.ts';
import { findMatchables } from '../matching/matching.service.ts';
import { findUnexpected, saveUnexpected } from './unexpected.queries.ts';

interface Listed {
  readonly memberId: string;
}

/**
 * Whom a member is shown in addition to the selection today (S-resonance-19): chosen at the first look of a Sunday, from the
 * list that the member may see at that moment, and the same until midnight, unless the two may not see each other any more.
 * @param further the list beyond the selection, without anybody whom the member may not see
 * @returns one of `further`, or none
 */
export async function findUnexpectedMatch<Match extends Listed>(
  ctx: AppContext,
  memberId: string,
  selection: readonly Listed[],
  further: readonly Match[],
): Promise<Match[]> {
  const day = dayOf(ctx.now());
  if (!isSunday(day) || further.length === 0) return [];
  const last = await findUnexpected(ctx.db, memberId);
  const chosen = last?.day === day ? last : await choose();
  return further.filter((match) => match.memberId === chosen?.aboutId);

  async function choose() {
    const ids = [memberId, ...[...selection, ...further].map((match) => match.memberId)];
    const members = new Map((await findMatchables(ctx, ids)).map((member) => [member.memberId, member]));
    const own = members.get(memberId);
    if (!own) return null;
    const known = (matches: readonly Listed[]) => matches.flatMap((match) => members.get(match.memberId) ?? []);
    const aboutId = chooseUnexpected({
      own,
      selection: known(selection),
      further: known(further),
      day,
      lastId: last?.aboutId ?? null,
    });
    await saveUnexpected(ctx.db, memberId, { day, aboutId });
    // Another window may have chosen meanwhile.
    return findUnexpected(ctx.db, memberId);
  }
}
