import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { usePriceLoad } from './price-load';

/** Shown if prices failed to load. `of` contains the prices; null for a missing one. */
export function PricesMissing({ of, children }: { of: readonly (string | null | undefined)[]; children?: ReactNode }) {
  const { hasFailed, isLoading, tryAgain } = usePriceLoad();
  if (!hasFailed || of.every(price => price != null)) return children;
  return (
    <Notice kind="error">
      <p>Your prices could not be loaded, so nothing here can be ordered yet.</p>
      <Button small busy={isLoading} onClick={tryAgain}>
        Try again
      </Button>
    </Notice>
  );
}
