import { redirect } from 'react-router';
import { routes, type RouteId } from '#shared/routes.ts';
import { crushRoute } from '../features/crush/crush.route.ts';
import { homeRoute, loginRoute, splashRoute } from '../features/entry/entry.route.ts';
import { matchesRoute } from '../features/matches/matches.route.ts';
import { matchResonanceRefinedRoute, matchResonanceRoute } from '../features/matches/resonance.route.ts';
import { giftSubscriptionRoute } from '../features/offers/gift-subscription.route.ts';
import { quizAffinityRoute, quizFeelingRoute, quizLoveRoute } from '../features/own-quizzes/own-quizzes.route.ts';
import { partnershipRoute } from '../features/partners/partnership.route.ts';
import { photoUploadRoute } from '../features/photos/photos.route.ts';
import { subscriptionRoute, temporaryMessageRoute } from '../features/plans/plans.route.ts';
import { profileCompleteRoute } from '../features/profiles/profiles.route.ts';
import { stepRoutes } from '../features/questionnaire/questionnaire.route.ts';
import { oneClickRoute } from '../features/unsubscribe/one-click.route.ts';
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
  quizLove: quizLoveRoute,
  quizFeeling: quizFeelingRoute,
  quizAffinity: quizAffinityRoute,
  gifts: comingForMembers,
  giftSubscription: giftSubscriptionRoute,
  subscription: subscriptionRoute,
  temporaryMessage: temporaryMessageRoute,
  partnership: partnershipRoute,
  unsubscribe: comingForAll,
  unsubscribeOneClick: oneClickRoute,
  adminStatistics: comingForAll,
  adminAds: comingForAll,
} satisfies Record<RouteId, ServerRoute>;

/** What the loader of a route answers, without what it throws. */
export type ScreenData<Id extends RouteId> = Awaited<ReturnType<(typeof serverRoutes)[Id]['loader']>>;
