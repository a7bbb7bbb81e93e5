import type { Feature } from '../../web/feature.ts';
import { gamesRoutes } from './games.route.ts';
import { turnJobs } from './turns.service.ts';

export const games = { screens: gamesRoutes, jobs: turnJobs } satisfies Feature;
