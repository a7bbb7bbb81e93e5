import { editPathOf } from '../members/recap-path.ts';
import { inMetres, summariseHeights } from '#shared/questionnaire/heights.ts';
import * as options from '#shared/questionnaire/options.ts';
import { labelOf, type Option } from '#shared/questionnaire/options.ts';
import type { Field, RecapSectionId } from '#shared/questionnaire/step.ts';
import { steps, type AnswerField, type StepKey } from '#shared/questionnaire/steps.ts';
import { fr } from '#shared/typeset.ts';
import type { AnswerRow } from '../members/profiles.queries.ts';

export interface RecapItem {
  readonly label: string;
  /** Null: not answered yet. */
  readonly value: string | null;
  /** Where the answer is changed; it leads back to the recap. Null for what no screen asks. */
  readonly editPath: string | null;
  /** Whether the member has passed this over, and has not answered it since. */
  readonly isSkipped: boolean;
}
export interface RecapSection {
  readonly title: string;
  /** What the title means, where it does not say so. */
  readonly subtitle: string | null;
  readonly items: readonly RecapItem[];
}

/** The blocks of the recap, in their order (S-profile-3). */
const titles: Readonly<Record<RecapSectionId, Pick<RecapSection, 'title' | 'subtitle'>>> = {
  you: { title: 'Toi', subtitle: null },
  sought: { title: 'Qui tu cherches', subtitle: null },
  'fab-logs': { title: 'FAB-LOGS', subtitle: fr`Ta façon d'aimer et de vivre` },
};

interface RecapLine extends Required<NonNullable<Field['recap']>> {
  readonly field: Field & { readonly column: AnswerField };
  readonly step: StepKey;
}

/** A field that several steps ask for has one line, which leads to the last of them. */
const lines: readonly RecapLine[] = [
  ...new Map(
    steps
      .flatMap(({ key, fields }) =>
        fields.flatMap((field) => ('recap' in field ? [{ order: 0, ...field.recap, field, step: key }] : [])),
      )
      .map((line) => [line.field.column, line]),
  ).values(),
].toSorted((one, other) => one.order - other.order);

/**
 * The recap of a member's answers in words.
 * @param today the day in Europe/Paris
 */
export function recapSections(row: AnswerRow, today: string): RecapSection[] {
  return Object.entries(titles).map(([id, heading]) => ({
    ...heading,
    items: lines.filter(({ section }) => section === id).flatMap((line) => itemsOf(line, row, today)),
  }));
}

function itemsOf({ field, label, step }: RecapLine, row: AnswerRow, today: string): RecapItem[] {
  const wording = wordings[field.column];
  const value = wording ? wording(row, today) : valueInWords(field, row[field.column]);
  const isSkipped = !value && row.skipped_steps.includes(step);
  const item = { label, value: value || null, editPath: editPathOf(step), isSkipped };
  return field.column === 'body_type' && row.skin_color ? [item, skinColor(row.skin_color)] : [item];
}

/** The line for the skin colour, which only older records have: no step asks for it. */
function skinColor(value: string): RecapItem {
  return { label: 'Ta couleur de peau', value, editPath: null, isSkipped: false };
}

/** The fields that the recap words differently from the labels of the options. */
const wordings: Readonly<Partial<Record<AnswerField, (row: AnswerRow, today: string) => string | null>>> = {
  birth_date: ({ birth_date: birthDate }, today) => birthDate && ageInWords(birthDate, today),
  height_cm: ({ height_cm: height }) => (height === null ? null : inMetres(height)),
  location_city: ({ location_city: city, location_country: country }) =>
    city && country ? `${city}, ${country}` : city,
  preferred_age_min: ({ preferred_age_min: min, preferred_age_max: max }) =>
    min === null || max === null ? null : `Entre ${min} et ${max} ans`,
  preferred_heights: ({ preferred_heights: heights }) => (heights.length === 0 ? null : summariseHeights(heights)),
  appearance_importance: (row) => word(importances, lowered(row.appearance_importance)),
  profile_visibility: (row) => word(options.profileVisibilities, visibility(row)),
};

function valueInWords(field: Field, value: AnswerRow[AnswerField]): string | null {
  if (field.kind === 'one') return word(field.options, value as string | null);
  if (field.kind === 'several') return words(field.options, value as string[]);
  return value === null ? null : String(value);
}

const importances = [...options.appearanceImportances, ...options.formerImportances];

/** An importance in lower case; older records also have capitals: 'Not Important'. */
function lowered(importance: string | null): string | null {
  return importance && importance.toLowerCase().replaceAll(' ', '-');
}

function visibility({ profile_visibility: stored }: AnswerRow): string | null {
  return stored === 'everyone' ? 'all' : stored;
}

function word(list: readonly Option[], id: string | null): string | null {
  return (id && labelOf(list, id)) ?? null;
}

function words(list: readonly Option[], ids: readonly string[]): string | null {
  const known = list.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
  return known.length === 0 ? null : known.join(', ');
}

/** The difference of the calendar years, in words that are true both before and after the birthday. */
function ageInWords(birthDate: string, today: string): string {
  const year = Number(today.slice(0, 4));
  return `${year - Number(birthDate.slice(0, 4))} ans en ${year}`;
}
