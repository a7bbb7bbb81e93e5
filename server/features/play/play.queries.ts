import { lockProfile } from '../members/profiles.queries.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * Makes a member's saves wait for each other, so that two of them never mix, none goes unmatched, and what is counted
 * after a save is true. The profile comes first, as when a step is saved, and may not exist yet; the account does.
 */
export async function lockAnswers(db: Database, memberId: string): Promise<void> {
  await lockProfile(db, memberId);
  await db('members').where({ id: memberId }).forNoKeyUpdate().select('id');
}
