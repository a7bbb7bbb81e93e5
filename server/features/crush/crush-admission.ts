import { z } from 'zod';
import { decideSending } from '#shared/crush/crush-rules.ts';
import { limitTo } from '../../platform/bundle.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import type { Admission, Admitters, MessageContent } from '../../platform/mail/outbox.service.ts';
import {
  findInvitationHashes,
  findSendingFacts,
  lockMailboxes,
  markInvitationGivenUp,
  markInvitationSent,
} from './crush.queries.ts';

const dataSchema = z.object({ invitationId: z.uuid() });
/** How many invitations are decided at one time in a process: each holds a connection to the database. */
const DECIDED_AT_ONE_TIME = 3;

/** The function that decides about an invitation at the moment of sending. */
export function crushAdmitters(ctx: AppContext): Admitters {
  const inTurn = limitTo(DECIDED_AT_ONE_TIME);
  const admit = ({ to, data }: MessageContent) =>
    inTurn(async () => admitInvitation(ctx, { to, ...dataSchema.parse(data) }));
  return { 'crush-invitation': admit, 'crush-invitation-text': admit };
}

/**
 * S-crush-4 and S-crush-5, asked at the moment of sending. An invitation that may leave counts from now on, before
 * the mail server is asked: two workers with two invitations for one person cannot both be admitted.
 */
async function admitInvitation(
  ctx: AppContext,
  { invitationId, to }: { readonly invitationId: string; readonly to: string },
): Promise<Admission> {
  return inTransaction(ctx, async (tx) => {
    const hashes = await findInvitationHashes(tx.db, invitationId);
    if (!hashes) return { verdict: 'give-up' };
    await lockMailboxes(tx.db, [hashes.senderHash, hashes.mailboxHash]);
    const now = tx.now();
    const facts = await findSendingFacts(tx.db, { invitationId, to }, now);
    if (!facts) return { verdict: 'give-up' };
    const decision = decideSending(facts);
    if (decision.verdict === 'send') await markInvitationSent(tx.db, invitationId, now);
    if (decision.verdict === 'give-up') await markInvitationGivenUp(tx.db, invitationId, now);
    return decision;
  });
}
