import { lockProfile } from '../members/profiles.queries.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * Locks a member's answers, so that saves never mix, every change reaches matching, and counts after a save are exact.
 * The profile is locked first, as when a step is saved, and may not exist yet; the account does.
 */
export async function lockAnswers(db: Database, memberId: string): Promise<void> {
  await lockProfile(db, memberId);
  await db('members').where({ id: memberId }).forNoKeyUpdate().select('id');
}
