import { Link } from 'react-router-dom';

/** Shown to visitors in place of a price. */
export function SignInForPrices({ className }: { className?: string }) {
  return (
    <p className={className}>
      <Link to="/login">Sign in</Link> to view pricing
    </p>
  );
}
