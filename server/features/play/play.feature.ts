import type { Feature } from '../../web/feature.ts';
import { cardsRoute } from './cards.route.ts';
import { playRoutes } from './play.route.ts';
import { publicQuizRoutes } from './public-quizzes.route.ts';
import { quizRoutes } from './quizzes.route.ts';
import { rememberedQuizzesContext, rememberedQuizzesOf } from './remembered-quizzes.ts';
import { sharePictureCalls, sharePictureFiles } from './share-pictures/share-picture.calls.ts';

export const play = {
  screens: { ...playRoutes, ...publicQuizRoutes, ...quizRoutes, cardQuestion: cardsRoute },
  files: sharePictureFiles,
  calls: ({ ctx }) => sharePictureCalls(ctx),
  provide:
    (ctx) =>
    ({ req, res }, context) =>
      context.set(rememberedQuizzesContext, rememberedQuizzesOf(ctx.config, req, res)),
} satisfies Feature;
