import { account } from './account/account.feature.ts';
import { admin } from './admin/admin.feature.ts';
import { ads } from './ads/ads.feature.ts';
import { assistant } from './assistant/assistant.feature.ts';
import { bounces } from './bounces/bounces.feature.ts';
import { choices } from './choices/choices.feature.ts';
import { comparisons } from './comparisons/comparisons.feature.ts';
import { crush } from './crush/crush.feature.ts';
import { premiumQuizzes } from './premium-quizzes/premium-quizzes.feature.ts';
import { daily } from './daily/daily.feature.ts';
import { demo } from './demo/demo.feature.ts';
import { evenings } from './evenings/evenings.feature.ts';
import { games } from './games/games.feature.ts';
import { gifts } from './gifts/gifts.feature.ts';
import { legal } from './legal/legal.feature.ts';
import { matching } from './matching/matching.feature.ts';
import { news } from './news/news.feature.ts';
import { notifications } from './notifications/notifications.feature.ts';
import { organisers } from './organisers/organisers.feature.ts';
import { pages } from './pages/pages.feature.ts';
import { passkeys } from './passkeys/passkeys.feature.ts';
import { photos } from './photos/photos.feature.ts';
import { phrases } from './phrases/phrases.feature.ts';
import { places } from './places/places.feature.ts';
import { plans } from './plans/plans.feature.ts';
import { play } from './play/play.feature.ts';
import { points } from './points/points.feature.ts';
import { questionnaire } from './questionnaire/questionnaire.feature.ts';
import { resonance } from './resonance/resonance.feature.ts';
import { safety } from './safety/safety.feature.ts';
import { signIn } from './sign-in/sign-in.feature.ts';
import { statistics } from './statistics/statistics.feature.ts';
import { talk } from './talk/talk.feature.ts';
import { unsubscribe } from './unsubscribe/unsubscribe.feature.ts';
import { videoMeetings } from './video-meetings/video-meetings.feature.ts';
import { voices } from './voices/voices.feature.ts';

/**
 * Every feature of the web application and the worker. Uploads are received in this order and before any screen;
 * middleware that counts visits comes after them.
 */
export const features = [
  photos,
  voices,
  ads,
  points,
  account,
  admin,
  assistant,
  bounces,
  choices,
  comparisons,
  crush,
  daily,
  premiumQuizzes,
  demo,
  evenings,
  games,
  gifts,
  legal,
  matching,
  news,
  notifications,
  organisers,
  pages,
  passkeys,
  phrases,
  places,
  plans,
  play,
  questionnaire,
  resonance,
  safety,
  signIn,
  statistics,
  talk,
  unsubscribe,
  videoMeetings,
] as const;
