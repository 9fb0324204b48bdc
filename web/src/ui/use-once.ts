import { useRef } from 'react';

/**
 * Returns a function that runs work, unless it is running. A button shows that a mutation is loading, but it can be
 * pressed again while its response is being stored.
 */
export function useOnce(): (work: () => Promise<void>) => Promise<void> {
  const isRunning = useRef(false);
  return async work => {
    if (isRunning.current) return;
    isRunning.current = true;
    await work().finally(() => (isRunning.current = false));
  };
}
