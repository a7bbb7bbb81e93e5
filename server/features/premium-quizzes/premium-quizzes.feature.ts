import type { Feature } from '../../web/feature.ts';
import { premiumQuizRoutes } from './premium-quizzes.route.ts';

export const premiumQuizzes = { screens: premiumQuizRoutes } satisfies Feature;
