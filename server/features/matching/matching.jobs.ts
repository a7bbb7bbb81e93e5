import { z } from 'zod';
import { defineJob, longRun } from '../../platform/queue/define-job.ts';
import { fr } from '#shared/typeset.ts';

export const refreshMemberJob = defineJob({
  name: 'matches.refresh-one',
  label: fr`Matchs d'un membre`,
  payload: z.strictObject({ memberId: z.uuid() }),
  isGathered: true,
  expireInSeconds: 900,
  heartbeatSeconds: 15,
  batchSize: 25,
});

export const refreshEverybodyJob = defineJob({
  name: 'matches.refresh-everybody',
  label: 'Matchs de tout le monde',
  payload: z.object({}),
  ...longRun,
  growth: { parts: 'matches.refresh-chunk' },
  cron: ({ matchesCron }) => matchesCron,
});

export const refreshChunkJob = defineJob({
  name: 'matches.refresh-chunk',
  label: 'Matchs de tout le monde, par parts',
  payload: z.strictObject({ runId: z.uuid(), number: z.int().min(0) }),
  ...longRun,
  growth: 'part',
  batchSize: 2,
});

export const selectMatchesJob = defineJob({
  name: 'matches.choose-sixes',
  label: 'Choix des personnes montrées',
  payload: z.strictObject({ runId: z.uuid() }),
  expireInSeconds: 900,
  heartbeatSeconds: 15,
});
