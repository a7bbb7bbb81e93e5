import type { Feature } from '../../web/feature.ts';
import { moved } from '../../web/route.ts';
import { matchesRoute } from './matches.route.ts';
import { matchResonanceRefinedRoute, matchResonanceRoute } from './resonance.route.ts';
import { resonanceMails } from './resonance.mails.ts';

export const resonance = {
  screens: {
    matches: matchesRoute,
    myMatches: moved('matches'),
    matchResonance: matchResonanceRoute,
    matchResonanceRefined: matchResonanceRefinedRoute,
  },
  mails: resonanceMails,
} satisfies Feature;
