import { fr } from '../typeset.ts';

/**
 * The messages of the questionnaire's rules, and those with a title of their own (`title-of.ts`); those of failures while
 * saving are in `questionnaire-saving.ts`.
 */
export const questionnaireMessages = {
  // Questionnaire rules
  gender_required: 'Choisis une réponse pour continuer.',
  birth_date_required: 'Veuillez sélectionner votre date de naissance complète.',
  birth_year_not_offered: fr`Cette année n'est pas dans la liste. Vérifie ton année de naissance.`,
  age_too_young: 'Vous devez avoir au moins 18 ans pour utiliser cette application',
  attraction_required: 'Veuillez sélectionner au moins un type de personne qui vous attire.',
  age_range_invalid: fr`L'âge minimum ne peut pas dépasser l'âge maximum.`,
  age_range_too_narrow: fr`Laisse au moins cinq ans d'écart, de 30 à 35 par exemple, pour que l'âge des autres ne se devine pas.`,
  body_type_required: 'Veuillez sélectionner au moins une morphologie',
  preferred_body_types_required: "Veuillez sélectionner au moins une morphologie ou cocher 'cela m'est égal'",
  preferred_body_types_exclusive: fr`Choisis des morphologies, ou « cela m'est égal » : pas les deux.`,
  distances_required: 'Veuillez sélectionner au moins une distance',
  preferred_heights_required: 'Veuillez sélectionner au moins une préférence',
  relationship_goals_required: 'Veuillez sélectionner au moins un objectif',
  personality_traits_required: 'Veuillez sélectionner au moins un trait de personnalité',
  archetypes_required: 'Veuillez sélectionner au moins un archétype',
  archetypes_limit: "Vous pouvez sélectionner jusqu'à 4 archétypes maximum",
  emotional_expectations_required: 'Sélectionne au moins une attente émotionnelle.',
  emotional_expectations_limit: 'Tu ne peux sélectionner que 3 attentes maximum.',
  relationship_values_required: 'Sélectionne au moins une valeur relationnelle.',
  relationship_values_limit: 'Tu ne peux sélectionner que 3 valeurs maximum.',
  lifestyle_passions_required: 'Sélectionne au moins un style de vie.',
  lifestyle_passions_limit: 'Tu ne peux sélectionner que 3 styles maximum.',
  social_style_required: 'Sélectionne ton style social.',
  daily_lifestyle_required: 'Sélectionne ton mode de vie quotidien.',
  communication_style_required: 'Sélectionne ta façon de communiquer.',
  life_projects_required: 'Sélectionne tes projets de vie.',
  appearance_importance_required: 'Veuillez sélectionner une option',
  visibility_required: 'Veuillez sélectionner toutes les options',

  // Said by the server, with titles of their own
  preferences_save_failed: 'Impossible de sauvegarder vos préférences. Veuillez réessayer.',
  photo_required: 'Veuillez sélectionner une photo de profil.',
} as const;

export type QuestionnaireCode = keyof typeof questionnaireMessages;
