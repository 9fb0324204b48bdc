import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../session/session';

// Few people ever act as a customer, so nobody else loads it.
const ActingBanner = lazy(() => import('./acting-banner').then(module => ({ default: module.ActingBanner })));

/** On every page while staff act as a customer. It leads back to where they began, also when acting ends by itself. */
export function Acting() {
  const { acting, user } = useSession();
  const navigate = useNavigate();
  const from = useRef<string | null>(null);
  useEffect(() => {
    const before = from.current;
    from.current = acting?.from ?? null;
    if (before !== null && acting === null) void navigate(before);
  }, [acting, navigate]);
  return (
    acting && (
      <Suspense fallback={null}>
        <ActingBanner name={user?.name ?? ''} endsAt={acting.endsAt} />
      </Suspense>
    )
  );
}
