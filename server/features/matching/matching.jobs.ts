import { z } from 'zod';
import { defineJob, longRun } from '../../platform/queue/define-job.ts';
import { memberRangeSchema } from '../../platform/queue/member-range.ts';
import { fr } from '#shared/typeset.ts';

export const refreshMemberJob = defineJob({
  name: 'matches.refresh-one',
  label: fr`Matchs d'un membre`,
  payload: z.strictObject({ memberId: z.uuid() }),
  isGathered: true,
  expireInSeconds: 900,
  heartbeatSeconds: 15,
  batchSize: 100,
});

export const refreshEverybodyJob = defineJob({
  name: 'matches.refresh-everybody',
  label: 'Matchs de tout le monde',
  payload: z.object({}),
  growth: { parts: 'matches.refresh-chunk' },
  cron: ({ matchesCron }) => matchesCron,
});

/** After an upgrade: divides the members whose answers have to be encoded anew into parts. */
export const encodeMissingJob = defineJob({
  name: 'matches.encode',
  label: 'Réponses à coder',
  payload: z.object({}),
  growth: { parts: 'matches.encode-part' },
  isGathered: true,
});

export const encodePartJob = defineJob({
  name: 'matches.encode-part',
  label: 'Réponses à coder, par parts',
  payload: memberRangeSchema,
  ...longRun,
  growth: 'part',
});

/** Computes everybody's matches once the answers of all parts are encoded. */
export const refreshEncodedJob = defineJob({
  name: 'matches.refresh-encoded',
  label: 'Matchs de tout le monde, après le codage',
  payload: z.object({}),
  growth: { parts: 'matches.refresh-chunk' },
  isGathered: true,
});

export const refreshChunkJob = defineJob({
  name: 'matches.refresh-chunk',
  label: 'Matchs de tout le monde, par parts',
  payload: z.strictObject({ runId: z.uuid(), number: z.int().min(0) }),
  ...longRun,
  growth: 'part',
  batchSize: 2,
});

/** Does the work of areas whose workers are gone. */
export const coverAreasJob = defineJob({
  name: 'matches.cover-areas',
  label: 'Secteurs sans worker',
  payload: z.object({}),
  growth: 'steps',
  isGathered: true,
  cron: '* * * * *',
});

export const selectMatchesJob = defineJob({
  name: 'matches.choose-sixes',
  label: 'Choix des personnes montrées',
  payload: z.strictObject({ runId: z.uuid() }),
  expireInSeconds: 900,
  heartbeatSeconds: 15,
});

/** For members whose profile is not complete yet; the others are counted with their list. */
export const countReachJob = defineJob({
  name: 'matches.count-reach',
  label: fr`Nombres de personnes possibles`,
  payload: z.strictObject({ memberId: z.uuid() }),
  isGathered: true,
  batchSize: 25,
});
