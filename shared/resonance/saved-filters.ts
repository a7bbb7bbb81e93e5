import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { bandsFromNearToFar } from '../matching/eligibility.ts';
import { agesOffered, MINIMUM_AGE } from '../questionnaire/birth-date.ts';
import { lifestylePassions, relationshipValues, themes } from '../questionnaire/options.ts';
import { noFilter, type ListFilter, type ShownBand } from './list-filter.ts';

/** How many sets of filters a member keeps. */
export const SAVED_FILTERS_AT_MOST = 8;
export const FILTER_NAME_LENGTH = 30;

const OLDEST = agesOffered.at(-1) ?? MINIMUM_AGE;

/** A set of filters under the member's own name for it. */
export interface SavedFilter {
  readonly id: string;
  readonly name: string;
  readonly filter: ListFilter;
}

const idsOf = <Id extends string>(list: readonly { readonly id: Id }[]) => list.map(({ id }) => id);

const bands = z.enum(bandsFromNearToFar as [ShownBand, ...ShownBand[]], errorCode('bad_request'));
const values = z.enum(idsOf(relationshipValues), errorCode('bad_request'));
const passions = z.enum(idsOf(lifestylePassions), errorCode('bad_request'));
const themeIds = z.enum(idsOf(themes), errorCode('bad_request'));
const tick = z.optional(z.literal('true', errorCode('bad_request')));
/** Empty: any age. */
const age = z
  .string(errorCode('bad_request'))
  .check(z.refine((text) => text.trim() === '' || isAgeOffered(text), { error: errorCode('list_filter_age') }));

function isAgeOffered(text: string): boolean {
  const years = /^\d{2}$/.test(text.trim()) ? Number(text) : 0;
  return years >= MINIMUM_AGE && years <= OLDEST;
}

/** The fields of the form that repeat. */
export const listFilterLists = ['bands', 'values', 'passions', 'themes'] as const;

const filterFields = {
  age_min: age,
  age_max: age,
  bands: z.array(bands),
  photo: tick,
  voice: tick,
  project: tick,
  values: z.array(values),
  passions: z.array(passions),
  themes: z.array(themeIds),
};

const setId = z.uuid(errorCode('bad_request'));

/** The forms of '/ma-liste', by intent. */
export const listFilterForms = {
  apply: z.strictObject({ intent: z.literal('apply'), ...filterFields, name: z.optional(z.string()) }),
  save: z.strictObject({
    intent: z.literal('save'),
    ...filterFields,
    name: z.pipe(
      z.pipe(
        z.string(errorCode('list_filter_name')),
        z.transform((text: string) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()),
      ),
      z
        .string()
        .check(
          z.minLength(1, errorCode('list_filter_name')),
          z.maxLength(FILTER_NAME_LENGTH, errorCode('list_filter_name')),
        ),
    ),
  }),
  use: z.strictObject({ intent: z.literal('use'), set: setId }),
  remove: z.strictObject({ intent: z.literal('remove'), set: setId }),
  clear: z.strictObject({ intent: z.literal('clear') }),
} as const;

type FilterForm = z.infer<typeof listFilterForms.apply>;

/** The filter of a form; null when its lowest age is above its highest. */
export function filterOfForm(form: Omit<FilterForm, 'intent' | 'name'>): ListFilter | null {
  const ageOf = (text: string) => (text.trim() === '' ? null : Number(text));
  const [ageMin, ageMax] = [ageOf(form.age_min), ageOf(form.age_max)];
  if (ageMin !== null && ageMax !== null && ageMin > ageMax) return null;
  return {
    ageMin,
    ageMax,
    bands: unique(form.bands),
    photo: form.photo === 'true',
    voice: form.voice === 'true',
    project: form.project === 'true',
    values: unique(form.values),
    passions: unique(form.passions),
    themes: unique(form.themes),
  };
}

function unique<Answer>(answers: readonly Answer[]): Answer[] {
  return [...new Set(answers)];
}

const storedAge = z.nullable(z.number());
const storedFilter = z.object({
  ageMin: storedAge,
  ageMax: storedAge,
  bands: z.array(z.string()),
  photo: z.boolean(),
  // Sets from before the voices do not have it.
  voice: z.prefault(z.boolean(), false),
  project: z.boolean(),
  values: z.array(z.string()),
  passions: z.array(z.string()),
  themes: z.array(z.string()),
});
const storedSets = z.array(z.object({ id: z.string(), name: z.string(), filter: z.unknown() }));

/** A filter as it was stored; an answer that is on offer no more is left out of it, and what is no filter lets all through. */
export function readFilter(stored: unknown): ListFilter {
  const read = storedFilter.safeParse(stored);
  if (!read.success) return noFilter;
  const known = <Id extends string>(ids: readonly Id[], given: readonly string[]) =>
    ids.filter((id) => given.includes(id));
  return {
    ...read.data,
    bands: known(bandsFromNearToFar, read.data.bands),
    values: known(idsOf(relationshipValues), read.data.values),
    passions: known(idsOf(lifestylePassions), read.data.passions),
    themes: known(idsOf(themes), read.data.themes),
  };
}

/** A member's sets as they were stored. */
export function readSavedFilters(stored: unknown): SavedFilter[] {
  const read = storedSets.safeParse(stored);
  return read.success ? read.data.map(({ id, name, filter }) => ({ id, name, filter: readFilter(filter) })) : [];
}
