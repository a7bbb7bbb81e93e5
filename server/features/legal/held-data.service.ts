import type { AppContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { heldDataOf, type HeldData } from './held-data.ts';
import { findDescribedTables } from './held-data.queries.ts';

/** The schema is that of this release: it is read once by each process. */
const known = new WeakMap<Database, HeldData>();

/** The list of stored personal data, from the comments of the schema. */
export async function readHeldData({ db }: AppContext): Promise<HeldData> {
  const before = known.get(db);
  if (before) return before;
  const held = heldDataOf(await findDescribedTables(db));
  known.set(db, held);
  return held;
}
