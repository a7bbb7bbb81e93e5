import type { ClientFeature } from '../../frame/feature.ts';

export const dailyFeature = {
  screens: {
    dailyQuestion: { file: 'daily/DailyQuestionScreen', title: 'La question du jour' },
  },
} satisfies ClientFeature;
