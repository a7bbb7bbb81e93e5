import type { Feature } from '../../web/feature.ts';
import { cardsRoute } from './cards.route.ts';
import { playRoutes } from './play.route.ts';
import { publicQuizRoutes } from './public-quizzes.route.ts';
import { quizRoutes } from './quizzes.route.ts';

export const play = {
  screens: { ...playRoutes, ...publicQuizRoutes, ...quizRoutes, cardQuestion: cardsRoute },
} satisfies Feature;
