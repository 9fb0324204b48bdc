import { lazy, Suspense } from 'react';
import { useSession } from '../session/session';

const AlertArea = lazy(() => import('./alert-area').then(module => ({ default: module.AlertArea })));

/** Where notifications appear. Only sessions have any to show, so a visitor's first view does not load it. */
export function Alerts() {
  const { status, left } = useSession();
  if (status !== 'signedIn' && left === null) return null;
  return (
    <Suspense fallback={null}>
      <AlertArea />
    </Suspense>
  );
}
