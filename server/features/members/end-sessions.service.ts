import type { AppContext } from '../../platform/context.ts';
import { deleteSessionsOf } from './members.queries.ts';

/** Ends all sessions of a member, and their event streams in all processes (S-live-3). For the caller's transaction. */
export async function endSessionsOf(tx: AppContext, memberId: string): Promise<void> {
  await deleteSessionsOf(tx.db, memberId);
  tx.hint(memberId);
}
