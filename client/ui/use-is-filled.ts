import { useSyncExternalStore, type RefObject } from 'react';

/** Whether something is typed, be it before the script was there. True on the server: nothing could enable it again. */
export function useIsFilled(form: RefObject<HTMLFormElement | null>, field: string): boolean {
  return useSyncExternalStore(
    listenToInput,
    () => form.current === null || typedIn(form.current, field) !== '',
    () => true,
  );
}

/** What is typed in a field, trimmed. */
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
