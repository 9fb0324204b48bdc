import type { CartLine } from './cart-lines';
import { cartActions } from './cart-store';
import { useCartPricesQuery } from './cart-prices.generated';
import { changesOf, type LineChange } from './line-changes';

export interface PriceRefresh {
  /** True until the store said what it sells now. */
  checking: boolean;
  error: unknown;
  /** The lines as they are sold now; without an answer, as they were added. */
  shown: readonly CartLine[];
  /** By product key; a line without changes is not in it. */
  changes: ReadonlyMap<number, LineChange[]>;
  goneKeys: readonly number[];
  /** Takes the products as they are now, so that nothing counts as changed any more. */
  accept: () => Promise<void>;
  askAgain: () => Promise<unknown>;
}

/** Asks what became of the cart's products each time the cart is shown. */
export function usePriceRefresh(lines: readonly CartLine[]): PriceRefresh {
  const keys = lines.map(line => line.product.key).sort((one, other) => one - other);
  const { data, error, refetch } = useCartPricesQuery({
    variables: { keys },
    skip: keys.length === 0,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const current = new Map(data?.productsByKey.map(product => [product.key, product]));
  const changes = new Map<number, LineChange[]>();
  // An answer to an earlier list knows nothing of a line that came since.
  for (const { product } of data ? lines : []) {
    const found = changesOf(product, current.get(product.key));
    if (found.length > 0) changes.set(product.key, found);
  }
  const goneKeys = [...changes].filter(([, found]) => found.some(change => change.kind === 'gone')).map(([key]) => key);
  return {
    checking: keys.length > 0 && !data && !error,
    error,
    shown: lines.map(line => ({ ...line, product: current.get(line.product.key) ?? line.product })),
    changes,
    goneKeys,
    accept: () => cartActions.updateProducts([...current.values()]),
    askAgain: refetch,
  };
}
