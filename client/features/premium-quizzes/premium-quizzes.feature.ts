import type { ClientFeature } from '../../frame/feature.ts';

export const premiumQuizzesFeature = {
  screens: {
    premiumQuizzes: { file: 'premium-quizzes/PremiumQuizzesScreen', title: 'Quiz premium' },
    premiumQuiz: { file: 'premium-quizzes/PremiumQuizScreen', title: 'Quiz premium, question' },
    premiumPortrait: { file: 'premium-quizzes/PortraitScreen', title: 'Ton portrait en mots' },
    portraitOfTwo: { file: 'premium-quizzes/PortraitOfTwoScreen', title: 'Votre portrait à deux' },
  },
} satisfies ClientFeature;
