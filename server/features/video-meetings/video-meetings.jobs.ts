import { z } from 'zod';
import { fr } from '#shared/typeset.ts';
import { HOUR_MS } from '#shared/duration.ts';
import type { AppContext } from '../../platform/context.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { deleteOldSeats } from './seats.queries.ts';

/** Deletes the seats that nobody is in any more, and the signals that nobody has read. */
export const tidyVideoJob = defineJob({
  name: 'video.tidy',
  label: fr`Ménage des rencontres en ligne`,
  payload: z.object({}),
  growth: 'limited',
  cron: '*/10 * * * *',
});

/** How long a seat stays after its tab was last seen. */
const SEATS_STAY_MS = HOUR_MS / 2;

export const videoMeetingJobs: readonly JobHandler<AppContext>[] = [
  handles(
    tidyVideoJob,
    ({ ctx }) =>
      () =>
        deleteOldSeats(ctx.db, new Date(ctx.now().getTime() - SEATS_STAY_MS)),
  ),
];
