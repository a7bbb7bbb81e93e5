import type { ClientFeature, DeclaredScreen } from '../../frame/feature.ts';

const step = (title: string): DeclaredScreen => ({ file: 'questionnaire/StepScreen', title });
const measureStep = (title: string): DeclaredScreen => ({ file: 'questionnaire/MeasureStepScreen', title });

export const questionnaireFeature = {
  screens: {
    profileGender: step('Tu es'),
    profileAge: { file: 'questionnaire/BirthDateStepScreen', title: 'Ta date de naissance' },
    profileInterests: step('À qui t’adresses-tu'),
    profileTargetAge: measureStep('Son âge'),
    profileAppearance: step('Ta morphologie'),
    profileMorphologyPreferences: step('Tes préférences'),
    profileLocation: { file: 'questionnaire/PlaceStepScreen', title: 'Ta localisation' },
    profileDistance: step('La distance'),
    profileHeight: measureStep('Ta taille'),
    profileHeightPreferences: step('Sa taille'),
    profileHeightConfirmation: measureStep('Ta taille et la sienne'),
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
    profileComplete: { file: 'questionnaire/ProfileCompleteScreen', title: 'Mon profil' },
  },
} satisfies ClientFeature;
