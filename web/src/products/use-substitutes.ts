import { useState } from 'react';

/** The discontinued lines, by product key, whose substitute the customer adds in their place. */
export function useSubstitutes() {
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  return {
    isTaken: (productKey: number) => taken.has(productKey),
    take: (productKey: number) => setTaken(now => new Set(now).add(productKey)),
  };
}

export type Substitutes = ReturnType<typeof useSubstitutes>;
