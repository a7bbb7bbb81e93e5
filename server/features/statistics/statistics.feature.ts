import type { Feature } from '../../web/feature.ts';
import { adminSessions } from '../admin/admin-session.ts';
import { statisticsCalls } from './statistics.calls.ts';
import { statisticsRoute } from './statistics.route.ts';
import { statisticsJobs } from './statistics.service.ts';

export const statistics = {
  screens: { adminStatistics: statisticsRoute },
  calls: ({ ctx }) => statisticsCalls(ctx, adminSessions(ctx)),
  jobs: statisticsJobs,
} satisfies Feature;
