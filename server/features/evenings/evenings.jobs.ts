import { z } from 'zod';
import { fr } from '#shared/typeset.ts';
import { defineJob, longRun } from '../../platform/queue/define-job.ts';

const ofEvening = z.strictObject({ eveningId: z.uuid() });

/**
 * Looks every minute which evenings are to be composed, told, reminded of or followed up, and queues a job for each: by
 * their hours as they are now, so that one that moved needs nothing else.
 */
export const advanceEveningsJob = defineJob({
  name: 'evenings.advance',
  label: fr`Soirées : ce qui est dû`,
  payload: z.object({}),
  retryLimit: 0,
  growth: 'limited',
  cron: '* * * * *',
});

/** Composes the tables of one evening. */
export const composeEveningJob = defineJob({
  name: 'evenings.compose',
  label: fr`Soirées : tables à composer`,
  payload: ofEvening,
  isGathered: true,
  ...longRun,
});

/** Composes tables anew where somebody is missing, has come in, or may not sit any more. */
export const repairEveningJob = defineJob({
  name: 'evenings.repair',
  label: fr`Soirées : tables à reprendre`,
  payload: ofEvening,
  isGathered: true,
  ...longRun,
});

/** Asks of one person who waits whether a free place can be theirs, and goes on with the next one. */
export const offerPlaceJob = defineJob({
  name: 'evenings.offer',
  label: fr`Soirées : places libérées`,
  /** `after`: how many were asked already, of the evening as it was at a version. */
  payload: z.strictObject({
    eveningId: z.uuid(),
    after: z.optional(z.strictObject({ version: z.int(), count: z.int().nonnegative() })),
  }),
  isGathered: true,
  ...longRun,
});

/** Lets the offered places of one evening lapse whose time is over. */
export const lapseOffersJob = defineJob({
  name: 'evenings.lapse',
  label: fr`Soirées : places sans réponse`,
  payload: ofEvening,
  isGathered: true,
});

/** Tells everybody of one evening what has come: a reminder, the table, how it was. */
export const notifyEveningJob = defineJob({
  name: 'evenings.notify',
  label: fr`Soirées : rappels, tables et nouvelles`,
  payload: z.strictObject({ eveningId: z.uuid(), step: z.enum(['day-before', 'show-tables', 'soon', 'follow-up']) }),
  isGathered: true,
  ...longRun,
});

/** Tells those who asked for it that an evening is published near them, some at a time. */
export const announceEveningJob = defineJob({
  name: 'evenings.announce',
  label: fr`Soirées : une soirée près de chez toi`,
  payload: z.strictObject({ eveningId: z.uuid(), after: z.optional(z.uuid()) }),
});

/** Counts evenings of long ago and forgets who came; deletes what is kept no longer. */
export const tidyEveningsJob = defineJob({
  name: 'evenings.tidy',
  label: fr`Ménage des soirées`,
  payload: z.object({}),
  growth: 'steps',
  cron: '25 4 * * *',
});
