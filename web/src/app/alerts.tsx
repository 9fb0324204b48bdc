import { lazy, Suspense } from 'react';
import { useSession } from '../session/session';

const AlertArea = lazy(() => import('./alert-area').then(module => ({ default: module.AlertArea })));

/** Shows notifications. Only sessions cause any, so visitors do not load the component. */
export function Alerts() {
  const { status, left } = useSession();
  if (status !== 'signedIn' && left === null) return null;
  return (
    <Suspense fallback={null}>
      <AlertArea />
    </Suspense>
  );
}
