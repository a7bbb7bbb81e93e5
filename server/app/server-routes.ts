import { redirect } from 'react-router';
import { routes, type RouteId } from '#shared/routes.ts';
import { accountDeletionRoute } from '../features/account/account-deletion.route.ts';
import { accountRoute } from '../features/account/account.route.ts';
import { cardsRoute } from '../features/play/cards.route.ts';
import { secondFactorRoute } from '../features/admin/second-factor.route.ts';
import { adsRoute } from '../features/ads/ads.route.ts';
import { cookiesRoute } from '../features/legal/cookies.route.ts';
import { crushRoute } from '../features/crush/crush.route.ts';
import { homeRoute, loginRoute, splashRoute } from '../features/sign-in/entry.route.ts';
import { giftsRoute } from '../features/gifts/gifts.route.ts';
import { legalNoticeRoute, privacyRoute, securityRoute, termsRoute } from '../features/legal/legal.route.ts';
import { matchesRoute } from '../features/resonance/matches.route.ts';
import { matchResonanceRefinedRoute, matchResonanceRoute } from '../features/resonance/resonance.route.ts';
import { giftSubscriptionRoute } from '../features/plans/gift-subscription.route.ts';
import { quizAffinityRoute, quizFeelingRoute, quizLoveRoute } from '../features/play/own-quizzes.route.ts';
import { partnershipRoute } from '../features/pages/partnership.route.ts';
import { photoUploadRoute } from '../features/photos/photos.route.ts';
import { subscriptionRoute, temporaryMessageRoute } from '../features/plans/plans.route.ts';
import { playRoomRoute, quizCompleteRoute, themesRoute } from '../features/play/play.route.ts';
import { profileCompleteRoute } from '../features/questionnaire/profiles.route.ts';
import { stepRoutes } from '../features/questionnaire/questionnaire.route.ts';
import { quizRoutes } from '../features/play/quizzes.route.ts';
import { adminReportsRoute } from '../features/safety/admin-reports.route.ts';
import { contestRoute } from '../features/safety/contest.route.ts';
import { reportRoute } from '../features/safety/report.route.ts';
import { blocksRoute } from '../features/safety/blocks.route.ts';
import { reportMemberRoute } from '../features/safety/report-member.route.ts';
import { statisticsRoute } from '../features/statistics/statistics.route.ts';
import { oneClickRoute } from '../features/unsubscribe/one-click.route.ts';
import { unsubscribeRoute } from '../features/unsubscribe/unsubscribe.route.ts';
import type { ServerRoute } from '../web/route.ts';

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
  playRoom: playRoomRoute,
  themes: themesRoute,
  themesAlias: moved('themes'),
  quizLove: quizLoveRoute,
  quizFeeling: quizFeelingRoute,
  quizAffinity: quizAffinityRoute,
  gifts: giftsRoute,
  giftSubscription: giftSubscriptionRoute,
  subscription: subscriptionRoute,
  temporaryMessage: temporaryMessageRoute,
  partnership: partnershipRoute,
  cardQuestion: cardsRoute,
  ...quizRoutes,
  quizComplete: quizCompleteRoute,
  account: accountRoute,
  accountDeletion: accountDeletionRoute,
  unsubscribe: unsubscribeRoute,
  unsubscribeOneClick: oneClickRoute,
  privacy: privacyRoute,
  terms: termsRoute,
  legalNotice: legalNoticeRoute,
  cookies: cookiesRoute,
  security: securityRoute,
  adminStatistics: statisticsRoute,
  adminAds: adsRoute,
  report: reportRoute,
  reportMember: reportMemberRoute,
  blocks: blocksRoute,
  contest: contestRoute,
  adminReports: adminReportsRoute,
  adminVerification: secondFactorRoute,
} satisfies Record<RouteId, ServerRoute>;

/** What the loader of a route answers, without what it throws. */
export type ScreenData<Id extends RouteId> = WithoutStatus<Awaited<ReturnType<(typeof serverRoutes)[Id]['loader']>>>;

/** A loader may send a status along with what it answers. */
type WithoutStatus<Answer> = Answer extends { readonly data: infer Data; readonly init: ResponseInit | null }
  ? Data
  : Answer;
