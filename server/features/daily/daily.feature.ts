import type { Feature } from '../../web/feature.ts';
import { dailyRoutes } from './daily.route.ts';
import { dailyJobs } from './daily.service.ts';

export const daily = { screens: dailyRoutes, jobs: dailyJobs } satisfies Feature;
