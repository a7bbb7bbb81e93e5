import { z } from 'zod';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { queueMail, type Admitters } from '../../platform/mail/outbox.service.ts';
import { findMatches } from '../matching/matching.service.ts';
import { addNews } from '../news/news.service.ts';
import { announceNewMatches } from './push.service.ts';
import { findMembersToNotify, findNews, saveNotice, type MemberToNotify } from './notices.queries.ts';

export const notifyNewMatchesJob = defineJob({
  name: 'matches.tell',
  label: 'Annonce des nouveaux matchs',
  payload: z.object({}),
  cron: '0 9 * * *',
});

const MEMBERS_AT_A_TIME = 500;
/** A message about new matches is out of date by the evening. */
const WORTH_SENDING_MS = 12 * 3_600_000;

const dataSchema = z.object({ memberId: z.uuid(), newIds: z.array(z.uuid()) });

/**
 * Decides at the moment of sending whether a notice about new matches is sent: not when the match has left, was blocked
 * or is not shown any more.
 */
export function newMatchesAdmitters(ctx: AppContext): Admitters {
  return {
    'new-matches': async ({ data }) => {
      const { memberId, newIds } = dataSchema.parse(data);
      const shown = await findMatches(ctx, memberId);
      return { verdict: shown?.some((match) => newIds.includes(match.memberId)) ? 'send' : 'give-up' };
    },
  };
}

/** Notifies members of new matches on their selection, once a day at most (S-mail-7). */
export async function notifyNewMatches(ctx: AppContext): Promise<void> {
  const today = dayOf(ctx.now());
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const members = await findMembersToNotify(ctx.db, { today, after, limit: MEMBERS_AT_A_TIME });
    const last = members.at(-1);
    if (!last) return;
    for (const member of members) await notifyMember(ctx, member, today);
    after = last.memberId;
  }
}

async function notifyMember(ctx: AppContext, { memberId, email }: MemberToNotify, today: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const shownIds = (await findMatches(tx, memberId))?.map((match) => match.memberId) ?? [];
    const news = await findNews(tx.db, memberId, shownIds);
    if (news.length === 0) return;
    if (!(await saveNotice(tx.db, memberId, shownIds, today))) return;
    const until = new Date(tx.now().getTime() + WORTH_SENDING_MS);
    for (const aboutId of news) await addNews(tx, { memberId, kind: 'new-match', aboutId });
    await announceNewMatches(tx, { memberId, newIds: news, until });
    await queueMail(tx, {
      kind: 'new-matches',
      to: email,
      toldId: memberId,
      data: { memberId, newIds: news },
      dedupeKey: `${memberId}:${today}`,
      expiresAt: until,
    });
  });
}

export const newMatchesJobs: readonly JobHandler<AppContext>[] = [
  handles(
    notifyNewMatchesJob,
    ({ ctx }) =>
      () =>
        notifyNewMatches(ctx),
  ),
];
