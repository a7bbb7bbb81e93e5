import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and before hydration: a button must not be disabled where nothing could enable it again. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
