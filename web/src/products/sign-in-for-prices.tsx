import { Link } from 'react-router-dom';

/** What a visitor reads where a price would stand. */
export function SignInForPrices({ className }: { className?: string }) {
  return (
    <p className={className}>
      <Link to="/login">Sign in</Link> to view pricing
    </p>
  );
}
