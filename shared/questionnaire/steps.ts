import type { ErrorCode, FieldErrors } from '../errors.ts';
import { messages } from '../errors.ts';
import type { RouteId } from '../routes.ts';
import {
  ageInFullYears,
  agesOffered,
  DEFAULT_AGE_RANGE,
  MINIMUM_AGE,
  oldestBirthYear,
  toIsoDate,
} from './birth-date.ts';
import {
  attractions,
  emotionalExpectations,
  genders,
  lifestylePassions,
  relationshipValues,
  type Option,
} from './options.ts';

/** What a form holds: texts, and lists for fields that may come several times. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A step's answer, by stored field. */
export type Answer = Readonly<Record<string, string | number | readonly string[]>>;

export type Validation =
  { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly errors: FieldErrors };

interface StepBase {
  readonly key: RouteId;
  /** The next screen by D1's table; it may be a step that is not built yet. */
  readonly next: RouteId;
  readonly look: 'gradient' | 'fab-logs';
  /** `{name}` is replaced by the member's name. */
  readonly question: string;
  readonly hint?: string;
  readonly saveFailed: ErrorCode;
  /** What to say when the saved answer cannot be read; without it that is only logged (D1, section 8). */
  readonly loadFailed?: ErrorCode;
}

/** Three big pictures; choosing one saves at once. */
export interface ImageChoiceStep extends StepBase {
  readonly screen: 'image-choice';
  readonly field: string;
  readonly options: readonly Option[];
  readonly required: ErrorCode;
}

/** Several cards, up to a limit. */
export interface SeveralStep extends StepBase {
  readonly screen: 'several';
  readonly field: string;
  readonly options: readonly Option[];
  readonly limit: number;
  readonly required: ErrorCode;
  readonly overLimit: ErrorCode;
}

/** Birth date, attraction and age range: the one screen of its own kind. */
export interface BirthDateStep extends StepBase {
  readonly screen: 'birth-date';
}

export type StepDefinition = ImageChoiceStep | SeveralStep | BirthDateStep;

/**
 * The questionnaire, in D1's order. A step is one declaration: address, screen, words, rule, messages and what follows;
 * the server adds only which column holds the answer.
 */
export const steps = [
  {
    key: 'profileGender',
    screen: 'image-choice',
    next: 'profileAge',
    look: 'gradient',
    question: '{name}, tu es\u202f?',
    field: 'gender',
    options: genders,
    required: 'gender_required',
    saveFailed: 'unexpected',
    loadFailed: 'gender_load_failed',
  },
  {
    key: 'profileAge',
    screen: 'birth-date',
    next: 'profileAppearance',
    look: 'gradient',
    question: '{name}, ta date de naissance\u202f?',
    hint: 'Ta date de naissance reste entre nous\u202f: seul ton âge compte.',
    saveFailed: 'profile_save_failed',
    loadFailed: 'profile_load_failed',
  },
  {
    key: 'profileEmotionalExpectations',
    screen: 'several',
    next: 'profileRelationshipValues',
    look: 'fab-logs',
    question: '{name}, qu’attends-tu d’une belle histoire\u202f?',
    hint: 'Choisis jusqu’à trois attentes.',
    field: 'emotional_expectations',
    options: emotionalExpectations,
    limit: 3,
    required: 'emotional_expectations_required',
    overLimit: 'emotional_expectations_limit',
    saveFailed: 'emotional_expectations_save_failed',
  },
  {
    key: 'profileRelationshipValues',
    screen: 'several',
    next: 'profileLifestylePassions',
    look: 'fab-logs',
    question: 'Quelles valeurs portes-tu dans une relation\u202f?',
    hint: 'Choisis-en jusqu’à trois\u202f: celles auxquelles tu ne renoncerais pas.',
    field: 'relationship_values',
    options: relationshipValues,
    limit: 3,
    required: 'relationship_values_required',
    overLimit: 'relationship_values_limit',
    saveFailed: 'relationship_values_save_failed',
  },
  {
    key: 'profileLifestylePassions',
    screen: 'several',
    next: 'profileSocialStyle',
    look: 'fab-logs',
    question: 'Qu’est-ce qui te fait vibrer au quotidien\u202f?',
    hint: 'Choisis jusqu’à trois styles de vie qui te ressemblent.',
    field: 'lifestyle_passions',
    options: lifestylePassions,
    limit: 3,
    required: 'lifestyle_passions_required',
    overLimit: 'lifestyle_passions_limit',
    saveFailed: 'lifestyle_passions_save_failed',
  },
] as const satisfies readonly StepDefinition[];

export type StepKey = (typeof steps)[number]['key'];
export type Step = StepDefinition & { readonly key: StepKey };

export const stepKeys: readonly StepKey[] = steps.map(({ key }) => key);

export function findStep(key: string): Step | undefined {
  return steps.find((step) => step.key === key);
}

export function questionFor(step: StepDefinition, name: string): string {
  return step.question.replace('{name}', () => name);
}

/** Names of the fields that come as lists. */
export function listFieldsOf(step: StepDefinition): readonly string[] {
  if (step.screen === 'several') return [step.field];
  return step.screen === 'birth-date' ? ['attracted_to_types'] : [];
}

/**
 * Checks what was posted against the step's rule.
 * @param today the day in Europe/Paris
 * @returns the answer, or the catalogue's message per field; null for a form that no screen of ours sends
 */
export function validateAnswer(step: StepDefinition, fields: Fields, today: string): Validation | null {
  switch (step.screen) {
    case 'image-choice':
      return validateOne(step, fields);
    case 'several':
      return validateSeveral(step, fields);
    case 'birth-date':
      return validateBirthDate(fields, today);
  }
}

function validateOne({ field, options, required }: ImageChoiceStep, fields: Fields): Validation | null {
  if (!hasOnly(fields, [field])) return null;
  const value = fields[field];
  if (value === undefined || value === '') return refused(field, required);
  if (typeof value !== 'string' || !isOption(options, value)) return null;
  return { ok: true, answer: { [field]: value } };
}

function validateSeveral(
  { field, options, limit, required, overLimit }: SeveralStep,
  fields: Fields,
): Validation | null {
  if (!hasOnly(fields, [field])) return null;
  const chosen = fields[field] ?? [];
  if (typeof chosen === 'string' || !areOptions(options, chosen)) return null;
  if (chosen.length === 0) return refused(field, required);
  if (chosen.length > limit) return refused(field, overLimit);
  return { ok: true, answer: { [field]: chosen } };
}

const birthDateFields = [
  'birth_day',
  'birth_month',
  'birth_year',
  'attracted_to_types',
  'preferred_age_min',
  'preferred_age_max',
];

function validateBirthDate(fields: Fields, today: string): Validation | null {
  if (!hasOnly(fields, birthDateFields)) return null;
  const parts = ['birth_year', 'birth_month', 'birth_day'].map((name) => fields[name] ?? '');
  if (!parts.every((part) => typeof part === 'string' && /^\d{0,4}$/.test(part))) return null;
  if (parts.includes('')) return refused('birth_date', 'birth_date_required');
  const [year, month, day] = parts.map(Number) as [number, number, number];
  if (year < oldestBirthYear(today)) return null;
  const birthDate = toIsoDate(year, month, day);
  if (birthDate === null || birthDate > today) return refused('birth_date', 'birth_date_invalid');
  if (ageInFullYears(birthDate, today) < MINIMUM_AGE) return refused('birth_date', 'age_too_young');

  const attracted = fields['attracted_to_types'] ?? [];
  if (typeof attracted === 'string' || !areOptions(attractions, attracted)) return null;
  if (attracted.length === 0) return refused('attracted_to_types', 'attraction_required');

  const min = ageOf(fields['preferred_age_min'], DEFAULT_AGE_RANGE.min);
  const max = ageOf(fields['preferred_age_max'], DEFAULT_AGE_RANGE.max);
  if (min === null || max === null) return null;
  if (min > max) return refused('preferred_age_min', 'age_range_invalid');
  const range = { preferred_age_min: min, preferred_age_max: max };
  return { ok: true, answer: { birth_date: birthDate, attracted_to_types: attracted, ...range } };
}

function ageOf(value: string | readonly string[] | undefined, preset: number): number | null {
  if (value === undefined || value === '') return preset;
  const age = typeof value === 'string' && /^\d{2}$/.test(value) ? Number(value) : NaN;
  return agesOffered.includes(age) ? age : null;
}

function refused(field: string, code: ErrorCode): Validation {
  return { ok: false, errors: { [field]: messages[code] } };
}

function hasOnly(fields: Fields, allowed: readonly string[]): boolean {
  return Object.keys(fields).every((name) => allowed.includes(name));
}

function isOption(options: readonly Option[], value: string): boolean {
  return options.some(({ id }) => id === value);
}

function areOptions(options: readonly Option[], values: readonly string[]): boolean {
  return new Set(values).size === values.length && values.every((value) => isOption(options, value));
}
