import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** Pause before a part is loaded again after a failure */
const retryMs = 5000;

interface Props<Of extends object> {
  /** Imports the component. Must not change. */
  load: () => Promise<ComponentType<Of>>;
  /** The component's properties */
  of: Of;
  /** Shown until the component has arrived */
  fallback?: ReactNode;
}

/** Shows a part that the page can do without as soon as its script has arrived. */
export function LatePart<Of extends object>({ load, of, fallback = null }: Props<Of>) {
  const loaded = useLatePart(load);
  return loaded ? createElement(loaded, of) : fallback;
}

/**
 * Imports a component, and keeps trying: the connection may be bad, and Firefox stops loading it when the page is left.
 * Returns undefined during the first attempt, and null after a failed one.
 *
 * @param load Must not change. null: the component is not needed.
 */
export function useLatePart<Of extends object>(
  load: (() => Promise<ComponentType<Of>>) | null,
): ComponentType<Of> | null | undefined {
  const [loaded, setLoaded] = useState<ComponentType<Of> | null>();
  useEffect(() => {
    if (!load) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tryToLoad = () =>
      load().then(
        component => setLoaded(() => component),
        () => {
          setLoaded(null);
          if (!isOver) timer = setTimeout(() => void tryToLoad(), retryMs);
        },
      );
    void tryToLoad();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [load]);
  return loaded;
}
