import { DAY_SECONDS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import type { Client } from '../../platform/http/client.ts';
import { createClientLimit } from '../../platform/limits/limits.ts';
import { findProfileViews, lockProfileViews, saveProfileViews } from './profile-views.queries.ts';

/** How many profiles a member may see in a day: far more than all matches of Premium, far fewer than all members. */
export const PROFILES_PER_DAY = 150;

/** The member who looks at profiles, and their client. */
export interface Onlooker {
  readonly memberId: string;
  readonly client: Client;
}

/**
 * Those of the wanted members whom a member may see today, in no order: those seen today already, and others up to the
 * daily limits of the member and of the client with all its accounts. Those others are counted (S-profile-7).
 * @param known those seen today, where the caller has read them already
 */
export async function admitProfileViews(
  ctx: AppContext,
  { memberId, client }: Onlooker,
  wanted: readonly string[],
  known?: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const day = dayOf(ctx.now());
  const seenToday = known ?? (await findProfileViews(ctx.db, memberId, day));
  const fresh = freshAmong(wanted, seenToday);
  const isAdmitted = fresh.length > 0 && (await clientLimit(ctx).admits(client, fresh.length));
  if (!isAdmitted) return new Set(wanted.filter((id) => seenToday.has(id)));
  return inTransaction(ctx, async (tx) => {
    const seen = await lockProfileViews(tx.db, memberId, day);
    // Another window may have used up the day's limit meanwhile.
    for (const id of freshAmong(wanted, seen)) seen.add(id);
    await saveProfileViews(tx.db, memberId, seen);
    return new Set(wanted.filter((id) => seen.has(id)));
  });
}

/** The wanted members who were not seen yet today, as far as the day's limit has room for them. */
function freshAmong(wanted: readonly string[], seen: ReadonlySet<string>): string[] {
  return [...new Set(wanted)].filter((id) => !seen.has(id)).slice(0, PROFILES_PER_DAY - seen.size);
}

function clientLimit({ db, config }: AppContext) {
  return createClientLimit(db, config, {
    name: 'profiles-client',
    points: config.profilesPerClientAndDay,
    seconds: DAY_SECONDS,
  });
}
