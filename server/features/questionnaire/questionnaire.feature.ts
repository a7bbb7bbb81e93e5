import type { Feature } from '../../web/feature.ts';
import { firstResonancesRoute } from './first-resonances.route.ts';
import { profileCompleteRoute } from './profiles.route.ts';
import { stepRoutes } from './questionnaire.route.ts';

export const questionnaire = {
  screens: { ...stepRoutes, profileComplete: profileCompleteRoute, firstResonances: firstResonancesRoute },
} satisfies Feature;
