import type { ApolloClient } from '@apollo/client';
import { AccountCartDocument, type AccountCartFragment } from './account-cart.generated';
import { productKeys } from './cart-lines';
import { CartPricesDocument } from './cart-prices.generated';
import { receivedOf } from './received-cart';
import { doubtfulLines } from './use-unusual-lines';
import { UsualQuantitiesDocument } from './usual-quantities.generated';

/**
 * Loads the cart with its current prices and what an unusual quantity is compared with, for pages that the server
 * renders. Returns the keys of products that are no longer sold.
 */
export async function loadCart(client: ApolloClient): Promise<number[]> {
  const { data } = await client.query({ query: AccountCartDocument });
  const { lines } = receivedOf(data?.cart ?? null);
  const [keys, doubtful] = [productKeys(lines), productKeys(doubtfulLines(lines))];
  const [prices] = await Promise.all([
    keys.length > 0 ? client.query({ query: CartPricesDocument, variables: { keys } }) : null,
    doubtful.length > 0 && client.query({ query: UsualQuantitiesDocument, variables: { keys: doubtful } }),
  ]);
  const sold = new Set(prices?.data?.productsByKey.map(({ key }) => key));
  return keys.filter(key => !sold.has(key));
}

/** The cart in the server-rendered page; null if the account has none, undefined if the page does not contain one. */
export function cartOfPage(client: ApolloClient): AccountCartFragment | null | undefined {
  return client.readQuery({ query: AccountCartDocument })?.cart;
}
