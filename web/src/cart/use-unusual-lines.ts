import type { ApolloClient } from '@apollo/client';
import { productKeys, type CartLine } from './cart-lines';
import { isUnusual } from './quantity-rule';
import { UsualQuantitiesDocument, useUsualQuantitiesQuery } from './usual-quantities.generated';

/** The unconfirmed lines that are unusual, unless the customer usually orders as much. */
export function doubtfulLines(lines: readonly CartLine[]): CartLine[] {
  return lines.filter(
    ({ product, quantity, confirmed = 0 }) => quantity > confirmed && isUnusual(product, null, quantity),
  );
}

/** Finds unconfirmed lines whose quantity may be a typo. Maps product keys to the customer's usual quantities. */
export function useUnusualLines(lines: readonly CartLine[]): ReadonlyMap<number, number | null> {
  const open = doubtfulLines(lines);
  const keys = productKeys(open);
  const { data, error } = useUsualQuantitiesQuery({ variables: { keys }, skip: keys.length === 0 });
  if (!data && !error) return new Map();
  const usual = new Map(data?.productsByKey.map(({ key, usualQuantity }) => [key, usualQuantity]));
  return new Map(
    open.flatMap(({ product, quantity }) => {
      const known = usual.get(product.key) ?? null;
      return isUnusual(product, known, quantity) ? [[product.key, known] as const] : [];
    }),
  );
}

/** Returns the customer's usual quantity of a product, or null if it is unknown. */
export async function usualQuantityOf(client: ApolloClient, productKey: number): Promise<number | null> {
  const { data } = await client
    .query({ query: UsualQuantitiesDocument, variables: { keys: [productKey] } })
    .catch(() => ({ data: undefined }));
  return data?.productsByKey[0]?.usualQuantity ?? null;
}
