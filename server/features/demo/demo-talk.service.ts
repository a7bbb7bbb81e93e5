import { createHash } from 'node:crypto';
import { z } from 'zod';
import { answerTo, DEMO_TEXTS_AT_MOST, nextText, questionToAsk, topicOf } from '#seeds/talk/choose.ts';
import { addDays } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import { dailyDayOf } from '#shared/daily/daily-day.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { startOfSlot } from '#shared/talk/meeting.ts';
import type { ThreadData } from '#shared/talk/screens.ts';
import { fr } from '#shared/typeset.ts';
import type { AppContext } from '../../platform/context.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { changePhotoReveal } from '../resonance/reveal.service.ts';
import { answerQuestion, askConversation } from '../talk/asking.service.ts';
import { readDiscussion } from '../talk/discussion.service.ts';
import { acceptMeeting } from '../talk/meetings.service.ts';
import { answerInThread, askInThread, sendMessage } from '../talk/thread.service.ts';
import { answerForInvented } from './demo-daily.queries.ts';
import { addDemoPhotoOf } from './demo-photos.service.ts';
import {
  findAskablePeople,
  findAskedDemoMembers,
  findAwaitedDemoMembers,
  findRevealsToOpen,
  hasAnsweredSince,
  type DemoTurn,
} from './demo-talk.queries.ts';
import { ifAllowed } from './if-allowed.ts';

/** Lets invented members take part, outside production: every minute, as long as the worker is configured to. */
const demoTalkJob = defineJob({
  name: 'demo.talk',
  label: fr`Discussions des profils de démonstration`,
  payload: z.object({}),
  cron: ({ demoTalks }) => (demoTalks ? '* * * * *' : null),
  retryLimit: 0,
  growth: 'limited',
});

/** A person waits so long for an invented member, and then up to a minute more. */
const PATIENCE_MS = 15_000;
/** An invented member asks a person once in a day, and so often in all. */
const ASKS_EVERY_MS = DAY_MS;
const ASKINGS_AT_MOST = 5;
/** How much one run does. */
const PEOPLE_AT_A_TIME = 20;
const TURNS_AT_A_TIME = 40;
/** Before this text of its own an invented member asks a question instead. */
const QUESTION_AFTER_TEXTS = 3;

/** No name leaves the server: the service reads as a page would, and shows it to nobody. */
const unnamed: Pseudonyms = { of: () => '', idOf: () => null };

/**
 * Does what invented members do by themselves: they answer the question of the day, ask people, answer, write, accept meetings, and open their photos. All
 * of it goes through the services that members use, with their limits; what they write is chosen by rule from written
 * texts, and nobody's words are read (S-talk-13). May run twice.
 */
export async function actAsDemoMembers(ctx: AppContext): Promise<void> {
  if (!ctx.config.demoTalks) return;
  const before = new Date(ctx.now().getTime() - PATIENCE_MS);
  await answerForInvented(ctx.db, dailyDayOf(ctx.now()));
  await askPeople(ctx);
  for (const { demoId, conversationId, questionKey } of await findAskedDemoMembers(ctx.db, before, TURNS_AT_A_TIME))
    await ifAllowed(async () => {
      await addDemoPhotoOf(ctx, demoId);
      await answerQuestion(ctx, demoId, conversationId, { answer: answerTo(questionKey, demoId) });
      // The person reads at once with whom they talk.
      await takeTurn(ctx, { demoId, conversationId, written: 0, lastNumber: 1, waitingSince: null });
    });
  const awaited = { before, textsAtMost: DEMO_TEXTS_AT_MOST, limit: TURNS_AT_A_TIME };
  for (const turn of await findAwaitedDemoMembers(ctx.db, awaited)) await ifAllowed(() => takeTurn(ctx, turn));
  for (const { demoId, otherId } of await findRevealsToOpen(ctx.db, before, TURNS_AT_A_TIME))
    await ifAllowed(() => changePhotoReveal(ctx, demoId, otherId, 'accept'));
}

async function askPeople(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const pairs = await findAskablePeople(ctx.db, {
    activeOn: addDays(dayOf(now), -1),
    askedSince: new Date(now.getTime() - ASKS_EVERY_MS),
    askingsAtMost: ASKINGS_AT_MOST,
    people: PEOPLE_AT_A_TIME,
  });
  const asked = new Set<string>();
  for (const { demoId, otherId } of pairs) {
    if (asked.has(otherId)) continue;
    const questionKey = questionToAsk(`${demoId}|${otherId}`);
    if (questionKey === null) return;
    const question = {
      questionKey,
      answer: answerTo(questionKey, demoId),
      clientKey: keyOf(`ask|${demoId}|${otherId}`),
    };
    if (!(await ifAllowed(() => askConversation(ctx, demoId, otherId, question)))) continue;
    asked.add(otherId);
    await addDemoPhotoOf(ctx, demoId);
  }
}

/** Answers what is open in a conversation, or writes the next text. Taken twice, it does what it does once. */
export async function takeTurn(ctx: AppContext, turn: DemoTurn): Promise<void> {
  const { demoId, conversationId, written, lastNumber } = turn;
  const thread = await readDiscussion(ctx, unnamed, demoId, conversationId);
  if (thread?.kind !== 'thread' || !thread.canWrite) return;
  const questions = thread.lines.filter((line) => line.kind === 'question');
  const open = questions.filter(({ state }) => state === 'to-answer');
  for (const { number, questionKey } of open)
    await answerInThread(ctx, demoId, conversationId, { number, text: answerTo(questionKey, demoId) });
  const hasTakenMeeting = await takeMeetings(ctx, turn, thread);
  // What another run has answered meanwhile was this turn too.
  if ((open.length > 0 || (await hasAnsweredSince(ctx.db, turn))) && !hasTakenMeeting) return;
  const clientKey = keyOf(`${conversationId}|${lastNumber}|${written}`);
  const askedKeys = questions.map(({ questionKey }) => questionKey);
  if (written === QUESTION_AFTER_TEXTS && !hasTakenMeeting && questions.length === 1) {
    const questionKey = questionToAsk(conversationId, askedKeys);
    const isAsked =
      questionKey !== null &&
      (await ifAllowed(() =>
        askInThread(ctx, demoId, conversationId, { questionKey, text: answerTo(questionKey, demoId), clientKey }),
      ));
    if (isAsked) return;
  }
  const text = nextText({
    seed: conversationId,
    topic: topicOf(askedKeys.at(-1) ?? ''),
    written,
    said: thread.lines.flatMap((line) => (line.kind === 'text' && line.isMine ? [line.text] : [])),
    hasTakenMeeting,
  });
  if (text !== null) await sendMessage(ctx, demoId, conversationId, { text, clientKey });
}

/** Takes the first moment to come of each meeting that was proposed. Returns whether this turn, in any run, took one. */
async function takeMeetings(
  ctx: AppContext,
  { demoId, conversationId, lastNumber }: DemoTurn,
  thread: ThreadData,
): Promise<boolean> {
  let hasTaken = Object.entries(thread.meetings).some(
    ([number, meeting]) => meeting.kind === 'news' && meeting.event === 'taken' && Number(number) > lastNumber,
  );
  for (const [number, meeting] of Object.entries(thread.meetings)) {
    if (meeting.kind !== 'proposal' || meeting.state !== 'proposed-by-them') continue;
    const index = meeting.slots.findIndex((slot) => startOfSlot(slot) > ctx.now());
    if (index < 0) continue;
    await acceptMeeting(ctx, demoId, conversationId, { number: Number(number), index });
    hasTaken = true;
  }
  return hasTaken;
}

/** A key as forms have it, the same for the same occasion: done twice, it is done once. */
function keyOf(occasion: string): string {
  const hex = createHash('sha256').update(occasion).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

export const demoTalkJobs: readonly JobHandler<AppContext>[] = [
  handles(
    demoTalkJob,
    ({ ctx }) =>
      () =>
        actAsDemoMembers(ctx),
  ),
];
