import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { StoreServer } from './store-server';
import { itemMasterList, type Item } from './item-master-list';

export const demoPassword = 'saguaro-demo';
export const defaultPassword = 'saguaro-start';
/** Customer numbers of the demo accounts. */
export const people = { admin: 10_001, onAccount: 20_001, cashOnDelivery: 20_002, newcomer: 20_003 };

export interface Product {
  key: number;
  productId: string;
  description: string;
  standardCost: string;
  imageAddress: string | null;
  featured: boolean;
  onSale: boolean;
  inStoreOnly: boolean;
  category: { key: number; name: string } | null;
  vendor: { key: number; name: string } | null;
}

const productFields =
  'key productId description standardCost imageAddress featured onSale inStoreOnly category { key name } vendor { key name }';

interface GraphqlResponse<Data> {
  data: Data | null;
  errors?: { message: string; extensions: { code: string } }[];
}

/** The store under test, called through its API to prepare and compare data. */
export class Store {
  constructor(private readonly server: StoreServer) {}

  get url(): string {
    return this.server.url;
  }

  /** The folder to which the store writes mail, because no mail server is configured. */
  get mailFolder(): string {
    return join(this.server.dataDir, 'mail');
  }

  get complaints(): string[] {
    return this.server.complaints;
  }

  /** Sends a GraphQL operation. Returns its data, or throws its errors with their codes. */
  async graphql<Data>(query: string, variables: object = {}, token?: string): Promise<Data> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      // The server may close an idle connection at the moment a request reuses it.
      headers: {
        connection: 'close',
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as GraphqlResponse<Data>;
    if (!data || errors)
      throw new Error(
        errors?.map(({ message, extensions }) => `${extensions.code}: ${message}`).join('\n') ?? 'No data',
      );
    return data;
  }

  async signInToken(customerNumber: number, password = demoPassword): Promise<string> {
    const query = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
    const { login } = await this.graphql<{ login: { token: string } }>(query, { input: { customerNumber, password } });
    return login.token;
  }

  private readonly tokens = new Map<number, string>();

  /** Deletes the carts of the demo accounts, which persist after a test. */
  async emptyCarts(): Promise<void> {
    for (const customerNumber of [people.admin, people.onAccount, people.cashOnDelivery]) {
      const carts = await this.carts(customerNumber);
      for (const { key } of carts) await this.rest('DELETE', `/authcarts/${key}`, this.tokens.get(customerNumber));
    }
  }

  private async carts(customerNumber: number): Promise<{ key: number }[]> {
    const known = this.tokens.get(customerNumber);
    const found = known && (await this.rest<{ key: number }[]>('GET', '/authcarts', known));
    if (found) return found;
    // No token exists yet, or a test ended all sessions of this account.
    const body = { customerNumber, password: demoPassword };
    const session = await this.rest<{ token: string }>('POST', '/auth/login', undefined, body);
    if (!session) throw new Error(`The sign-in of ${customerNumber} was rejected.`);
    this.tokens.set(customerNumber, session.token);
    return (await this.rest<{ key: number }[]>('GET', '/authcarts', session.token)) ?? [];
  }

  /** Calls a REST path, which production allows too. Returns its data; null if it was refused. */
  private async rest<Data>(method: string, path: string, token?: string, body?: object): Promise<Data | null> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        connection: 'close',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.ok ? ((await response.json()) as { data: Data }).data : null;
  }

  /** Adds a quantity to the account's active cart. */
  async addToCart(customerNumber: number, productKey: number, by: number): Promise<void> {
    const input = { changeId: randomUUID(), lines: [{ productKey, by }] };
    const change = 'mutation ($input: CartChangeInput!) { changeCart(input: $input) { key } }';
    await this.graphql(change, { input }, await this.signInToken(customerNumber));
  }

  /** Returns the quantities of the account's active cart by product key. */
  async cartQuantities(customerNumber: number): Promise<Record<number, number>> {
    const token = await this.signInToken(customerNumber);
    const { cart } = await this.graphql<{ cart: { lines: { productKey: number; quantity: number }[] } | null }>(
      '{ cart { lines { productKey quantity } } }',
      {},
      token,
    );
    return Object.fromEntries((cart?.lines ?? []).map(({ productKey, quantity }) => [productKey, quantity]));
  }

  /** Returns products with a customer's prices. */
  async products(keys: readonly number[]): Promise<Product[]> {
    const token = await this.signInToken(people.onAccount);
    const query = `query ($keys: [Int!]!) { productsByKey(keys: $keys) { ${productFields} } }`;
    return (await this.graphql<{ productsByKey: Product[] }>(query, { keys }, token)).productsByKey;
  }

  /** Returns the first 1,000 products of the catalog. */
  async catalog(): Promise<Product[]> {
    const query = `{ products(first: 1000) { nodes { ${productFields} } } }`;
    const { products } = await this.graphql<{ products: { nodes: Product[] } }>(
      query,
      {},
      await this.signInToken(people.admin),
    );
    return products.nodes;
  }

  /** Imports items of the first vendor, as staff do. */
  async importItems(...rows: Item[]): Promise<void> {
    const token = await this.signInToken(people.admin);
    const { vendors } = await this.graphql<{ vendors: { nodes: { key: number }[] } }>(
      '{ vendors { nodes { key } } }',
      {},
      token,
    );
    const body = new FormData();
    body.set('vendorKey', String(vendors.nodes[0]?.key));
    body.set('doc', new Blob([new Uint8Array(await itemMasterList(rows))]), 'items.xlsx');
    const response = await fetch(`${this.url}/api/authproducts/batch`, {
      method: 'POST',
      headers: { connection: 'close', authorization: `Bearer ${token}` },
      body,
    });
    if (!response.ok) throw new Error(`The import was rejected: ${await response.text()}`);
  }

  /** Adds products and returns them as staff see them. */
  async addItems(...items: Partial<Item>[]): Promise<Product[]> {
    const rows = items.map(item => newItem(item));
    await this.importItems(...rows);
    const token = await this.signInToken(people.admin);
    const query = `query ($text: String!) { searchProducts(text: $text) { nodes { ${productFields} } } }`;
    const found = await Promise.all(
      rows.map(({ productId }) =>
        this.graphql<{ searchProducts: { nodes: Product[] } }>(query, { text: productId }, token),
      ),
    );
    return found.map(({ searchProducts }, index) => {
      const product = searchProducts.nodes.find(({ productId }) => productId === rows[index]?.productId);
      if (!product) throw new Error(`${rows[index]?.productId} was not found`);
      return product;
    });
  }

  async addItem(item: Partial<Item> = {}): Promise<Product> {
    const [product] = await this.addItems(item);
    if (!product) throw new Error('No item was added');
    return product;
  }

  /** Returns the key of a product in a family of the demo. */
  async productInFamily(): Promise<number> {
    const query = `{ searchProducts(text: "hex cap screw", first: 0) { facets { variants { families { productKey } } } } }`;
    const { searchProducts } = await this.graphql<{
      searchProducts: { facets: { variants: { families: { productKey: number }[] } } };
    }>(query, {}, await this.signInToken(people.admin));
    const key = searchProducts.facets.variants.families[0]?.productKey;
    if (key === undefined) throw new Error('The demo has no families');
    return key;
  }

  /** Changes fields of an item, as staff do. */
  async updateItem(key: number, fields: Record<string, unknown>): Promise<void> {
    const mutation = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { key } }';
    await this.graphql(mutation, { input: { key, ...fields } }, await this.signInToken(people.admin));
  }

  /** Removes an item from the catalog, as staff do. */
  async deleteItem(key: number): Promise<void> {
    const mutation = 'mutation ($key: Int!) { deleteProduct(key: $key) }';
    await this.graphql(mutation, { key }, await this.signInToken(people.admin));
  }

  async orderCount(customerNumber: number): Promise<number> {
    const query = '{ me { orders(first: 1) { totalCount } } }';
    const { me } = await this.graphql<{ me: { orders: { totalCount: number } } }>(
      query,
      {},
      await this.signInToken(customerNumber),
    );
    return me.orders.totalCount;
  }

  /** Places an order on account, as the checkout page would. */
  placeOrder(
    customerNumber: number,
    productKey: number,
    quantity: number,
    more: object = {},
    password?: string,
  ): Promise<PlacedOrder> {
    return this.placeLines(customerNumber, [{ productKey, quantity }], undefined, more, password);
  }

  /** Places an order of several products, for the first contact unless one is given. */
  async placeLines(
    customerNumber: number,
    lines: readonly { productKey: number; quantity: number }[],
    contactKey?: number,
    more: object = {},
    password?: string,
  ): Promise<PlacedOrder> {
    const token = await this.signInToken(customerNumber, password);
    const quote =
      'query ($lines: [QuoteLineInput!]!) { quote(lines: $lines) { total lines { price } } me { contacts { key } locations { key } } }';
    const { quote: quoted, me } = await this.graphql<{
      quote: { total: string; lines: { price: string }[] };
      me: { contacts: { key: number }[]; locations: { key: number }[] };
    }>(quote, { lines }, token);
    const input = {
      idempotencyKey: randomUUID(),
      lines: lines.map((line, index) => ({ ...line, price: quoted.lines[index]?.price })),
      total: quoted.total,
      contactKey: contactKey ?? me.contacts[0]?.key,
      locationKey: me.locations[0]?.key,
      payment: { method: 'ON_ACCOUNT' },
      ...more,
    };
    const checkout = 'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key date total } } }';
    return (await this.graphql<{ checkout: { order: PlacedOrder } }>(checkout, { input }, token)).checkout.order;
  }
}

interface PlacedOrder {
  key: number;
  date: number;
  total: string;
}

/** Returns a word that no other test uses. It consists of letters, because text with digits could be a code. */
export function newWord(): string {
  return Array.from(randomUUID().slice(0, 8), digit => String.fromCharCode(97 + parseInt(digit, 16))).join('');
}

/** Returns a product with unique id and description. */
export function newItem(item: Partial<Item> = {}): Item {
  const word = randomUUID().slice(0, 8).toUpperCase();
  return {
    // With a digit, because letters alone are read as a word of an order's line.
    productId: `T1-${word.slice(0, 4)}-${word.slice(4)}`,
    description: `Cold Chisel ${word}`,
    vendorItem: `CC-${word}`,
    cost: '8.25',
    listPrice: '12.99',
    minimum: 1,
    maximum: 0,
    pack: 1,
    image: '',
    category: 'Hammers',
    country: '',
    featured: false,
    onSale: false,
    inStoreOnly: false,
    ...item,
  };
}
