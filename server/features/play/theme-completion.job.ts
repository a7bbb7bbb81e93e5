import { z } from 'zod';
import { themes, type Theme } from '#shared/questionnaire/options.ts';
import { defineJob } from '../../platform/queue/define-job.ts';
import { fr } from '#shared/typeset.ts';

export const notifyThemeCompletionJob = defineJob({
  name: 'themes.tell',
  label: fr`Annonce d'un thème terminé`,
  payload: z.strictObject({ memberId: z.uuid(), theme: z.enum(themes.map(({ id }) => id) as [Theme, ...Theme[]]) }),
  retryLimit: 3,
});
