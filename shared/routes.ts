import { stepPaths } from './questionnaire/step-paths.ts';

/**
 * Every address of the product; those of the questionnaire come from its steps. The server's routes and the client's
 * screens are keyed by these ids, so that a missing one is a type error.
 */
export const routes = {
  splash: '/',
  splashScreen: '/splash-screen',
  home: '/home',
  login: '/login',

  profilePhotoUpload: '/profile-photo-upload',
  ...stepPaths,
  profileComplete: '/profile-complete',
  phrases: '/mes-phrases',

  profileCrush: '/profile-crush',
  matches: '/matches',
  myMatches: '/my-matches',
  news: '/du-nouveau',
  discussions: '/discussions',
  discussion: '/discussion',
  voiceNote: '/discussion/voix',
  sharedQuestion: '/question-a-deux',
  trustedMeeting: '/rendez-vous',
  reportMessages: '/signaler-messages',
  videoMeeting: '/rencontre-en-ligne',
  choices: '/mes-choix',
  listFilters: '/mes-filtres',
  firstResonances: '/premieres-resonances',
  matchResonance: '/match-resonance',
  matchResonanceRefined: '/match-resonance1',
  playRoom: '/play-room',
  roomDoor: '/play-room/porte',
  themes: '/thematique-carte',
  themesAlias: '/carte-thematique',
  themeCards: '/theme-cards',
  cardQuestion: '/carte-question',
  cardQuestionText: '/carte-question-text',
  cardQuestionImage: '/carte-question-image',
  quizComplete: '/quiz-complete',
  dailyQuestion: '/question-du-jour',
  premiumQuizzes: '/quiz-premium',
  premiumQuiz: '/quiz-premium/questions',
  premiumPortrait: '/quiz-premium/portrait',
  portraitOfTwo: '/quiz-premium/a-deux',
  games: '/jeux',
  game: '/jeu',
  audio: '/audio',
  evenings: '/soirees',
  evening: '/soiree',
  quizLove: '/quiz-amour',
  quizFeeling: '/quiz-sentiment',
  quizAffinity: '/quiz-affinite',
  savedQuizzes: '/mes-quiz',
  comparison: '/comparaison',
  gifts: '/cadeaux',
  giftSubscription: '/cadeau-abonnement',
  subscription: '/abonnement',
  temporaryMessage: '/temporary-message',
  partnership: '/partenariat',
  discover: '/decouvrir',
  figures: '/chiffres',
  account: '/mon-compte',
  accountDeletion: '/mon-compte/suppression',
  accountAddress: '/mon-compte/adresse',
  accountProof: '/mon-compte/confirmation',
  disownSignIn: '/mon-compte/pas-moi',
  unsubscribe: '/unsubscribe',
  unsubscribeOneClick: '/unsubscribe/one-click',
  privacy: '/confidentialite',
  terms: '/conditions',
  legalNotice: '/mentions-legales',
  cookies: '/cookies',
  security: '/securite',
  accessibility: '/accessibilite',
  siteMap: '/plan-du-site',
  adminStatistics: '/admin-stats',
  adminAds: '/admin-ads',
  report: '/signaler',
  reportMember: '/signaler-profil',
  blocks: '/mes-blocages',
  contest: '/contestation',
  adminReports: '/admin-reports',
  adminVerification: '/admin-verification',
  adminEvenings: '/admin-soirees',
  organiser: '/organiser',
  organiserDoor: '/organiser/accueil',
  organiserPlan: '/organiser/plan',
  organiserVerification: '/organiser/verification',
} as const;

export type RouteId = keyof typeof routes;

/** The gallery of all components in all states, for developers; it does not exist in production. */
export const GALLERY = { id: 'gallery', path: '/dev/gallery' } as const;

/** Whether an address is a page of the team: those of administrators, and the statistics. */
export function isTeamPage(pathname: string): boolean {
  return pathname.startsWith('/admin-');
}

/** The prefix of a screen's data: `/_data/matches` answers for `/matches`. */
export const DATA_PREFIX = '/_data';

/** The address of a member's data download, which is a file. */
export const DOWNLOAD_PATH = '/mon-compte/mes-donnees.zip';

/** The query parameter that names a question of a quiz; without it the first open question is shown. */
export const QUESTION_PARAMETER = 'question';

export const routeIds = Object.keys(routes) as readonly RouteId[];
