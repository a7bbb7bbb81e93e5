import type { ComponentType } from 'react';
import { failureWordsOf } from '#shared/messages/failures.ts';
import type { ShownStep } from '#shared/questionnaire/step.ts';
import { stepTabs } from '#shared/questionnaire/step-index.computed.ts';
import type { StepKey } from '#shared/questionnaire/steps.ts';
import { GALLERY, type RouteId } from '#shared/routes.ts';

type ScreenModule = { readonly default: ComponentType };

/** Every screen file, as code that is loaded when it is visited. */
const files = import.meta.glob<ScreenModule>('../features/*/*Screen.tsx');

interface Screen {
  readonly file: string;
  readonly title: string;
}

/** The steps that do more than offer answers to choose from. */
const stepFiles: Readonly<Partial<Record<ShownStep['screen'], string>>> = {
  'birth-date': 'questionnaire/BirthDateStepScreen',
  place: 'questionnaire/PlaceStepScreen',
  'age-range': 'questionnaire/MeasureStepScreen',
  height: 'questionnaire/MeasureStepScreen',
  'height-summary': 'questionnaire/MeasureStepScreen',
};
const stepScreens = Object.fromEntries(
  Object.entries(stepTabs).map(([key, { screen, tab }]): [string, Screen] => [
    key,
    { file: stepFiles[screen] ?? 'questionnaire/StepScreen', title: tab },
  ]),
) as Record<StepKey, Screen>;

/** The screen of each address, with the title of its browser tab. */
const screens: Record<RouteId, Screen> = {
  splash: { file: 'sign-in/SplashScreen', title: 'Rencontres par affinités' },
  splashScreen: { file: 'sign-in/SplashScreen', title: 'Rencontres par affinités' },
  home: { file: 'sign-in/HomeScreen', title: 'Inscription' },
  login: { file: 'sign-in/LoginScreen', title: 'Connexion' },
  profilePhotoUpload: { file: 'photos/PhotoUploadScreen', title: 'Ta photo' },
  ...stepScreens,
  profileComplete: { file: 'questionnaire/ProfileCompleteScreen', title: 'Mon profil' },
  profileCrush: { file: 'crush/CrushScreen', title: 'Mes crushs' },
  matches: { file: 'resonance/MatchesScreen', title: 'Mes matchs' },
  // Both only lead on to the screen they are another name of.
  myMatches: { file: 'resonance/MatchesScreen', title: 'Mes matchs' },
  matchResonance: { file: 'resonance/ResonanceScreen', title: 'Résonance' },
  matchResonanceRefined: { file: 'resonance/RefinedResonanceScreen', title: 'Résonance affinée' },
  playRoom: { file: 'play/PlayRoomScreen', title: 'Play Room' },
  themes: { file: 'play/ThemesScreen', title: 'Thématique cartes' },
  themesAlias: { file: 'play/ThemesScreen', title: 'Thématique cartes' },
  quizLove: { file: 'play/OwnQuizScreen', title: 'Quiz amour' },
  quizFeeling: { file: 'play/OwnQuizScreen', title: 'Quiz sentiment' },
  quizAffinity: { file: 'play/OwnQuizScreen', title: 'Quiz affinité' },
  gifts: { file: 'gifts/GiftsScreen', title: 'Mes cadeaux' },
  giftSubscription: { file: 'plans/GiftSubscriptionScreen', title: 'Un cadeau pour toi' },
  subscription: { file: 'plans/PlansScreen', title: 'Abonnements' },
  temporaryMessage: { file: 'plans/TemporaryMessageScreen', title: 'Un mot pour toi' },
  partnership: { file: 'pages/PartnershipScreen', title: 'Devenir partenaire' },
  themeCards: { file: 'play/QuizScreen', title: 'Quiz' },
  cardQuestion: { file: 'play/CardsScreen', title: 'Cartes' },
  cardQuestionText: { file: 'play/QuizScreen', title: 'Quiz en mots' },
  cardQuestionImage: { file: 'play/QuizScreen', title: 'Quiz en images' },
  quizComplete: { file: 'play/QuizCompleteScreen', title: 'Quiz terminé' },
  account: { file: 'account/AccountScreen', title: 'Mon compte' },
  accountDeletion: { file: 'account/DeletionScreen', title: 'Supprimer mon compte' },
  unsubscribe: { file: 'unsubscribe/UnsubscribeScreen', title: 'Désinscription' },
  unsubscribeOneClick: { file: 'unsubscribe/OneClickScreen', title: 'Plus aucun message' },
  privacy: { file: 'legal/LegalScreen', title: 'Confidentialité' },
  terms: { file: 'legal/LegalScreen', title: 'Conditions' },
  legalNotice: { file: 'legal/LegalScreen', title: 'Mentions légales' },
  cookies: { file: 'legal/CookiesScreen', title: 'Cookies' },
  security: { file: 'legal/LegalScreen', title: 'Sécurité' },
  adminStatistics: { file: 'statistics/StatisticsScreen', title: 'Statistiques' },
  adminAds: { file: 'ads/AdsScreen', title: 'Publicités' },
  report: { file: 'safety/ReportScreen', title: 'Signaler' },
  reportMember: { file: 'safety/ReportMemberScreen', title: 'Signaler ou bloquer' },
  blocks: { file: 'safety/BlocksScreen', title: 'Mes blocages' },
  contest: { file: 'safety/ContestScreen', title: 'Contester une décision' },
  adminReports: { file: 'safety/AdminReportsScreen', title: 'Signalements' },
  adminVerification: { file: 'admin/SecondFactorScreen', title: 'Double vérification' },
};

const gallery: Screen = { file: 'gallery/GalleryScreen', title: 'Galerie' };
const notFound: Screen = { file: 'pages/NotFoundScreen', title: 'Page introuvable' };

function screenOf(id: string | undefined): Screen {
  if (id === GALLERY.id) return gallery;
  return id !== undefined && id in screens ? screens[id as RouteId] : notFound;
}

/** The source file of a screen, as Vite's manifest names it. */
export function fileOfScreen(id: string | undefined): string {
  return `client/features/${screenOf(id).file}.tsx`;
}

export async function loadScreen(id: string): Promise<ComponentType> {
  const load = files[`../features/${screenOf(id).file}.tsx`];
  if (!load) throw new Error(`There is no screen for ${id}.`);
  return (await load()).default;
}

export function titleOf(id: string | undefined, productName: string): string {
  return `${screenOf(id).title} · ${productName}`;
}

/** The tab of a page that could not be shown says so. */
export function failureTitleOf(status: number, productName: string): string {
  return status === 404 ? titleOf(undefined, productName) : `${failureWordsOf(status).title} · ${productName}`;
}
