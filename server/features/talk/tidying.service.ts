import { addDays, addMonths, startOfDay } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { totalsOf, type TalkDay, type TalkTotals } from '#shared/talk/totals.ts';
import { ASLEEP_DAYS, FALLING_ASLEEP_DAYS, REMINDER_DAYS } from '#shared/talk/turns.ts';
import { handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import { findMailAddress } from '../members/member.queries.ts';
import { enqueueNotifications } from './announce.service.ts';
import { findConversationStatus } from './conversations.queries.ts';
import { lapseQuestions } from './receiving.service.ts';
import { rewrapKeys, sealEvidenceAnew, sealSoloGamesAnew } from './secret-change.service.ts';
import { sweepVoiceNotes } from './voice-notes.service.ts';
import { countTalkJob, remindWaitingJob, tidyTalkJob } from './talk.jobs.ts';
import {
  countTalkDay,
  deleteOldClosedPairs,
  deleteOldConversations,
  deleteOldMeetingLinks,
  deleteOldSoloGames,
  findLastTalkDay,
  findTalkDays,
  findToRemind,
  markReminded,
  saveTalkDay,
  sumTalkDays,
} from './tidying.queries.ts';

/** For how many months a game alone is kept after its last turn, as a conversation is after its last message. */
const SOLO_GAMES_KEPT_MONTHS = 12;
const monthsBefore = (now: Date) => startOfDay(addMonths(dayOf(now), -SOLO_GAMES_KEPT_MONTHS));
const REMINDED_AT_A_TIME = 200;
/** How many days are counted at once after the worker was away. */
const DAYS_COUNTED_AT_MOST = 31;

/** Deletes what is kept no longer, and seals with the present secret what an earlier one has sealed. May run at any time. */
export async function tidyTalk(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  await lapseQuestions(ctx);
  const removed = {
    conversations: await deleteOldConversations(ctx.db, now),
    closedPairs: await deleteOldClosedPairs(ctx.db, now),
    links: await deleteOldMeetingLinks(ctx.db, now),
    rewrapped: await rewrapKeys(ctx),
    sealedAnew: await sealEvidenceAnew(ctx),
    soloGames: await deleteOldSoloGames(ctx.db, monthsBefore(now)),
    soloSealedAnew: await sealSoloGamesAnew(ctx),
  };
  await sweepVoiceNotes(ctx);
  ctx.log.info(removed, 'tidied conversations');
}

/** Reminds members of those who have waited for three days; once for each time that somebody waits. */
export async function remindWaiting(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - REMINDER_DAYS * DAY_MS);
  const after = new Date(now.getTime() - FALLING_ASLEEP_DAYS * DAY_MS);
  for (;;) {
    const due = await findToRemind(ctx.db, { before, after, limit: REMINDED_AT_A_TIME });
    for (const one of due) await remind(ctx, one, before);
    if (due.length < REMINDED_AT_A_TIME) return;
  }
}

async function remind(
  ctx: AppContext,
  { conversationId, memberId }: { conversationId: string; memberId: string },
  before: Date,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    if (!(await markReminded(tx.db, { conversationId, memberId }, { before, now }))) return;
    const status = await findConversationStatus(tx.db, memberId, conversationId);
    const conversation = status?.conversation;
    const isOver = !conversation || conversation.closed_at || conversation.blocked_at || conversation.left_at;
    if (isOver || conversation.stopped_at || !status.isUsable || !status.otherId || status.own?.muted) return;
    await enqueueNotifications(tx, { memberId, conversationId, number: conversation.last_number, isReminder: true });
    const to = await findMailAddress(tx.db, memberId);
    if (!to) return;
    await queueMail(tx, {
      kind: 'talk-waiting',
      data: {},
      to,
      toldId: memberId,
      aboutId: status.otherId,
      dedupeKey: `${keyedHash(recognitionKeyOf(tx.config, 'mail'), `${conversationId}|${memberId}`)}:${dayOf(now)}`,
      expiresAt: new Date(now.getTime() + 2 * DAY_MS),
    });
  });
}

/** Counts the days before today that were not counted yet: each by the rows of that day, found by their moments. */
export async function countTalk(ctx: AppContext): Promise<void> {
  const yesterday = addDays(dayOf(ctx.now()), -1);
  const last = await findLastTalkDay(ctx.db);
  const earliest = addDays(yesterday, 1 - DAYS_COUNTED_AT_MOST);
  const next = last === null ? yesterday : addDays(last, 1);
  for (let day = next < earliest ? earliest : next; day <= yesterday; day = addDays(day, 1)) {
    const spanOf = (one: string) => ({ from: startOfDay(one), until: startOfDay(addDays(one, 1)) });
    const asked = spanOf(addDays(day, -1));
    const amounts = await countTalkDay(ctx.db, spanOf(day), { asked, asleep: spanOf(addDays(day, -ASLEEP_DAYS)) });
    await saveTalkDay(ctx.db, day, amounts);
  }
}

export async function readTalkTotals(ctx: AppContext, days: number): Promise<TalkTotals> {
  return totalsOf(await sumTalkDays(ctx.db, addDays(dayOf(ctx.now()), -days)), days);
}

/** The figures of each counted day since one, by day. */
export async function readTalkDays(ctx: AppContext, since: string): Promise<ReadonlyMap<string, Partial<TalkDay>>> {
  const days = new Map<string, Record<string, number>>();
  for (const { day, name, amount } of await findTalkDays(ctx.db, since))
    days.set(day, { ...days.get(day), [name]: amount });
  return days;
}

export const tidyingJobs: readonly JobHandler<AppContext>[] = [
  handles(
    tidyTalkJob,
    ({ ctx }) =>
      () =>
        tidyTalk(ctx),
  ),
  handles(
    remindWaitingJob,
    ({ ctx }) =>
      () =>
        remindWaiting(ctx),
  ),
  handles(
    countTalkJob,
    ({ ctx }) =>
      () =>
        countTalk(ctx),
  ),
];
