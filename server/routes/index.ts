import { redirect } from 'react-router';
import { routes, type RouteId } from '#shared/routes.ts';
import { adsRoute } from '../features/ads/ads.route.ts';
import { crushRoute } from '../features/crush/crush.route.ts';
import { homeRoute, loginRoute, splashRoute } from '../features/entry/entry.route.ts';
import { matchesRoute } from '../features/matches/matches.route.ts';
import { matchResonanceRefinedRoute, matchResonanceRoute } from '../features/matches/resonance.route.ts';
import { photoUploadRoute } from '../features/photos/photos.route.ts';
import { profileCompleteRoute } from '../features/profiles/profiles.route.ts';
import { stepRoutes } from '../features/questionnaire/questionnaire.route.ts';
import { statisticsRoute } from '../features/statistics/statistics.route.ts';
import { oneClickRoute } from '../features/unsubscribe/one-click.route.ts';
import { unsubscribeRoute } from '../features/unsubscribe/unsubscribe.route.ts';
import type { ServerRoute } from './route.ts';

/** A screen that says what comes and holds nothing of its own yet. */
const comingForMembers = { access: 'member', loader: () => null } satisfies ServerRoute;
const comingForAll = { access: 'visitor', loader: () => null } satisfies ServerRoute;

function moved(target: RouteId) {
  return {
    access: 'visitor',
    loader: () => {
      throw redirect(routes[target]);
    },
  } satisfies ServerRoute;
}

/** The server side of every address. */
export const serverRoutes = {
  splash: splashRoute,
  splashScreen: splashRoute,
  home: homeRoute,
  login: loginRoute,

  profilePhotoUpload: photoUploadRoute,
  ...stepRoutes,
  profileComplete: profileCompleteRoute,

  profileCrush: crushRoute,
  matches: matchesRoute,
  myMatches: moved('matches'),
  matchResonance: matchResonanceRoute,
  matchResonanceRefined: matchResonanceRefinedRoute,
  playRoom: comingForMembers,
  themes: comingForMembers,
  themesAlias: moved('themes'),
  themeCards: comingForMembers,
  cardQuestion: comingForMembers,
  cardQuestionText: comingForMembers,
  cardQuestionImage: comingForMembers,
  quizComplete: comingForMembers,
  quizLove: comingForAll,
  quizFeeling: comingForAll,
  quizAffinity: comingForAll,
  gifts: comingForMembers,
  giftSubscription: comingForAll,
  subscription: comingForMembers,
  temporaryMessage: comingForMembers,
  partnership: comingForAll,
  unsubscribe: unsubscribeRoute,
  unsubscribeOneClick: oneClickRoute,
  adminStatistics: statisticsRoute,
  adminAds: adsRoute,
} satisfies Record<RouteId, ServerRoute>;

/** What the loader of a route answers, without what it throws. */
export type ScreenData<Id extends RouteId> = WithoutStatus<Awaited<ReturnType<(typeof serverRoutes)[Id]['loader']>>>;

/** A loader may send a status along with what it answers. */
type WithoutStatus<Answer> = Answer extends { readonly data: infer Data; readonly init: ResponseInit | null }
  ? Data
  : Answer;
