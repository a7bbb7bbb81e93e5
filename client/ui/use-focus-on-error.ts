import { useEffect } from 'react';
import type { FormResult } from '#client/routing/data.ts';

/** After a refusal the focus goes to the first field that needs another look. */
export function useFocusOnError(result: FormResult | undefined): void {
  useEffect(() => {
    if (result === undefined || Object.keys(result.errors).length === 0) return;
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [result]);
}
