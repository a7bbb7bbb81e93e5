import { z } from 'zod';
import { fr } from '#shared/typeset.ts';
import { defineJob } from '../../platform/queue/define-job.ts';

/** Deletes the seats that nobody is in any more, and the signals that nobody has read. */
export const tidyVideoJob = defineJob({
  name: 'video.tidy',
  label: fr`Ménage des rencontres en ligne`,
  payload: z.object({}),
  growth: 'limited',
  cron: '*/10 * * * *',
});

/** Asks one member on the day after a talk how it was, if they have not said it. */
export const askAfterVideoJob = defineJob({
  name: 'video.aftermath',
  label: fr`« Et alors ? » du lendemain d'une rencontre en ligne`,
  payload: z.strictObject({ memberId: z.uuid(), conversationId: z.uuid(), number: z.int().positive() }),
});
