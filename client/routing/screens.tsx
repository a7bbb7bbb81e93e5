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
  profilePhotoUpload: coming('Ta photo'),
  profileGender: step('Tu es'),
  profileAge: step('Ta date de naissance'),
  profileInterests: coming('À qui t’adresses-tu'),
  profileTargetAge: coming('Son âge'),
  profileAppearance: coming('Ta morphologie'),
  profileMorphologyPreferences: coming('Tes préférences'),
  profileLocation: coming('Ta localisation'),
  profileDistance: coming('La distance'),
  profileHeight: coming('Ta taille'),
  profileHeightPreferences: coming('Sa taille'),
  profileHeightConfirmation: coming('Ta taille et la sienne'),
  profileObjectives: coming('Que cherches-tu ici'),
  profilePersonality: coming('Tu es plutôt'),
  profileArchetype: coming('Comment te définis-tu'),
  profileArchetypePreferences: coming('Quels profils t’attirent'),
  profileEmotionalExpectations: step('Tes attentes'),
  profileRelationshipValues: step('Tes valeurs'),
  profileLifestylePassions: step('Ton style de vie'),
  profileSocialStyle: coming('Ton style social'),
  profileDailyLifestyle: coming('Ton quotidien'),
  profileCommunicationStyle: coming('Ta façon de communiquer'),
  profileLifeProjects: coming('Tes projets de vie'),
  profileAppearanceImportance: coming('L’importance de l’apparence'),
  profileVisibility: coming('Ta visibilité'),
  profileComplete: { file: 'profiles/ProfileCompleteScreen', title: 'Mon profil' },
  profileCrush: coming('Mes crushs'),
  matches: { file: 'matches/MatchesScreen', title: 'Mes matchs' },
  myMatches: coming('Mes matchs'),
  matchResonance: coming('Résonance'),
  matchResonanceRefined: coming('Résonance affinée'),
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
  unsubscribe: coming('Désinscription'),
  adminStatistics: coming('Administration'),
  adminAds: coming('Administration'),
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
