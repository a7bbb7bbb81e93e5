import type { ClientFeature } from '../../frame/feature.ts';

export const adminFeature = {
  screens: {
    adminVerification: { file: 'admin/SecondFactorScreen', title: 'Double vérification' },
    organiserVerification: { file: 'admin/SecondFactorScreen', title: 'Double vérification' },
  },
} satisfies ClientFeature;
