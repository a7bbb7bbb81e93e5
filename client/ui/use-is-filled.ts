import { useSyncExternalStore, type RefObject } from 'react';

/**
 * Whether something is typed in a field, also before hydration. True on the server, where a disabled button could not
 * be enabled again.
 */
export function useIsFilled(form: RefObject<HTMLFormElement | null>, field: string): boolean {
  return useSyncExternalStore(
    listenToInput,
    () => form.current === null || typedIn(form.current, field) !== '',
    () => true,
  );
}

/** The trimmed text of a field. */
export function typedIn(form: HTMLFormElement | null, field: string): string {
  const typed = form && new FormData(form).get(field);
  return typeof typed === 'string' ? typed.trim() : '';
}

function listenToInput(onChange: () => void): () => void {
  document.addEventListener('input', onChange);
  document.addEventListener('reset', onChange);
  return () => {
    document.removeEventListener('input', onChange);
    document.removeEventListener('reset', onChange);
  };
}
