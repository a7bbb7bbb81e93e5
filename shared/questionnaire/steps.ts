import type { ErrorCode } from '../errors.ts';
import type { QuestionnaireCode } from '../messages/questionnaire.ts';
import type { KeepingCode } from '../messages/questionnaire-keeping.ts';
import type { RouteId } from '../routes.ts';
import * as options from './options.ts';
import type { Option } from './options.ts';

/** Where an answer is kept: the tables of answers, and the account. */
export type AnswerEntity = 'profiles' | 'user_preferences' | 'members';
export type StoredFields = Readonly<Partial<Record<AnswerEntity, readonly string[]>>>;

interface StepBase {
  readonly key: RouteId;
  /** The next screen of a newcomer. */
  readonly next: RouteId;
  /** The way back of a screen that no other one leads to. */
  readonly back?: RouteId;
  readonly look: 'gradient' | 'fab-logs';
  /** `{name}` is replaced by the member's name. */
  readonly question: string;
  readonly hint?: string;
  /** The fields of the answer, which are the columns that hold it. */
  readonly saves: StoredFields;
  /** What the screen shows besides. */
  readonly shows?: StoredFields;
  /** One message, or one for each entity that could not be written. */
  readonly saveFailed: ErrorCode | Readonly<Partial<Record<AnswerEntity, ErrorCode>>>;
  /** What to say when the saved answer cannot be read; without it that is only logged (S-questionnaire-15). */
  readonly loadFailed?: KeepingCode;
  /** What to say to somebody without a session; without it the way to /login is silent (S-session-5). */
  readonly sessionMissing?: 'acces' | 'acces-et-sauvegarde';
}

/** Big pictures; choosing one saves at once. */
export interface ImageChoiceStep extends StepBase {
  readonly screen: 'image-choice';
  readonly field: string;
  readonly options: readonly Option[];
  readonly required: QuestionnaireCode;
}

/** One of each list; most steps have a single list (S-questionnaire-12). */
export interface OneStep extends StepBase {
  readonly screen: 'one';
  readonly lists: readonly { readonly field: string; readonly legend: string; readonly options: readonly Option[] }[];
  readonly required: QuestionnaireCode;
}

/** Several cards, up to a limit where there is one (S-questionnaire-11). */
export interface SeveralStep extends StepBase {
  readonly screen: 'several';
  readonly field: string;
  readonly options: readonly Option[];
  readonly required: QuestionnaireCode;
  readonly limit?: { readonly count: number; readonly message: QuestionnaireCode };
  /** The answer that excludes the others. */
  readonly exclusive?: { readonly id: string; readonly message: QuestionnaireCode };
  /** Each toggle is saved at once; 'Continuer' appears with the first choice (S-questionnaire-7). */
  readonly isSavedAtOnce?: boolean;
  /** Saved ids that the list does not know are dropped when the step is loaded, for good. */
  readonly isCleanedOnLoad?: boolean;
}

/** The screens of their own kind. */
export interface SpecialStep extends StepBase {
  readonly screen: 'birth-date' | 'age-range' | 'height' | 'height-summary' | 'place';
}

export type StepDefinition = ImageChoiceStep | OneStep | SeveralStep | SpecialStep;

/**
 * The questionnaire in the order of the screens. A step is one declaration: address, screen, words, rule, messages,
 * where the answer is kept and what follows.
 */
export const steps = [
  {
    key: 'profileGender',
    screen: 'image-choice',
    next: 'profileAge',
    look: 'gradient',
    question: '{name}, tu es\u202f?',
    saves: { profiles: ['gender'] },
    field: 'gender',
    options: options.genders,
    required: 'gender_required',
    saveFailed: 'unexpected',
    loadFailed: 'gender_load_failed',
    sessionMissing: 'acces',
  },
  {
    key: 'profileAge',
    screen: 'birth-date',
    next: 'profileAppearance',
    look: 'gradient',
    question: '{name}, ta date de naissance\u202f?',
    hint: 'Ta date de naissance reste entre nous\u202f: seul ton âge compte.',
    saves: {
      profiles: ['birth_date', 'attracted_to_types'],
      user_preferences: ['preferred_age_min', 'preferred_age_max'],
    },
    saveFailed: { profiles: 'profile_save_failed', user_preferences: 'preferences_save_failed' },
    loadFailed: 'profile_load_failed',
    sessionMissing: 'acces-et-sauvegarde',
  },
  {
    key: 'profileAppearance',
    screen: 'one',
    next: 'profileMorphologyPreferences',
    look: 'gradient',
    question: 'Ta morphologie\u202f?',
    hint: 'Choisis le mot dans lequel tu te reconnais.',
    saves: { profiles: ['body_type'] },
    lists: [{ field: 'body_type', legend: 'Ta morphologie', options: options.bodyTypes }],
    required: 'body_type_required',
    saveFailed: 'profile_save_failed',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profileMorphologyPreferences',
    screen: 'several',
    next: 'profileLocation',
    look: 'gradient',
    question: 'Les morphologies qui te plaisent\u202f?',
    hint: 'Plusieurs réponses sont possibles.',
    saves: { user_preferences: ['preferred_body_types'] },
    field: 'preferred_body_types',
    options: options.preferredBodyTypes,
    exclusive: { id: options.INDIFFERENT, message: 'preferred_body_types_exclusive' },
    required: 'preferred_body_types_required',
    saveFailed: 'preferences_not_saved',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profileLocation',
    screen: 'place',
    next: 'profileDistance',
    look: 'gradient',
    question: 'Ta localisation\u202f?',
    hint: 'Seule ta ville est gardée, jamais ta position exacte.',
    saves: { profiles: ['location_city', 'location_country', 'latitude', 'longitude'] },
    saveFailed: 'location_save_failed',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profileDistance',
    screen: 'several',
    next: 'profileObjectives',
    look: 'gradient',
    question: 'Jusqu’où irais-tu\u202f?',
    hint: 'Plusieurs réponses sont possibles.',
    saves: { user_preferences: ['preferred_distances'] },
    field: 'preferred_distances',
    options: options.distances,
    required: 'distances_required',
    saveFailed: 'preferences_not_saved',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profileInterests',
    screen: 'several',
    next: 'profileTargetAge',
    back: 'profileAge',
    look: 'gradient',
    question: "{name}, à qui t'adresses-tu\u202f?",
    hint: 'Chaque choix est gardé aussitôt.',
    saves: { profiles: ['attracted_to_types'] },
    field: 'attracted_to_types',
    options: options.attractions,
    isSavedAtOnce: true,
    required: 'attraction_required',
    saveFailed: 'preferences_not_saved',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profileTargetAge',
    screen: 'age-range',
    next: 'profileLocation',
    look: 'gradient',
    question: 'Son âge\u202f?',
    hint: 'Chaque changement est gardé aussitôt.',
    saves: { user_preferences: ['preferred_age_min', 'preferred_age_max'] },
    saveFailed: 'target_age_save_failed',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profileHeight',
    screen: 'height',
    next: 'profileHeightPreferences',
    back: 'profileAge',
    look: 'gradient',
    question: 'Ta taille\u202f?',
    hint: 'Au centimètre près, ou presque.',
    saves: { profiles: ['height_cm'] },
    saveFailed: 'height_save_failed',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profileHeightPreferences',
    screen: 'several',
    next: 'profileHeightConfirmation',
    look: 'gradient',
    question: 'Et sa taille\u202f?',
    hint: 'Par rapport à la tienne\u202f; plusieurs réponses sont possibles.',
    saves: { user_preferences: ['preferred_heights'] },
    field: 'preferred_heights',
    options: options.heightPreferences,
    required: 'preferred_heights_required',
    saveFailed: 'preferences_not_saved',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profileHeightConfirmation',
    screen: 'height-summary',
    next: 'profileAppearance',
    look: 'gradient',
    question: 'Ta taille, et la sienne',
    hint: 'Voici ce que nous avons noté.',
    saves: { members: ['age_confirmed'] },
    shows: { profiles: ['height_cm'], user_preferences: ['preferred_heights'] },
    saveFailed: 'profile_save_failed',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profileObjectives',
    screen: 'several',
    next: 'profilePersonality',
    look: 'gradient',
    question: 'Que cherches-tu ici\u202f?',
    hint: 'Plusieurs réponses sont possibles.',
    saves: { user_preferences: ['seeking_relationship_types'] },
    field: 'seeking_relationship_types',
    options: options.relationshipGoals,
    required: 'relationship_goals_required',
    saveFailed: 'relationship_goals_save_failed',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profilePersonality',
    screen: 'several',
    next: 'profileArchetype',
    look: 'gradient',
    question: 'Tu es plutôt',
    hint: 'Prends tout ce qui te ressemble.',
    saves: { profiles: ['personality_traits'] },
    field: 'personality_traits',
    options: options.personalityTraits,
    required: 'personality_traits_required',
    saveFailed: 'personality_traits_save_failed',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profileArchetype',
    screen: 'several',
    next: 'profileArchetypePreferences',
    look: 'gradient',
    question: 'Comment te définis-tu\u202f?',
    hint: 'Choisis jusqu’à quatre archétypes.',
    saves: { profiles: ['personal_definition'] },
    field: 'personal_definition',
    options: options.archetypes,
    limit: { count: 4, message: 'archetypes_limit' },
    required: 'archetypes_required',
    saveFailed: 'archetypes_save_failed',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profileArchetypePreferences',
    screen: 'several',
    next: 'profileEmotionalExpectations',
    look: 'gradient',
    question: "Quels profils t'attirent\u202f?",
    hint: 'Choisis jusqu’à quatre archétypes.',
    saves: { user_preferences: ['preferred_personality_types'] },
    field: 'preferred_personality_types',
    options: options.archetypes,
    limit: { count: 4, message: 'archetypes_limit' },
    isCleanedOnLoad: true,
    required: 'archetypes_required',
    saveFailed: 'liked_archetypes_save_failed',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profileEmotionalExpectations',
    screen: 'several',
    next: 'profileRelationshipValues',
    look: 'fab-logs',
    question: '{name}, qu’attends-tu d’une belle histoire\u202f?',
    hint: 'Choisis jusqu’à trois attentes.',
    saves: { user_preferences: ['emotional_expectations'] },
    field: 'emotional_expectations',
    options: options.emotionalExpectations,
    limit: { count: 3, message: 'emotional_expectations_limit' },
    required: 'emotional_expectations_required',
    saveFailed: 'emotional_expectations_save_failed',
  },
  {
    key: 'profileRelationshipValues',
    screen: 'several',
    next: 'profileLifestylePassions',
    look: 'fab-logs',
    question: 'Quelles valeurs portes-tu dans une relation\u202f?',
    hint: 'Choisis-en jusqu’à trois\u202f: celles auxquelles tu ne renoncerais pas.',
    saves: { user_preferences: ['relationship_values'] },
    field: 'relationship_values',
    options: options.relationshipValues,
    limit: { count: 3, message: 'relationship_values_limit' },
    required: 'relationship_values_required',
    saveFailed: 'relationship_values_save_failed',
  },
  {
    key: 'profileLifestylePassions',
    screen: 'several',
    next: 'profileSocialStyle',
    look: 'fab-logs',
    question: 'Qu’est-ce qui te fait vibrer au quotidien\u202f?',
    hint: 'Choisis jusqu’à trois styles de vie qui te ressemblent.',
    saves: { user_preferences: ['lifestyle_passions'] },
    field: 'lifestyle_passions',
    options: options.lifestylePassions,
    limit: { count: 3, message: 'lifestyle_passions_limit' },
    required: 'lifestyle_passions_required',
    saveFailed: 'lifestyle_passions_save_failed',
  },
  {
    key: 'profileSocialStyle',
    screen: 'one',
    next: 'profileDailyLifestyle',
    look: 'fab-logs',
    question: 'Avec les autres, tu es plutôt\u202f?',
    hint: 'Ni bien ni mal\u202f: juste toi.',
    saves: { user_preferences: ['social_style'] },
    lists: [{ field: 'social_style', legend: 'Ton style social', options: options.socialStyles }],
    required: 'social_style_required',
    saveFailed: 'social_style_save_failed',
  },
  {
    key: 'profileDailyLifestyle',
    screen: 'one',
    next: 'profileCommunicationStyle',
    look: 'fab-logs',
    question: 'À quoi ressemble ton quotidien\u202f?',
    hint: 'Ce qui rythme tes journées.',
    saves: { user_preferences: ['daily_lifestyle'] },
    lists: [{ field: 'daily_lifestyle', legend: 'Ton mode de vie', options: options.dailyLifestyles }],
    required: 'daily_lifestyle_required',
    saveFailed: 'daily_lifestyle_save_failed',
  },
  {
    key: 'profileCommunicationStyle',
    screen: 'one',
    next: 'profileLifeProjects',
    look: 'fab-logs',
    question: 'Quelle est ta façon de communiquer\u202f?',
    hint: 'Celle qui vient toute seule.',
    saves: { user_preferences: ['communication_style'] },
    lists: [{ field: 'communication_style', legend: 'Ta façon de communiquer', options: options.communicationStyles }],
    required: 'communication_style_required',
    saveFailed: 'communication_style_save_failed',
  },
  {
    key: 'profileLifeProjects',
    screen: 'one',
    next: 'profileAppearanceImportance',
    look: 'fab-logs',
    question: 'Quel est ton grand projet de vie\u202f?',
    hint: 'Celui qui te tient le plus à cœur aujourd’hui.',
    saves: { user_preferences: ['life_projects'] },
    lists: [{ field: 'life_projects', legend: 'Tes projets de vie', options: options.lifeProjects }],
    required: 'life_projects_required',
    saveFailed: 'life_projects_save_failed',
  },
  {
    key: 'profileAppearanceImportance',
    screen: 'one',
    next: 'profileVisibility',
    look: 'fab-logs',
    question: 'Quelle importance donnes-tu à l’apparence\u202f?',
    hint: 'Nous en tenons compte pour te proposer des affinités.',
    saves: { profiles: ['appearance_importance'] },
    lists: [
      {
        field: 'appearance_importance',
        legend: 'L’importance de l’apparence',
        options: options.appearanceImportances,
      },
    ],
    required: 'appearance_importance_required',
    saveFailed: 'choice_save_failed',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profileVisibility',
    screen: 'one',
    next: 'profileComplete',
    look: 'gradient',
    question: 'Qui peut te voir\u202f?',
    hint: 'Tu peux changer d’avis à tout moment.',
    saves: { profiles: ['profile_visibility', 'photo_visibility'] },
    shows: { profiles: ['appearance_importance'] },
    lists: [
      {
        field: 'profile_visibility',
        legend: 'Ton profil est visible par',
        options: options.profileVisibilities,
      },
      { field: 'photo_visibility', legend: 'Ta photo est visible', options: options.photoVisibilities },
    ],
    required: 'visibility_required',
    saveFailed: 'choice_save_failed',
    loadFailed: 'gender_load_failed',
    sessionMissing: 'acces',
  },
] as const satisfies readonly StepDefinition[];

export type StepKey = (typeof steps)[number]['key'];
export type Step = StepDefinition & { readonly key: StepKey };

type FieldsOf<Stored> =
  Stored extends Readonly<Record<infer Entity, unknown>>
    ? Entity extends keyof Stored
      ? Stored[Entity] extends readonly (infer Field)[]
        ? Field
        : never
      : never
    : never;
/** Every field that some step supplies. */
export type AnswerField = FieldsOf<(typeof steps)[number]['saves']>;

export const stepKeys: readonly StepKey[] = steps.map(({ key }) => key);

export function findStep(key: string): Step | undefined {
  return steps.find((step) => step.key === key);
}

/** The fields that a step supplies. */
export function fieldsOf(step: StepDefinition): readonly AnswerField[] {
  return Object.values(step.saves).flat() as AnswerField[];
}

export function questionFor(step: StepDefinition, name: string): string {
  return step.question.replace('{name}', () => name);
}

/** Names of the form's fields that come as lists. */
export function listFieldsOf(step: StepDefinition): readonly string[] {
  if (step.screen === 'several') return [step.field];
  return step.screen === 'birth-date' ? ['attracted_to_types'] : [];
}
