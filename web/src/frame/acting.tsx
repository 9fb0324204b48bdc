import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../session/session';
import { LatePart } from '../ui/late-part';

// Loaded on demand, because few users ever act as a customer.
const loadBanner = () => import('./acting-banner').then(({ ActingBanner }) => ActingBanner);

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
  if (acting === null) return null;
  const name = user?.name ?? '';
  // Without the banner, staff could forget for whom they order.
  const words = <p role="status">You are acting as {name}</p>;
  return <LatePart load={loadBanner} of={{ name, endsAt: acting.endsAt }} fallback={words} />;
}
