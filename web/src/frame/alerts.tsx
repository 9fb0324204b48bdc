import { useEffect, useState, type ComponentType } from 'react';
import { useSession } from '../session/session';

/** Pause before the area is loaded again after a failure */
const retryMs = 5000;

/**
 * Shows notifications. Only signed-in users get any, so visitors do not load the component. The page works without it,
 * and keeps trying: on a bad connection its script may not arrive, and Firefox stops loading it when the page is left.
 */
export function Alerts() {
  const { status, left } = useSession();
  const isNeeded = status === 'signedIn' || left !== null;
  const [Area, setArea] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () =>
      import('./alert-area').then(
        ({ AlertArea }) => setArea(() => AlertArea),
        () => {
          if (!isOver) timer = setTimeout(() => void load(), retryMs);
        },
      );
    void load();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isNeeded]);
  return isNeeded && Area ? <Area /> : null;
}
