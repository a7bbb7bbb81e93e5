import { z } from 'zod';
import { fr } from '#shared/typeset.ts';
import { defineJob } from '../../platform/queue/define-job.ts';

/** Lets the questions that wait for one member reach them, as far as the day allows. */
export const receiveQuestionsJob = defineJob({
  name: 'talk.receive',
  label: fr`Questions à deux à remettre`,
  /** `shownAgain`: the conversation whose second message was sent. */
  payload: z.strictObject({ memberId: z.uuid(), shownAgain: z.uuid().optional() }),
  concurrency: 2,
  batchSize: 10,
});

/** Lets the questions reach everybody for whom some wait, each morning, some members at a time. */
export const receiveEverywhereJob = defineJob({
  name: 'talk.receive-everywhere',
  label: fr`Questions à deux du matin`,
  payload: z.object({ after: z.uuid().optional() }),
  growth: 'limited',
  cron: '30 8 * * *',
  reachesPeople: true,
});

/** Notifies one member of a question or a message, on all their devices. */
export const announceTalkJob = defineJob({
  name: 'talk.announce',
  label: fr`Annonce d'un message`,
  payload: z.strictObject({
    memberId: z.uuid(),
    conversationId: z.uuid(),
    /** Absent: a question that waits for an answer. */
    number: z.int().positive().optional(),
    /** Of somebody who has waited for three days, also where the message was read. */
    isReminder: z.boolean().optional(),
    until: z.iso.datetime(),
  }),
  retryLimit: 3,
  concurrency: 4,
  batchSize: 10,
});

/** Notifies one browser of one member; tried again for about half an hour. */
export const pushTalkJob = defineJob({
  name: 'talk.push',
  label: fr`Notifications de messages`,
  payload: z.strictObject({
    memberId: z.uuid(),
    subscriptionId: z.uuid(),
    conversationId: z.uuid(),
    number: z.int().positive().optional(),
    /** Of somebody who has waited for three days, also where the message was read. */
    isReminder: z.boolean().optional(),
    until: z.iso.datetime(),
  }),
  retryLimit: 10,
  expireInSeconds: 45,
  concurrency: 6,
});

/** Mails a member about unread messages of one conversation; while one waits for it, no second one is added. */
export const mailTalkJob = defineJob({
  name: 'talk.mail',
  label: fr`E-mails de messages non lus`,
  payload: z.strictObject({ memberId: z.uuid(), conversationId: z.uuid() }),
  isGathered: true,
});

/** Reminds members by mail and on their devices of those who have waited for three days; every hour, some at a time. */
export const remindWaitingJob = defineJob({
  name: 'talk.remind',
  label: fr`Rappels « À toi de jouer »`,
  payload: z.object({}),
  growth: 'limited',
  cron: '20 9-20 * * *',
  reachesPeople: true,
  expireInSeconds: 300,
  heartbeatSeconds: 15,
});

/** Asks one member how a meeting was. */
export const askAftermathJob = defineJob({
  name: 'talk.aftermath',
  label: fr`« Et alors ? » du lendemain`,
  payload: z.strictObject({ memberId: z.uuid(), conversationId: z.uuid(), number: z.int().positive() }),
});

/** Reminds one member of a meeting by video, an hour before. */
export const remindVideoJob = defineJob({
  name: 'talk.video-reminder',
  label: fr`Rappels des rencontres en ligne`,
  payload: z.strictObject({
    memberId: z.uuid(),
    conversationId: z.uuid(),
    number: z.int().positive(),
    /** The moment that it is about: one that was moved since is not reminded of. */
    startsAt: z.iso.datetime(),
  }),
});

/** Deletes what is kept no longer, ends askings without an answer, and wraps keys with the present secret. */
export const tidyTalkJob = defineJob({
  name: 'talk.tidy',
  label: fr`Ménage des discussions`,
  payload: z.object({}),
  growth: 'steps',
  cron: '50 * * * *',
});

/** Counts the day before. */
export const countTalkJob = defineJob({
  name: 'talk.count',
  label: fr`Totaux des discussions`,
  payload: z.object({}),
  growth: 'steps',
  cron: '15 1 * * *',
});
