import { fr } from '#shared/typeset.ts';
import type { ClientFeature } from '../../frame/feature.ts';

export const organisersFeature = {
  screens: {
    organiser: { file: 'organisers/OrganiserScreen', title: 'Mes soirées à tenir' },
    organiserDoor: { file: 'organisers/DoorScreen', title: fr`Liste d'accueil` },
    organiserPlan: { file: 'organisers/PlanScreen', title: 'Plan de table' },
    adminEvenings: { file: 'organisers/AdminEveningsScreen', title: 'Soirées' },
  },
} satisfies ClientFeature;
