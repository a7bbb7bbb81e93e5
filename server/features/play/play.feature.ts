import type { Feature } from '../../web/feature.ts';
import { moved } from '../../web/route.ts';
import { cardsRoute } from './cards.route.ts';
import { quizAffinityRoute, quizFeelingRoute, quizLoveRoute } from './public-quizzes.route.ts';
import { playRoomRoute, quizCompleteRoute, themesRoute } from './play.route.ts';
import { quizRoutes } from './quizzes.route.ts';

export const play = {
  screens: {
    playRoom: playRoomRoute,
    themes: themesRoute,
    themesAlias: moved('themes'),
    quizLove: quizLoveRoute,
    quizFeeling: quizFeelingRoute,
    quizAffinity: quizAffinityRoute,
    cardQuestion: cardsRoute,
    ...quizRoutes,
    quizComplete: quizCompleteRoute,
  },
} satisfies Feature;
