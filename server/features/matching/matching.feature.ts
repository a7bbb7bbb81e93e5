import { handles } from '../../platform/queue/define-job.ts';
import type { Feature } from '../../web/feature.ts';
import { createMatchingEngine } from './matching-engine.ts';
import { chooseSixesJob, refreshChunkJob, refreshEverybodyJob, refreshMemberJob } from './matching.jobs.ts';
import { beginRefresh, chooseEverybodysSixes, refreshChunk } from './refresh-everybody.service.ts';
import { refreshMember } from './refresh-member.service.ts';

export const matching = {
  jobs: [
    handles(refreshMemberJob, ({ ctx, once }) => {
      const engine = once(createMatchingEngine);
      return ({ memberId }) => refreshMember(ctx, engine, memberId);
    }),
    handles(
      refreshEverybodyJob,
      ({ ctx }) =>
        () =>
          beginRefresh(ctx),
    ),
    handles(refreshChunkJob, ({ ctx, once }) => {
      const engine = once(createMatchingEngine);
      return (chunk) => refreshChunk(ctx, engine, chunk);
    }),
    handles(
      chooseSixesJob,
      ({ ctx }) =>
        (run) =>
          chooseEverybodysSixes(ctx, run),
    ),
  ],
} satisfies Feature;
