import type { DeclaredScreen, ScreenId } from '../frame/feature.ts';
import { accountFeature } from './account/account.feature.ts';
import { adminFeature } from './admin/admin.feature.ts';
import { adsFeature } from './ads/ads.feature.ts';
import { choicesFeature } from './choices/choices.feature.ts';
import { comparisonsFeature } from './comparisons/comparisons.feature.ts';
import { crushFeature } from './crush/crush.feature.ts';
import { dailyFeature } from './daily/daily.feature.ts';
import { eveningsFeature } from './evenings/evenings.feature.ts';
import { galleryFeature } from './gallery/gallery.feature.ts';
import { gamesFeature } from './games/games.feature.ts';
import { giftsFeature } from './gifts/gifts.feature.ts';
import { legalFeature } from './legal/legal.feature.ts';
import { newsFeature } from './news/news.feature.ts';
import { organisersFeature } from './organisers/organisers.feature.ts';
import { pagesFeature } from './pages/pages.feature.ts';
import { photosFeature } from './photos/photos.feature.ts';
import { phrasesFeature } from './phrases/phrases.feature.ts';
import { plansFeature } from './plans/plans.feature.ts';
import { playFeature } from './play/play.feature.ts';
import { premiumQuizzesFeature } from './premium-quizzes/premium-quizzes.feature.ts';
import { questionnaireFeature } from './questionnaire/questionnaire.feature.ts';
import { resonanceFeature } from './resonance/resonance.feature.ts';
import { safetyFeature } from './safety/safety.feature.ts';
import { signInFeature } from './sign-in/sign-in.feature.ts';
import { statisticsFeature } from './statistics/statistics.feature.ts';
import { talkFeature } from './talk/talk.feature.ts';
import { unsubscribeFeature } from './unsubscribe/unsubscribe.feature.ts';
import { videoMeetingsFeature } from './video-meetings/video-meetings.feature.ts';
import { voicesFeature } from './voices/voices.feature.ts';

/** The screens of all features; a screen that no feature declares is a type error. */
export const screens: Readonly<Record<ScreenId, DeclaredScreen>> = {
  ...accountFeature.screens,
  ...adminFeature.screens,
  ...adsFeature.screens,
  ...choicesFeature.screens,
  ...comparisonsFeature.screens,
  ...crushFeature.screens,
  ...dailyFeature.screens,
  ...eveningsFeature.screens,
  ...galleryFeature.screens,
  ...gamesFeature.screens,
  ...giftsFeature.screens,
  ...legalFeature.screens,
  ...newsFeature.screens,
  ...organisersFeature.screens,
  ...pagesFeature.screens,
  ...photosFeature.screens,
  ...phrasesFeature.screens,
  ...plansFeature.screens,
  ...playFeature.screens,
  ...premiumQuizzesFeature.screens,
  ...questionnaireFeature.screens,
  ...resonanceFeature.screens,
  ...safetyFeature.screens,
  ...signInFeature.screens,
  ...statisticsFeature.screens,
  ...talkFeature.screens,
  ...unsubscribeFeature.screens,
  ...videoMeetingsFeature.screens,
  ...voicesFeature.screens,
};
