import type { FormResult, ScreenData } from '../../frame/data.ts';
import type { StepKey } from '#shared/questionnaire/steps.ts';

export type Saved = ScreenData<StepKey>['saved'];

/** The text of a field: the one that was just refused, or else the saved one, so that nothing typed is lost. */
export function textOf(field: string, saved: Saved, posted: FormResult['values'] | undefined): string {
  const value = posted ? posted[field] : saved[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function listOf(field: string, saved: Saved, posted: FormResult['values'] | undefined): readonly string[] {
  const value = posted ? posted[field] : saved[field];
  if (Array.isArray(value)) return value as readonly string[];
  return typeof value === 'string' && value !== '' ? [value] : [];
}
