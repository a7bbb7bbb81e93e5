/**
 * The messages of the questionnaire that only the server sends: answers that could not be read or saved
 * (S-questionnaire-15), and missing ones without a title of their own.
 */
export const questionnaireSavingMessages = {
  recap_load_failed: 'Impossible de charger les données du profil',
  profile_load_failed: 'Impossible de charger votre profil',
  // The sentence of the gender step ends with a full stop.
  gender_load_failed: 'Impossible de charger votre profil.',
  profile_save_failed: 'Impossible de sauvegarder votre profil. Veuillez réessayer.',
  preferences_not_saved: 'Impossible de sauvegarder vos préférences',
  target_age_save_failed: "Impossible de sauvegarder vos préférences d'âge",
  height_save_failed: 'Impossible de sauvegarder votre taille',
  relationship_goals_save_failed: 'Impossible de sauvegarder vos objectifs',
  personality_traits_save_failed: 'Impossible de sauvegarder vos traits de personnalité',
  archetypes_save_failed: 'Impossible de sauvegarder vos archétypes',
  liked_archetypes_save_failed: "Impossible de sauvegarder vos préférences d'archétypes",
  location_save_failed: 'Impossible de sauvegarder votre localisation',
  emotional_expectations_save_failed: 'Impossible de sauvegarder tes attentes.',
  relationship_values_save_failed: 'Impossible de sauvegarder tes valeurs.',
  lifestyle_passions_save_failed: 'Impossible de sauvegarder ton style de vie.',
  social_style_save_failed: 'Impossible de sauvegarder ton style social.',
  daily_lifestyle_save_failed: 'Impossible de sauvegarder ton mode de vie quotidien.',
  communication_style_save_failed: 'Impossible de sauvegarder ta façon de communiquer.',
  life_projects_save_failed: 'Impossible de sauvegarder tes projets de vie.',
  choice_save_failed: 'Impossible de sauvegarder votre choix',
} as const;

export type QuestionnaireSavingCode = keyof typeof questionnaireSavingMessages;
