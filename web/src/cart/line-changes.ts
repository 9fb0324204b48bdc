import { formatUnitPrice, hasPrice } from '../ui/money';
import type { CartLine } from './cart-lines';

type Product = CartLine['product'];

export type LineChange =
  | { kind: 'gone' }
  | { kind: 'price'; from: string; to: string | null }
  | { kind: 'inStoreOnly' };

/** Compares a product with its snapshot in the cart. `now` is undefined if it is no longer sold. */
export function changesOf(then: Product, now: Product | undefined): LineChange[] {
  if (!now) return [{ kind: 'gone' }];
  const changes: LineChange[] = [];
  if (then.standardCost !== null && !sameAmount(then.standardCost, now.standardCost)) {
    changes.push({ kind: 'price', from: then.standardCost, to: now.standardCost });
  }
  if (now.inStoreOnly && !then.inStoreOnly) changes.push({ kind: 'inStoreOnly' });
  return changes;
}

/** "12.5" and "12.50" are the same price. */
function sameAmount(one: string, other: string | null): boolean {
  return other !== null && formatUnitPrice(one) === formatUnitPrice(other);
}

export function changeText(change: LineChange): string {
  if (change.kind === 'gone') return 'No longer sold';
  if (change.kind === 'inStoreOnly') return 'Now available only in store';
  if (!hasPrice(change.to)) return `Price was ${formatUnitPrice(change.from)}, now call for price`;
  return `Price changed from ${formatUnitPrice(change.from)} to ${formatUnitPrice(change.to)}`;
}
