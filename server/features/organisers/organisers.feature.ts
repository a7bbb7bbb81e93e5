import type { Feature } from '../../web/feature.ts';
import { adminEveningsRoute } from './admin-evenings.route.ts';
import { organiserDoorRoute, organiserPlanRoute } from './door.route.ts';
import { organiserRoute } from './organiser.route.ts';
import { organisersMails } from './organisers.mails.ts';

export const organisers = {
  screens: {
    organiser: organiserRoute,
    organiserDoor: organiserDoorRoute,
    organiserPlan: organiserPlanRoute,
    adminEvenings: adminEveningsRoute,
  },
  mails: organisersMails,
} satisfies Feature;
