import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is hydrated. False on the server: a button must not be disabled before JavaScript can enable it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
