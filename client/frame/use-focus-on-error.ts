import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import type { FormResult } from './data.ts';

/** Moves the focus after a refusal to the first field with an error, or to the error message (S-screen-6). */
export function useFocusOnError(result: FormResult | undefined): void {
  // While the form is being sent its fields are disabled and cannot take the focus.
  const isSaving = useNavigation().formMethod !== undefined;
  useEffect(() => {
    if (isSaving || Object.keys(result?.errors ?? {}).length === 0) return;
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"]:enabled');
    const reason = document.querySelector<HTMLElement>('[role="alert"][tabindex]');
    (field ?? firstOf(document.querySelector('fieldset[aria-describedby]:has(.error-text)')) ?? reason)?.focus();
  }, [result, isSaving]);
}

/** The first wrong field of several. */
function firstOf(group: Element | null): HTMLElement | null {
  return group?.querySelector<HTMLElement>('input:enabled, select:enabled, button:enabled') ?? null;
}
