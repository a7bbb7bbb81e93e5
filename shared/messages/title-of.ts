import { anywhereMessages } from './anywhere.ts';
import { questionnaireMessages } from './questionnaire.ts';
import { titles } from './titles.ts';

const messages = { ...anywhereMessages, ...questionnaireMessages };
type TitledCode = keyof typeof messages;

const titleOfCode: Readonly<Partial<Record<TitledCode, keyof typeof titles>>> = {
  unexpected: 'save_error',
  preferences_save_failed: 'save_error',
  age_too_young: 'age_too_young',
  archetypes_limit: 'archetypes_limit',
  emotional_expectations_limit: 'limit_reached',
  relationship_values_limit: 'limit_reached',
  lifestyle_passions_limit: 'limit_reached',
  social_style_required: 'selection_required',
  daily_lifestyle_required: 'selection_required',
  communication_style_required: 'selection_required',
  life_projects_required: 'selection_required',
  photo_required: 'photo_required',
};

/** The title that goes with a message: 'Erreur' where it has none of its own (S-screen-5). */
export function titleOf(message: string): string {
  const code = (Object.keys(titleOfCode) as TitledCode[]).find((candidate) => messages[candidate] === message);
  return titles[(code && titleOfCode[code]) ?? 'error'];
}
