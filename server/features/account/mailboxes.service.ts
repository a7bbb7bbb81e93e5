import { z } from 'zod';
import type { AppContext } from '../../platform/context.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { findMembersWithoutMailbox, saveMailboxHashes } from '../members/mailboxes.queries.ts';

/**
 * Saves the mailbox hashes of members that have none: after an upgrade, from a release that saved none and still runs,
 * and after a change of address.
 */
export const saveMailboxesJob = defineJob({
  name: 'members.save-mailboxes',
  label: 'Empreintes de boîtes à enregistrer',
  payload: z.object({}),
  growth: 'steps',
  cron: '*/10 * * * *',
});

const AT_A_TIME = 500;

/** Saves the missing mailbox hashes, some members at a time; without missing ones it reads an empty index. */
export async function saveMailboxes(ctx: AppContext): Promise<void> {
  for (;;) {
    const members = await findMembersWithoutMailbox(ctx.db, AT_A_TIME);
    if (members.length === 0) return;
    await saveMailboxHashes(
      ctx.db,
      members.map((member) => ({ ...member, mailboxHash: mailboxHash(ctx.config, member.email) })),
    );
  }
}

export const mailboxJobs: readonly JobHandler<AppContext>[] = [
  handles(
    saveMailboxesJob,
    ({ ctx }) =>
      () =>
        saveMailboxes(ctx),
  ),
];
