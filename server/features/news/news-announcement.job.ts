import { z } from 'zod';
import { occasionIds } from '#shared/notifications/occasions.ts';
import { fr } from '#shared/typeset.ts';
import { defineJob } from '../../platform/queue/define-job.ts';

/** Announces one line of a member's news on their devices. */
export const announceNewsJob = defineJob({
  name: 'news.announce',
  label: fr`Annonce d'une nouveauté`,
  payload: z.strictObject({
    memberId: z.uuid(),
    line: z.int().positive(),
    occasion: z.enum(occasionIds),
    until: z.iso.datetime(),
  }),
  retryLimit: 3,
});
