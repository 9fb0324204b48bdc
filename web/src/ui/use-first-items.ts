import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * How many items of a long list to render now. A served page has all of them. On a page that is opened later, the `first`
 * ones are painted at once, and the others right afterwards.
 */
export function useFirstItems(count: number, first: number): number {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useDeferredValue(count, isHydrating ? count : Math.min(count, first));
}
