import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../session/session';

// Loaded on demand, because few users ever act as a customer.
const ActingBanner = lazy(() => import('./acting-banner').then(module => ({ default: module.ActingBanner })));

/** Shows the banner while staff act as a customer. Returns to the page where they began once acting ends. */
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
