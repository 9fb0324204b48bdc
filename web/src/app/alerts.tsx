import { lazy, Suspense } from 'react';
import { useSession } from '../session/session';
import { useIsInBrowser } from '../ui/use-is-in-browser';

const AlertArea = lazy(() => import('./alert-area').then(module => ({ default: module.AlertArea })));

/** Shows notifications. Only signed-in users get any, so visitors do not load the component. */
export function Alerts() {
  const { status, left } = useSession();
  // The server cannot wait for a component that is loaded on demand, and has no notifications.
  const isInBrowser = useIsInBrowser();
  if (!isInBrowser || (status !== 'signedIn' && left === null)) return null;
  return (
    <Suspense fallback={null}>
      <AlertArea />
    </Suspense>
  );
}
