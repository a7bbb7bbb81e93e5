import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import type { Feature } from '../../web/feature.ts';
import { advancingJobs } from './advancing.service.ts';
import { announcingJobs, eveningAdmitters } from './announcing.service.ts';
import { findArrivals } from './check-in.queries.ts';
import { eveningCalls } from './calendar.route.ts';
import { composingJobs } from './composing.service.ts';
import { eveningMails } from './evenings.mails.ts';
import { eveningsRoutes } from './evenings.route.ts';
import { offeringJobs } from './offering.service.ts';
import { tidyingJobs } from './tidying.service.ts';

const WORD_CHARACTERS = 16;

export const evenings = {
  screens: eveningsRoutes,
  // Who shows their code at the door reads that they have arrived (S-evening-60): nothing else of an evening changes without news.
  live: {
    name: 'evening-arrival',
    async readStates(ctx, memberIds) {
      const arrivals = await findArrivals(ctx.db, memberIds, ctx.now());
      const key = recognitionKeyOf(ctx.config, 'live');
      const wordOf = (memberId: string, state: string) =>
        keyedHash(key, `evening|${memberId}|${state}`).slice(0, WORD_CHARACTERS);
      return new Map(arrivals.map(({ memberId, state }) => [memberId, wordOf(memberId, state)]));
    },
  },
  calls: eveningCalls,
  jobs: [...advancingJobs, ...announcingJobs, ...composingJobs, ...offeringJobs, ...tidyingJobs],
  mails: eveningMails,
  admitters: eveningAdmitters,
} satisfies Feature;
