import { handles, handlesTogether } from '../../platform/queue/define-job.ts';
import type { Feature } from '../../web/feature.ts';
import { createMatchingEngine } from './matching-engine.ts';
import { refreshChunkJob, refreshEverybodyJob, refreshMemberJob, selectMatchesJob } from './matching.jobs.ts';
import { beginRefresh, refreshChunk, selectEverybodysMatches } from './refresh-everybody.service.ts';
import { refreshMembers } from './refresh-member.service.ts';

export const matching = {
  jobs: [
    handlesTogether(refreshMemberJob, ({ ctx, once }) => {
      const engine = once(createMatchingEngine);
      return (jobs) =>
        refreshMembers(
          ctx,
          engine,
          jobs.map(({ memberId }) => memberId),
        );
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
    handles(selectMatchesJob, ({ ctx, once }) => {
      const engine = once(createMatchingEngine);
      return (run) => selectEverybodysMatches(ctx, engine, run);
    }),
  ],
} satisfies Feature;
