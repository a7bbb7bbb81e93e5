import type { ErrorCode, FieldErrors } from '../errors.ts';
import { TOWN_NAME_LENGTH } from '../limits.ts';
import {
  ageInFullYears,
  agesOffered,
  isTooNarrow,
  MINIMUM_AGE,
  NARROWEST_AGE_RANGE,
  oldestBirthYear,
  proposeAges,
  proposeTargetAges,
  targetAgesOffered,
  toIsoDate,
  type AgeRange,
} from './birth-date.ts';
import { parseHeight } from './heights.ts';
import { withoutAlias } from './aliases.ts';
import { attractions, type Option } from './options.ts';
import type { ImageChoiceStep, OneStep, SeveralStep, StepDefinition } from './step.ts';

/** The fields of a form: texts, and lists for repeated fields. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A step's answer by column; the town of the place step is still to be looked up. */
export type Answer = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export type Validation =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly errors: FieldErrors };

/** What a rule needs in addition to the form. */
export interface Circumstances {
  /** The day in Europe/Paris. */
  readonly today: string;
  /** The member's earlier answer to this step. */
  readonly saved: Answer;
}

/**
 * Validates the posted answer of a step.
 * @returns the answer, or an error code per field; null for a form that no screen of ours sends
 */
export function validateAnswer(step: StepDefinition, fields: Fields, circumstances: Circumstances): Validation | null {
  switch (step.screen) {
    case 'image-choice':
      return validateImageChoice(step, fields);
    case 'one':
      return validateOne(step, fields);
    case 'several':
      return validateSeveral(step, fields);
    case 'birth-date':
      return validateBirthDate(fields, circumstances);
    case 'age-range':
      return validateTargetAge(fields, circumstances.saved);
    case 'height':
      return validateHeight(fields);
    case 'height-summary':
      return validateAgeConfirmation(fields, circumstances.saved);
    case 'place':
      return validateTown(fields);
  }
}

function validateImageChoice({ fields: [list], required }: ImageChoiceStep, fields: Fields): Validation | null {
  const { column: field, options } = list;
  if (!hasOnly(fields, [field])) return null;
  const value = fields[field];
  if (value === undefined || value === '') return refused(field, required);
  const id = typeof value === 'string' ? readOption(options, value) : null;
  return id === null ? null : { ok: true, answer: { [field]: id } };
}

function validateOne({ fields: lists, required }: OneStep, fields: Fields): Validation | null {
  if (
    !hasOnly(
      fields,
      lists.map(({ column }) => column),
    )
  )
    return null;
  const answer: Record<string, string> = {};
  const missing: string[] = [];
  for (const { column: field, options } of lists) {
    const value = fields[field] ?? '';
    const id = typeof value === 'string' ? readOption(options, value) : null;
    if (value === '') missing.push(field);
    else if (id === null) return null;
    else answer[field] = id;
  }
  const [first] = missing;
  return first === undefined ? { ok: true, answer } : refused(first, required);
}

function validateSeveral(step: SeveralStep, fields: Fields): Validation | null {
  const { limit, exclusive, required } = step;
  const [{ column: field, options }] = step.fields;
  if (!hasOnly(fields, [field])) return null;
  const chosen = readOptions(options, fields[field] ?? []);
  if (chosen === null) return null;
  if (chosen.length === 0) return refused(field, required);
  if (exclusive && chosen.length > 1 && chosen.includes(exclusive.id)) return refused(field, exclusive.message);
  if (limit && chosen.length > limit.count) return refused(field, limit.message);
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

function validateBirthDate(fields: Fields, { today, saved }: Circumstances): Validation | null {
  if (!hasOnly(fields, birthDateFields)) return null;
  const parts = ['birth_year', 'birth_month', 'birth_day'].map((name) => fields[name] ?? '');
  if (!parts.every((part) => typeof part === 'string' && /^\d{0,4}$/.test(part))) return null;
  if (parts.includes('')) return refused('birth_date', 'birth_date_required');
  const [year, month, day] = parts.map(Number) as [number, number, number];
  const birthDate = toIsoDate(year, month, day);
  if (birthDate === null || birthDate > today) return refused('birth_date', 'birth_date_invalid');
  if (year < oldestBirthYear(today)) return refused('birth_date', 'birth_year_not_offered');
  const age = ageInFullYears(birthDate, today);
  if (age < MINIMUM_AGE) return refused('birth_date', 'age_too_young');

  const attracted = readOptions(attractions, fields['attracted_to_types'] ?? []);
  if (attracted === null) return null;
  if (attracted.length === 0) return refused('attracted_to_types', 'attraction_required');

  const range = readAgeRange(fields, agesOffered, proposeAges(age), saved);
  if (!range?.ok) return range;
  return { ok: true, answer: { birth_date: birthDate, attracted_to_types: attracted, ...range.answer } };
}

/**
 * Accepts the ages on offer, 18 to 80, and the saved ages, which may come from the longer list on the screen of the
 * birth date.
 */
function validateTargetAge(fields: Fields, saved: Answer): Validation | null {
  if (!hasOnly(fields, ['preferred_age_min', 'preferred_age_max'])) return null;
  const known = [saved['preferred_age_min'], saved['preferred_age_max']].filter((age) => typeof age === 'number');
  return readAgeRange(fields, [...targetAgesOffered, ...known], proposeTargetAges(null), saved);
}

/**
 * An age that is left open is the proposed one, moved if the other one needs it. A narrower range that was saved
 * before the least width was asked for may stay as it is (S-questionnaire-6).
 */
function readAgeRange(
  fields: Fields,
  offered: readonly number[],
  proposed: AgeRange,
  saved: Answer,
): Validation | null {
  const chosenMin = readAge(fields['preferred_age_min'], offered);
  const chosenMax = readAge(fields['preferred_age_max'], offered);
  if (chosenMin === null || chosenMax === null) return null;
  const highestMin = (chosenMax ?? proposed.max) - NARROWEST_AGE_RANGE;
  const min = chosenMin ?? Math.max(Math.min(proposed.min, highestMin), Math.min(...offered));
  const max = chosenMax ?? Math.min(Math.max(proposed.max, min + NARROWEST_AGE_RANGE), Math.max(...offered));
  if (min > max) return refused('preferred_age_min', 'age_range_invalid');
  const isUnchanged = saved['preferred_age_min'] === min && saved['preferred_age_max'] === max;
  if (isTooNarrow({ min, max }) && !isUnchanged) return refused('preferred_age_min', 'age_range_too_narrow');
  return { ok: true, answer: { preferred_age_min: min, preferred_age_max: max } };
}

/** The age in a field; undefined for one that is left open, null for one that is not offered. */
function readAge(value: string | readonly string[] | undefined, offered: readonly number[]): number | null | undefined {
  if (value === undefined || value === '') return undefined;
  const age = typeof value === 'string' && /^\d{2}$/.test(value) ? Number(value) : NaN;
  return offered.includes(age) ? age : null;
}

function validateHeight(fields: Fields): Validation | null {
  if (!hasOnly(fields, ['height_cm'])) return null;
  const text = fields['height_cm'] ?? '';
  if (typeof text !== 'string') return null;
  if (text.trim() === '') return refused('height_cm', 'height_required');
  const height = parseHeight(text.trim());
  return height === null ? refused('height_cm', 'height_invalid') : { ok: true, answer: { height_cm: height } };
}

/** The confirmation of age at sign-up, for members who have not given it yet. */
function validateAgeConfirmation(fields: Fields, saved: Answer): Validation | null {
  if (!hasOnly(fields, ['age_confirmed'])) return null;
  const value = fields['age_confirmed'];
  if (value !== undefined && value !== 'true') return null;
  if (value === undefined && saved['age_confirmed'] !== true) {
    return refused('age_confirmed', 'age_not_confirmed');
  }
  return { ok: true, answer: { age_confirmed: true } };
}

const unprintable = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

function validateTown(fields: Fields): Validation | null {
  if (!hasOnly(fields, ['location_city', 'location_country', 'place_id'])) return null;
  const { location_city: city = '', location_country: country = '', place_id: id = '' } = fields;
  if (typeof city !== 'string' || typeof country !== 'string' || typeof id !== 'string') return null;
  if (!/^\d{0,10}$/.test(id)) return null;
  const errors: Record<string, ErrorCode> = {};
  if (city.trim() === '') errors['location_city'] = 'city_required';
  if (country.trim() === '') errors['location_country'] = 'country_required';
  for (const [name, text] of [
    ['location_city', city],
    ['location_country', country],
  ] as const) {
    if (text.length > TOWN_NAME_LENGTH || unprintable.test(text)) errors[name] = 'address_not_found';
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    answer: {
      location_city: city.trim(),
      location_country: country.trim(),
      place_id: id === '' ? null : Number(id),
    },
  };
}

function refused(field: string, code: ErrorCode): Validation {
  return { ok: false, errors: { [field]: code } };
}

function hasOnly(fields: Fields, allowed: readonly string[]): boolean {
  return Object.keys(fields).every((name) => allowed.includes(name));
}

/** The id of the option that a value names; null for a value that no option has. */
function readOption(options: readonly Option[], value: string): string | null {
  const named = withoutAlias(options, value);
  return options.some(({ id }) => id === named) ? named : null;
}

/** The ids of the options that values name; null if one is unknown, or named twice, or for a single text. */
function readOptions(options: readonly Option[], values: string | readonly string[]): readonly string[] | null {
  if (typeof values === 'string') return null;
  const ids = values.map((value) => readOption(options, value)).filter((id) => id !== null);
  return ids.length === values.length && new Set(ids).size === ids.length ? ids : null;
}
