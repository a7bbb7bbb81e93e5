import { themeNamed } from '#shared/play/themes.ts';
import { appContext, moved, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import { hasThemeNotice } from './cards.queries.ts';
import { roomDoorRoute } from './room-door.route.ts';
import { describeRooms } from './room-doors.service.ts';
import { playNews } from './play-news.ts';
import { findProgress } from './play.service.ts';

/** The Play Room: the cards are open to all, each other room to whom it is open, and its door says how it opens. */
const playRoomRoute = {
  access: 'member',
  loader: async ({ context }) => ({ rooms: await describeRooms(context.get(appContext), requireMember(context).id) }),
} satisfies ServerRoute;

/** The six themes with the member's progress in each. */
const themesRoute = {
  access: 'member',
  loader: async ({ context }) => ({
    themes: await findProgress(context.get(appContext), requireMember(context).id),
  }),
} satisfies ServerRoute;

/** The screen after choosing cards or after the last question of a quiz; shows gained points once. */
const quizCompleteRoute = {
  access: 'member',
  counts: 'quiz-complete',
  async loader({ request, context }) {
    const ctx = context.get(appContext);
    const member = requireMember(context);
    const theme = themeNamed(new URL(request.url).searchParams.get('theme'));
    // A HEAD request never changes anything.
    const taken = request.method === 'GET' ? await context.get(sessionContext).take(playNews) : null;
    const news = taken?.theme === theme ? taken : null;
    const progress = await findProgress(ctx, member.id);
    return {
      ...progress.find((one) => one.theme === theme)!,
      pointsGained: news?.pointsGained ?? 0,
      isCut: news?.isCut ?? false,
      /** Whether anybody is, or was, notified that this member has completed the theme (S-play-8). */
      areMatchesNotified: news?.areMatchesNotified || (await hasThemeNotice(ctx.db, member.id, theme)),
    };
  },
} satisfies ServerRoute;

export const playRoutes = {
  playRoom: playRoomRoute,
  roomDoor: roomDoorRoute,
  themes: themesRoute,
  themesAlias: moved('themes'),
  quizComplete: quizCompleteRoute,
};
