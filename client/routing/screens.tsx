import type { ComponentType } from 'react';
import type { RouteId } from '#shared/routes.ts';

type ScreenModule = { readonly default: ComponentType };

/** Every screen file, as code that is loaded when it is visited. */
const files = import.meta.glob<ScreenModule>('../features/*/*Screen.tsx');

interface Screen {
  readonly file: string;
  readonly title: string;
}

const coming = (title: string): Screen => ({ file: 'pages/ComingScreen', title });
const step = (title: string): Screen => ({ file: 'questionnaire/StepScreen', title });

/** The screen of each address, with the title of its browser tab. */
const screens: Record<RouteId, Screen> = {
  splash: { file: 'entry/SplashScreen', title: 'Rencontres par affinités' },
  splashScreen: { file: 'entry/SplashScreen', title: 'Rencontres par affinités' },
  home: { file: 'entry/HomeScreen', title: 'Inscription' },
  login: { file: 'entry/LoginScreen', title: 'Connexion' },
  profilePhotoUpload: { file: 'photos/PhotoUploadScreen', title: 'Ta photo' },
  profileGender: step('Tu es'),
  profileAge: step('Ta date de naissance'),
  profileInterests: step('À qui t’adresses-tu'),
  profileTargetAge: step('Son âge'),
  profileAppearance: step('Ta morphologie'),
  profileMorphologyPreferences: step('Tes préférences'),
  profileLocation: step('Ta localisation'),
  profileDistance: step('La distance'),
  profileHeight: step('Ta taille'),
  profileHeightPreferences: step('Sa taille'),
  profileHeightConfirmation: step('Ta taille et la sienne'),
  profileObjectives: step('Que cherches-tu ici'),
  profilePersonality: step('Tu es plutôt'),
  profileArchetype: step('Comment te définis-tu'),
  profileArchetypePreferences: step('Quels profils t’attirent'),
  profileEmotionalExpectations: step('Tes attentes'),
  profileRelationshipValues: step('Tes valeurs'),
  profileLifestylePassions: step('Ton style de vie'),
  profileSocialStyle: step('Ton style social'),
  profileDailyLifestyle: step('Ton quotidien'),
  profileCommunicationStyle: step('Ta façon de communiquer'),
  profileLifeProjects: step('Tes projets de vie'),
  profileAppearanceImportance: step('L’importance de l’apparence'),
  profileVisibility: step('Ta visibilité'),
  profileComplete: { file: 'profiles/ProfileCompleteScreen', title: 'Mon profil' },
  profileCrush: { file: 'crush/CrushScreen', title: 'Mes crushs' },
  matches: { file: 'matches/MatchesScreen', title: 'Mes matchs' },
  myMatches: coming('Mes matchs'),
  matchResonance: { file: 'resonance/ResonanceScreen', title: 'Résonance' },
  matchResonanceRefined: { file: 'resonance/RefinedResonanceScreen', title: 'Résonance affinée' },
  playRoom: coming('Play Room'),
  themes: coming('Thématique cartes'),
  themesAlias: coming('Thématique cartes'),
  themeCards: coming('Quiz'),
  cardQuestion: coming('Cartes'),
  cardQuestionText: coming('Quiz'),
  cardQuestionImage: coming('Quiz en images'),
  quizComplete: coming('Quiz terminé'),
  quizLove: coming('Quiz amour'),
  quizFeeling: coming('Quiz sentiment'),
  quizAffinity: coming('Quiz affinité'),
  gifts: coming('Mes cadeaux'),
  giftSubscription: coming('Cadeau'),
  subscription: coming('Abonnement'),
  temporaryMessage: coming('Bientôt'),
  partnership: coming('Partenariat'),
  unsubscribe: { file: 'unsubscribe/UnsubscribeScreen', title: 'Désinscription' },
  unsubscribeOneClick: { file: 'unsubscribe/OneClickScreen', title: 'Désinscription' },
  adminStatistics: { file: 'statistics/StatisticsScreen', title: 'Statistiques' },
  adminAds: { file: 'ads/AdsScreen', title: 'Publicités' },
};

const notFound: Screen = { file: 'pages/NotFoundScreen', title: 'Page introuvable' };

function screenOf(id: string | undefined): Screen {
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

export function titleOf(id: string | undefined, productName: string, isFailure: boolean): string {
  const { title } = isFailure && id !== undefined && id in screens ? { title: 'Un instant' } : screenOf(id);
  return `${title} · ${productName}`;
}
