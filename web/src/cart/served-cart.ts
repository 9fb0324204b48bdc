import type { ApolloClient } from '@apollo/client';
import { AccountCartDocument, type AccountCartFragment } from './account-cart.generated';
import { CartPricesDocument } from './cart-prices.generated';

/** Loads the cart with its current prices, for pages that the server renders. */
export async function loadCart(client: ApolloClient): Promise<void> {
  const { data } = await client.query({ query: AccountCartDocument });
  const keys = pricedKeys(data?.cart?.lines ?? []);
  if (keys.length > 0) await client.query({ query: CartPricesDocument, variables: { keys } });
}

/** The cart in the server-rendered page; null if the account has none, undefined if the page does not contain one. */
export function cartOfPage(client: ApolloClient): AccountCartFragment | null | undefined {
  return client.readQuery({ query: AccountCartDocument })?.cart;
}

/** The product keys for a cart's query of current prices, in an order that is independent of the lines' order. */
export function pricedKeys(lines: readonly { productKey: number }[]): number[] {
  return lines.map(({ productKey }) => productKey).sort((one, other) => one - other);
}
