import type { generalMessages } from './general.ts';
import type { QuestionnaireCode } from './questionnaire.ts';
import { titles } from './titles.ts';

/** The titles of an area's messages by code. */
export type Titles<Code extends string = string> = Readonly<Partial<Record<Code, string>>>;

/** The titles on screens where a member saves something. */
export const savingTitles = {
  unexpected: titles.save_error,
  preferences_save_failed: titles.save_error,
  age_too_young: titles.age_too_young,
  archetypes_limit: titles.archetypes_limit,
  emotional_expectations_limit: titles.limit_reached,
  relationship_values_limit: titles.limit_reached,
  lifestyle_passions_limit: titles.limit_reached,
  social_style_required: titles.selection_required,
  daily_lifestyle_required: titles.selection_required,
  communication_style_required: titles.selection_required,
  life_projects_required: titles.selection_required,
  photo_required: titles.photo_required,
} as const satisfies Titles<QuestionnaireCode | keyof typeof generalMessages>;

/** The title for a code: 'Erreur' if it has none of its own (S-screen-5). */
export function titleOf(code: string | undefined, own: Titles): string {
  return (code === undefined ? undefined : own[code]) ?? titles.error;
}
