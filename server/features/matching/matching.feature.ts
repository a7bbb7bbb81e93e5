import { handles, handlesTogether } from '../../platform/queue/define-job.ts';
import type { Feature } from '../../web/feature.ts';
import { createMatchingEngine } from './matching-engine.ts';
import {
  countReachJob,
  coverAreasJob,
  encodeMissingJob,
  encodePartJob,
  refreshChunkJob,
  refreshEncodedJob,
  refreshEverybodyJob,
  refreshMemberJob,
  selectMatchesJob,
} from './matching.jobs.ts';
import { countDueReaches } from './reach.service.ts';
import { coverAreas } from './refresh-areas.service.ts';
import {
  beginRefresh,
  encodePart,
  refreshAfterUpgrade,
  refreshChunk,
  refreshEncoded,
  selectEverybodysMatches,
} from './refresh-everybody.service.ts';
import { refreshMembers } from './refresh-member.service.ts';

export const matching = {
  jobs: [
    handlesTogether(refreshMemberJob, ({ ctx, once }) => {
      const engine = once(createMatchingEngine);
      return async (jobs) => {
        const memberIds = jobs.map(({ memberId }) => memberId);
        await refreshMembers(ctx, engine, memberIds);
        await countDueReaches(ctx, engine, memberIds);
      };
    }),
    handlesTogether(countReachJob, ({ ctx, once }) => {
      const engine = once(createMatchingEngine);
      return (jobs) =>
        countDueReaches(
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
    handles(
      encodeMissingJob,
      ({ ctx }) =>
        () =>
          refreshAfterUpgrade(ctx),
    ),
    handles(
      encodePartJob,
      ({ ctx }) =>
        (range) =>
          encodePart(ctx, range),
    ),
    handles(
      refreshEncodedJob,
      ({ ctx }) =>
        () =>
          refreshEncoded(ctx),
    ),
    handles(refreshChunkJob, ({ ctx, once }) => {
      const engine = once(createMatchingEngine);
      return (chunk) => refreshChunk(ctx, engine, chunk);
    }),
    handles(coverAreasJob, ({ ctx, once }) => {
      const engine = once(createMatchingEngine);
      return () => coverAreas(ctx, engine);
    }),
    handles(selectMatchesJob, ({ ctx, once }) => {
      const engine = once(createMatchingEngine);
      return (run) => selectEverybodysMatches(ctx, engine, run);
    }),
  ],
} satisfies Feature;
