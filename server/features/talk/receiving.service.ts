import { startOfDay } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { ASKING_LAPSES_MS, askingStateOf } from '#shared/talk/asking.ts';
import { questionsToReach } from '#shared/talk/receiving.ts';
import { handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransaction, inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { addNews, takeNewsBack } from '../news/news.service.ts';
import { findBonds } from '../relations/resonance-access.ts';
import {
  askingPairOf,
  findAskings,
  findReachedSince,
  findReceivers,
  findTalkChoices,
  findWaiting,
  lapseAskings,
  lockReceiver,
  markReached,
  saveTalkChoices,
  type TalkChoices,
} from './askings.queries.ts';
import { announceMessage } from './announce.service.ts';
import { recordAsking } from './conversations.queries.ts';
import { receiveEverywhereJob, receiveQuestionsJob } from './talk.jobs.ts';

/** How many waiting questions are looked through for one member: far more than can reach anybody before they lapse. */
const WAITING_LOOKED_AT = 500;
const RECEIVERS_AT_A_TIME = 500;
const LAPSED_AT_A_TIME = 100;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/**
 * Lets waiting questions reach a member: at most three new ones in a day, the best first. Nothing that either side sees
 * changes for those that wait (S-talk-7). May run at any time, and twice.
 */
export async function receiveQuestions(ctx: AppContext, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    await lockReceiver(tx.db, memberId);
    const waiting = await findWaiting(tx.db, memberId, WAITING_LOOKED_AT);
    if (waiting.length === 0) return;
    const { receives } = await findTalkChoices(tx.db, memberId);
    // Who may not be seen at present waits on, and nobody learns of it.
    const bonds = await findBonds(tx, memberId, [...new Set(waiting.map(({ askerId }) => askerId))]);
    const reachedAt = await findReachedSince(tx.db, memberId, startOfDay(dayOf(now)));
    const present = waiting.filter(({ askerId }) => bonds.has(askerId));
    for (const id of questionsToReach(present, { choice: receives, reachedAt }, now)) {
      const question = present.find((one) => one.id === id);
      if (!question || !(await markReached(tx.db, question, now))) continue;
      const { conversationId, askerId } = question;
      await recordAsking(tx.db, { conversationId, memberId, otherId: askerId, now });
      await addNews(tx, { memberId, aboutId: askerId, kind: 'question-waiting' });
      await announceMessage(tx, { memberId, conversationId });
    }
  });
}

/**
 * 'Second message': announces a question that has reached a member once more. One that was declined comes back after its
 * quiet days without a word. May run twice: the line is replaced, the mail gathered.
 */
async function announceAgain(ctx: AppContext, memberId: string, conversationId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rows = await findAskings(tx.db, conversationId);
    const row = rows.at(-1);
    if (!row || row.asked_id !== memberId || !row.asked_again_at || row.answered_at) return;
    if (askingStateOf(askingPairOf(rows, memberId, null), tx.now()) !== 'asked-by-them') return;
    await addNews(tx, { memberId, aboutId: row.asker_id, kind: 'question-waiting' });
    await announceMessage(tx, { memberId, conversationId });
  });
}

/** Queues the receiving of everybody for whom questions wait, in parts; and ends the questions that nobody answered. */
export async function receiveEverywhere(ctx: AppContext, after = BEFORE_ALL_IDS): Promise<void> {
  if (after === BEFORE_ALL_IDS) await lapseQuestions(ctx);
  const memberIds = await findReceivers(ctx.db, after, RECEIVERS_AT_A_TIME);
  await inTransaction(ctx, async (tx) => {
    for (const memberId of memberIds) await tx.enqueue(receiveQuestionsJob, { memberId });
    const last = memberIds.at(-1);
    if (last && memberIds.length === RECEIVERS_AT_A_TIME) await tx.enqueue(receiveEverywhereJob, { after: last });
  });
}

/** Ends the questions that nobody has answered in time, with the lines that told of them. */
export async function lapseQuestions(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - ASKING_LAPSES_MS);
  for (;;) {
    const lapsed = await inTransactionDespiteDeadlocks(ctx, async (tx) => {
      const ended = await lapseAskings(tx.db, before, now, LAPSED_AT_A_TIME);
      for (const { askerId, askedId } of ended)
        await takeNewsBack(tx, { memberId: askedId, aboutId: askerId }, ['question-waiting']);
      return ended;
    });
    if (lapsed.length < LAPSED_AT_A_TIME) return;
  }
}

/** Saves from whom a member receives questions, and whether they can be shown again. Nobody is told. */
export async function chooseReceiving(ctx: AppContext, memberId: string, choices: TalkChoices): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockReceiver(tx.db, memberId);
    await saveTalkChoices(tx.db, memberId, choices, tx.now());
    await tx.enqueue(receiveQuestionsJob, { memberId });
  });
}

export const receivingJobs: readonly JobHandler<AppContext>[] = [
  handles(receiveQuestionsJob, ({ ctx }) => async ({ memberId, shownAgain }) => {
    if (shownAgain) await announceAgain(ctx, memberId, shownAgain);
    await receiveQuestions(ctx, memberId);
  }),
  handles(
    receiveEverywhereJob,
    ({ ctx }) =>
      ({ after }) =>
        receiveEverywhere(ctx, after),
  ),
];
