import { productKeys, type CartLine } from './cart-lines';
import { cartActions } from './cart-store';
import { useCartPricesQuery } from './cart-prices.generated';
import { changesOf, type LineChange } from './line-changes';

export interface PriceRefresh {
  /** True until the current products are loaded. */
  checking: boolean;
  error: unknown;
  /** The lines with their current products, or with their snapshots until those are loaded. */
  shown: readonly CartLine[];
  /** By product key. Lines without changes have no entry. */
  changes: ReadonlyMap<number, LineChange[]>;
  goneKeys: readonly number[];
  /** The customer's own part numbers by product key */
  ownNumbers: ReadonlyMap<number, string | null>;
  /** Replaces the snapshots with the current products, which clears `changes`. */
  accept: () => Promise<void>;
  askAgain: () => Promise<unknown>;
}

const shownLines = new WeakMap<CartLine['product'], CartLine>();

/** Returns the same object while a line is the same, so that a change or an answer of the server renders few rows. */
function shownLine(line: CartLine, product = line.product): CartLine {
  const known = shownLines.get(product);
  const names = Object.keys(line) as (keyof CartLine)[];
  if (known && names.every(name => name === 'product' || known[name] === line[name])) return known;
  const shown = { ...line, product };
  shownLines.set(product, shown);
  return shown;
}

/** Loads the current products each time the cart is shown, and compares them with the cart's snapshots. */
export function usePriceRefresh(lines: readonly CartLine[]): PriceRefresh {
  const keys = productKeys(lines);
  const { data, error, refetch } = useCartPricesQuery({
    variables: { keys },
    skip: keys.length === 0,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const current = new Map(data?.productsByKey.map(product => [product.key, product]));
  const changes = new Map<number, LineChange[]>();
  // The response for an earlier list has no data for lines added since.
  for (const { product } of data ? lines : []) {
    const found = changesOf(product, current.get(product.key));
    if (found.length > 0) changes.set(product.key, found);
  }
  const goneKeys = keys.filter(key => changes.get(key)?.some(({ kind }) => kind === 'gone'));
  return {
    checking: keys.length > 0 && !data && !error,
    error,
    shown: lines.map(line => shownLine(line, current.get(line.product.key))),
    changes,
    goneKeys,
    ownNumbers: new Map([...current].map(([key, { ownNumber }]) => [key, ownNumber])),
    accept: () => cartActions.updateProducts([...current.values()].map(({ ownNumber: _, ...product }) => product)),
    askAgain: refetch,
  };
}
