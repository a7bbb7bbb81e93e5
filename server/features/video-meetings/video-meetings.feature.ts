import { VIDEO_TOPIC } from '#shared/video-meetings/addresses.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import type { Feature } from '../../web/feature.ts';
import { afterwardsJobs } from './afterwards.service.ts';
import { findLiveSeats } from './seats.queries.ts';
import { videoMeetingCalls } from './video-meetings.calls.ts';
import { videoMeetingsRoutes } from './video-meetings.route.ts';
import { seatJobs } from './video-meetings.service.ts';

const WORD_CHARACTERS = 16;

export const videoMeetings = {
  screens: videoMeetingsRoutes,
  live: {
    name: VIDEO_TOPIC,
    async readStates(ctx, memberIds) {
      const seats = await findLiveSeats(ctx.db, memberIds, ctx.now());
      // The word says that something changed, and nothing of it can be counted or compared with anybody else's (S-live-6).
      const key = recognitionKeyOf(ctx.config, 'live');
      const wordOf = (memberId: string, state: string) =>
        keyedHash(key, `video|${memberId}|${state}`).slice(0, WORD_CHARACTERS);
      return new Map(seats.map(({ memberId, state }) => [memberId, wordOf(memberId, state)]));
    },
  },
  calls: videoMeetingCalls,
  jobs: [...seatJobs, ...afterwardsJobs],
} satisfies Feature;
