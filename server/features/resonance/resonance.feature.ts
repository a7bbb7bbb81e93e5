import type { Feature } from '../../web/feature.ts';
import { moved } from '../../web/route.ts';
import { listFiltersRoute } from './list-filters.route.ts';
import { matchesRoute } from './matches.route.ts';
import { resonanceRoutes } from './resonance.route.ts';
import { resonanceMails } from './resonance.mails.ts';

export const resonance = {
  screens: { ...resonanceRoutes, matches: matchesRoute, listFilters: listFiltersRoute, myMatches: moved('matches') },
  mails: resonanceMails,
} satisfies Feature;
