import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import type { Product } from './product.entity.js';

let app: TestApp;
let build: Build;
let staff: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  staff = await app.signIn((await build.admin()).customerNumber);
});
afterAll(() => app.close());

interface Removed {
  key: number;
  productId: string;
  description: string;
  removedAt: number;
  substituteId: string | null;
  isTaken: boolean;
  version: number;
}

const list = `query ($search: String, $first: Int, $offset: Int, $after: String) {
  removedProducts(search: $search, first: $first, offset: $offset, after: $after) {
    totalCount
    pageInfo { endCursor }
    nodes { key productId description removedAt substituteId isTaken version }
  }
}`;
async function removed(variables: Record<string, unknown>) {
  const { data } = await app.graphql<{
    removedProducts: { totalCount: number; pageInfo: { endCursor: string }; nodes: Removed[] };
  }>(list, variables, staff);
  if (!data) throw new Error('No list');
  return data.removedProducts;
}
const restore =
  'mutation ($key: Int!, $version: Int) { restoreProduct(key: $key, version: $version) { key productId } }';
const restored = (key: number, version?: number, token = staff) =>
  app.graphql<{ restoreProduct: { key: number } | null }>(restore, { key, version }, token);
const finds = async (text: string) => {
  const { data } = await app.graphql<{ searchProducts: { nodes: { key: number }[] } }>(
    'query ($text: String!) { searchProducts(text: $text) { nodes { key } } }',
    { text },
  );
  return data?.searchProducts.nodes.map(({ key }) => key);
};

let counter = 0;
/** Creates items with the same word, each removed a minute after the one before. */
async function removedItems(count: number): Promise<{ word: string; items: Product[] }> {
  counter += 1;
  // Words too different for the search to treat one as a misspelling of another
  const word = ['Quoin', 'Ferrule', 'Gudgeon', 'Trammel', 'Sprocket', 'Bobbin'][counter] ?? '';
  const items: Product[] = [];
  for (let index = 0; index < count; index += 1)
    items.push(
      await build.product({
        productId: `RMV-${counter}-${index}`,
        description: `${word} ${index}`,
        deletedAt: new Date(Date.UTC(2026, 9, 1, 8, index)),
      }),
    );
  return { word, items };
}

describe('[ADM-13] removed items', () => {
  test('are listed in consecutive pages, most recently removed first', async () => {
    const { word, items } = await removedItems(5);
    const newestFirst = items.map(({ key }) => key).reverse();
    const first = await removed({ search: word, first: 3 });
    expect([first.totalCount, first.nodes.map(({ key }) => key)]).toEqual([5, newestFirst.slice(0, 3)]);
    expect(first.nodes[0]).toEqual({
      key: items[4]?.key,
      productId: items[4]?.productId,
      description: `${word} 4`,
      removedAt: Date.UTC(2026, 9, 1, 8, 4) / 1000,
      substituteId: null,
      isTaken: false,
      version: 1,
    });
    const next = await removed({ search: word, first: 3, after: first.pageInfo.endCursor });
    expect(next.nodes.map(({ key }) => key)).toEqual(newestFirst.slice(3));
    expect((await removed({ search: word, first: 2, offset: 2 })).nodes.map(({ key }) => key)).toEqual(
      newestFirst.slice(2, 4),
    );
  });

  test('are found by a literal part of their item ID or description, without items for sale', async () => {
    const { word, items } = await removedItems(2);
    await build.product({ description: `${word} for sale` });
    expect((await removed({ search: word.toUpperCase() })).totalCount).toBe(2);
    expect((await removed({ search: `mv-${counter}-1` })).nodes.map(({ key }) => key)).toEqual([items[1]?.key]);
    expect((await removed({ search: `${word}%` })).totalCount).toBe(0);
    const { body } = await app.rest<{ data: Removed[] }>('GET', `/authproducts/removed?search=${word}&limit=1`, {
      token: staff,
    });
    expect(body.data.map(({ key }) => key)).toEqual([items[1]?.key]);
  });

  test('can be restored to the catalog and the search, with a change log entry', async () => {
    const { word, items } = await removedItems(2);
    const [one, other] = items.map(({ key }) => key) as [number, number];
    expect(await finds(word)).toEqual([]);
    expect((await restored(one, 1)).data).toEqual({ restoreProduct: { key: one, productId: items[0]?.productId } });
    const { status, body } = await app.rest<{ data: { key: number } }>('PUT', `/authproducts/${other}/restored`, {
      token: staff,
      body: { version: 1 },
    });
    expect([status, body.data.key]).toEqual([200, other]);
    expect((await finds(word))?.sort()).toEqual([one, other].sort());
    expect((await removed({ search: word })).totalCount).toBe(0);
    const entries = await app.em().find(ChangeLogEntry, { subject: 'product', subjectKey: { $in: [one, other] } });
    expect(entries.map(({ action, label }) => [action, label]).sort()).toEqual(
      items.map(({ productId }) => ['restored', productId]).sort(),
    );
  });

  test('cannot be restored with a stale version, twice, or while another item has their item ID', async () => {
    const { word, items } = await removedItems(2);
    const [one, other] = items.map(({ key }) => key) as [number, number];
    const codeOf = async (...args: Parameters<typeof restored>) =>
      (await restored(...args)).errors?.[0]?.extensions.code;
    expect(await codeOf(one, 9)).toBe('STALE');
    await build.product({ productId: items[1]?.productId.toLowerCase() });
    const { nodes } = await removed({ search: word });
    expect(nodes.map(({ key, isTaken }) => [key, isTaken])).toEqual([
      [other, true],
      [one, false],
    ]);
    expect(await codeOf(other)).toBe('DUPLICATE');
    expect((await restored(one)).errors).toBeUndefined();
    expect(await codeOf(one)).toBe('NOT_FOUND');
    expect((await removed({ search: word })).nodes.map(({ key }) => key)).toEqual([other]);
  });

  test('are visible to staff only', async () => {
    const { word, items } = await removedItems(1);
    const [{ key }] = items as [Product];
    const customer = await app.signIn((await build.customer()).customerNumber);
    const { errors } = await app.graphql(list, { search: word }, customer);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await restored(key, 1, customer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await app.rest('GET', '/authproducts/removed', { token: customer })).status).toBe(403);
    expect((await app.rest('PUT', `/authproducts/${key}/restored`, { token: customer, body: {} })).status).toBe(403);
    expect((await removed({ search: word })).totalCount).toBe(1);
  });
});
