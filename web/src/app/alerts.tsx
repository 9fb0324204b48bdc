import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useSession } from '../session/session';

const AlertArea = lazy(() => import('./alert-area').then(module => ({ default: module.AlertArea })));

const neverChanges = () => () => undefined;

/** Shows notifications. Only sessions cause any, so visitors do not load the component. */
export function Alerts() {
  const { status, left } = useSession();
  // The server cannot wait for a component that is loaded on demand, and has nothing to notify of.
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!isInBrowser || (status !== 'signedIn' && left === null)) return null;
  return (
    <Suspense fallback={null}>
      <AlertArea />
    </Suspense>
  );
}
