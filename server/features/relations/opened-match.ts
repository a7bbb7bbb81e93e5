import type { Database } from '../../platform/db/database.ts';
import { sessionSlot } from '../members/session.ts';
import { findNameOf } from './blocks.queries.ts';

/** The match that was opened last, in the session, so that no address names a member. */
export const openedMatch = sessionSlot<string>('openedMatchId');

/** The conversation that was opened last, in the session, so that no address names it. */
export const openedConversation = sessionSlot<string>('openedConversationId');

/**
 * What sessions of others have in place of the id of an erased member: that there was somebody, and not who. It is the id of
 * nobody, so that whatever asks for it finds what it finds of somebody who cannot be seen any more.
 */
export const ERASED_ID = '00000000-0000-0000-0000-000000000000';

/** Whether a session remembers this member, or did until their account was erased. */
export async function isRemembered(db: Database, rememberedId: string | null, memberId: string): Promise<boolean> {
  if (rememberedId !== ERASED_ID) return rememberedId === memberId;
  return (await findNameOf(db, memberId)) === undefined;
}
