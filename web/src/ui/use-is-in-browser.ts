import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False on the server and while the browser hydrates its page, then true. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
