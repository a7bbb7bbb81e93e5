import type { Feature } from '../../web/feature.ts';
import { profileCompleteRoute } from './profiles.route.ts';
import { stepRoutes } from './questionnaire.route.ts';

export const questionnaire = {
  screens: { ...stepRoutes, profileComplete: profileCompleteRoute },
} satisfies Feature;
