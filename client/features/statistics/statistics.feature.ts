import type { ClientFeature } from '../../frame/feature.ts';

export const statisticsFeature = {
  screens: {
    adminStatistics: { file: 'statistics/StatisticsScreen', title: 'Statistiques' },
  },
} satisfies ClientFeature;
