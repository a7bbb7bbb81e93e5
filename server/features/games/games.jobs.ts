import { z } from 'zod';
import { fr } from '#shared/typeset.ts';
import { defineJob } from '../../platform/queue/define-job.ts';

const turn = { memberId: z.uuid(), conversationId: z.uuid(), number: z.int().positive() } as const;

/** Notifies one member that it is their turn, on all their devices; while one waits for it, no second one is added. */
export const announceTurnJob = defineJob({
  name: 'games.announce',
  label: fr`Annonce d'un tour de jeu`,
  payload: z.strictObject({ ...turn, until: z.iso.datetime() }),
  retryLimit: 3,
  isGathered: true,
});

/** Notifies one browser of one member; tried again for about half an hour. */
export const pushTurnJob = defineJob({
  name: 'games.push',
  label: fr`Notifications de jeux`,
  payload: z.strictObject({ ...turn, subscriptionId: z.uuid(), until: z.iso.datetime() }),
  retryLimit: 10,
  expireInSeconds: 45,
  concurrency: 2,
});
