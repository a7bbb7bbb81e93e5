import { stepPaths } from './questionnaire/step-index.computed.ts';

/**
 * Every address of the product, once; those of the questionnaire come from its steps. The server keys loaders and
 * actions by these ids, the client keys screens by them; a forgotten one does not compile.
 */
export const routes = {
  splash: '/',
  splashScreen: '/splash-screen',
  home: '/home',
  login: '/login',

  profilePhotoUpload: '/profile-photo-upload',
  ...stepPaths,
  profileComplete: '/profile-complete',

  profileCrush: '/profile-crush',
  matches: '/matches',
  myMatches: '/my-matches',
  matchResonance: '/match-resonance',
  matchResonanceRefined: '/match-resonance1',
  playRoom: '/play-room',
  themes: '/thematique-carte',
  themesAlias: '/carte-thematique',
  themeCards: '/theme-cards',
  cardQuestion: '/carte-question',
  cardQuestionText: '/carte-question-text',
  cardQuestionImage: '/carte-question-image',
  quizComplete: '/quiz-complete',
  quizLove: '/quiz-amour',
  quizFeeling: '/quiz-sentiment',
  quizAffinity: '/quiz-affinite',
  gifts: '/cadeaux',
  giftSubscription: '/cadeau-abonnement',
  subscription: '/abonnement',
  temporaryMessage: '/temporary-message',
  partnership: '/partenariat',
  account: '/mon-compte',
  accountDeletion: '/mon-compte/suppression',
  unsubscribe: '/unsubscribe',
  unsubscribeOneClick: '/unsubscribe/one-click',
  privacy: '/confidentialite',
  terms: '/conditions',
  legalNotice: '/mentions-legales',
  cookies: '/cookies',
  security: '/securite',
  adminStatistics: '/admin-stats',
  adminAds: '/admin-ads',
  report: '/signaler',
  reportMember: '/signaler-profil',
  blocks: '/mes-blocages',
  contest: '/contestation',
  adminReports: '/admin-reports',
  adminVerification: '/admin-verification',
} as const;

export type RouteId = keyof typeof routes;

/** Every component in every state, for developers; there is no such page in production. */
export const GALLERY = { id: 'gallery', path: '/dev/gallery' } as const;

/** Data of a screen: `/_data/matches` answers for `/matches`. */
export const DATA_PREFIX = '/_data';

/** Where a member takes the copy of their data: a file, no screen. */
export const DOWNLOAD_PATH = '/mon-compte/mes-donnees.zip';

/** Which question of a quiz is shown; without it the quiz goes on where it was left. */
export const QUESTION_PARAMETER = 'question';

export const routeIds = Object.keys(routes) as readonly RouteId[];
