import type { ApolloClient } from '@apollo/client';
import { AccountCartDocument, type AccountCartFragment } from './account-cart.generated';
import { CartPricesDocument } from './cart-prices.generated';

/** Loads the cart with its current prices, for pages that the server renders. */
export async function loadCart(client: ApolloClient): Promise<void> {
  const { data } = await client.query({ query: AccountCartDocument });
  const keys = pricedKeys(data?.cart?.lines ?? []);
  if (keys.length > 0) await client.query({ query: CartPricesDocument, variables: { keys } });
}

/** The cart that the server's page contains; null if the account has none, and undefined for a page without one. */
export function cartOfPage(client: ApolloClient): AccountCartFragment | null | undefined {
  return client.readQuery({ query: AccountCartDocument })?.cart;
}

/** The keys whose current prices a cart asks for, in an order that does not depend on the lines'. */
export function pricedKeys(lines: readonly { productKey: number }[]): number[] {
  return lines.map(({ productKey }) => productKey).sort((one, other) => one - other);
}
