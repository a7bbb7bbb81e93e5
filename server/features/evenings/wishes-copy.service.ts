import { DAY_MS } from '#shared/duration.ts';
import { ATTENDANCE_DAYS } from '#shared/evenings/moments.ts';
import { whenInWords } from '#shared/evenings/words.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { findSeeable } from '../relations/relations.queries.ts';
import { findFirstNames } from './attendees.queries.ts';
import { findShownWishes } from './own-evenings.queries.ts';

/**
 * Yields whom a member would like to see again after evenings, for their copy, by the first name: those whom the pages of these
 * evenings show. One more would tell a pause from a block, and whether a wish is shared is in neither (S-evening-37).
 * @param trx the transaction of the copy, one snapshot for all of it
 */
export async function* copyWishes(
  { now }: AppContext,
  trx: Database,
  memberId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const wishes = await findShownWishes(trx, memberId, new Date(now().getTime() - ATTENDANCE_DAYS * DAY_MS));
  const seeable = await findSeeable(
    trx,
    memberId,
    wishes.map(({ otherId }) => otherId),
  );
  const names = await findFirstNames(trx, [...seeable]);
  for (const { otherId, at, ...hours } of wishes) {
    const name = names.get(otherId);
    if (name !== undefined) yield { soirée: whenInWords(hours), prénom: name, le: at };
  }
}
