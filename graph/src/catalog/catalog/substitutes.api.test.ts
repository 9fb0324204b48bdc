import type { RequiredEntityData } from '@mikro-orm/core';
import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { sendReport, textWorkbook } from '../../staff/imports/fixtures/send-report.js';
import { OwnNumber } from '../../customers/own-numbers/index.js';
import { ShoppingList, ShoppingListLine } from '../../customers/shopping-lists/index.js';
import { Product } from './product.entity.js';

let app: TestApp;
let build: Build;
let staff: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  staff = await app.signIn((await build.admin()).customerNumber);
});
afterAll(() => app.close());

let counter = 0;
/** Creates a chain of products, each replaced by the next one. All but the last are removed. */
async function chain(length: number, overrides: Partial<Product> = {}): Promise<Product[]> {
  counter += 1;
  const idOf = (place: number) => `SUB-${counter}-${place}`;
  const products: Product[] = [];
  for (let place = 0; place < length; place += 1) {
    const isLast = place === length - 1;
    products.push(
      await build.product({
        productId: idOf(place),
        description: `Hammer ${counter}-${place}`,
        ...(isLast ? overrides : { substituteId: idOf(place + 1).toLowerCase(), deletedAt: new Date() }),
      }),
    );
  }
  return products;
}

async function pair(overrides: Partial<Product> = {}): Promise<{ old: Product; next: Product }> {
  const [old, next] = await chain(2, overrides);
  if (!old || !next) throw new Error('Too few products');
  return { old, next };
}

const gone = 'query ($key: Int!) { goneProduct(key: $key) { substitute { productId standardCost } } }';
const substituteOf = async (key: number, token?: string) =>
  (await app.graphql<{ goneProduct: { substitute: { productId: string } | null } | null }>(gone, { key }, token)).data
    ?.goneProduct?.substitute;
const overRest = (key: number, token?: string) =>
  app.rest<{ data: { productId: string; standardCost: number | null } | null }>('GET', `/products/${key}/substitute`, {
    token,
  });

describe('[SUB-1] setting a substitute', () => {
  const remove = 'mutation ($key: Int!, $id: String) { deleteProduct(key: $key, substituteId: $id) }';
  const set = 'mutation ($key: Int!, $id: String) { setSubstitute(key: $key, substituteId: $id) }';

  test('is possible when removing an item, and is logged', async () => {
    const [old, next] = [await build.product(), await build.product()];
    const { data } = await app.graphql(remove, { key: old.key, id: next.productId }, staff);
    expect(data).toEqual({ deleteProduct: true });
    expect(await substituteOf(old.key)).toMatchObject({ productId: next.productId });
    const entries = await app.em().find(ChangeLogEntry, { subject: 'product', subjectKey: old.key });
    expect(entries.map(({ action }) => action).sort()).toEqual(['deleted', 'updated']);
    expect(entries.find(({ action }) => action === 'updated')?.changes).toEqual({
      substituteId: { from: null, to: next.productId },
    });
  });

  test('is possible over REST, and checks the version', async () => {
    const [old, next] = [await build.product(), await build.product()];
    const removeOver = (body: object) => app.rest('DELETE', `/authproducts/${old.key}`, { token: staff, body });
    expect((await removeOver({ substituteId: next.productId, version: 9 })).status).toBe(409);
    expect((await removeOver({ substituteId: next.productId, version: 1 })).status).toBe(200);
    expect((await overRest(old.key)).body.data?.productId).toBe(next.productId);
  });

  test('is possible for a removed item, and can be undone', async () => {
    const [old, next] = [await build.product({ deletedAt: new Date() }), await build.product()];
    const put = (substituteId: string | null) =>
      app.rest('PUT', `/authproducts/${old.key}/substitute`, { token: staff, body: { substituteId } });
    expect((await app.graphql(set, { key: old.key, id: next.productId }, staff)).data).toEqual({ setSubstitute: true });
    expect(await substituteOf(old.key)).toMatchObject({ productId: next.productId });
    expect((await put(null)).status).toBe(200);
    expect(await substituteOf(old.key)).toBeNull();
    expect((await put(next.productId)).status).toBe(200);
    expect((await app.graphql(set, { key: old.key, id: '' }, staff)).data).toEqual({ setSubstitute: true });
    expect(await substituteOf(old.key)).toBeNull();
  });

  test('removing an item without naming a substitute keeps its current one', async () => {
    const next = await build.product();
    const old = await build.product({ substituteId: next.productId });
    const { data } = await app.graphql<{ product: unknown }>(
      'query ($key: Int!) { product(key: $key) { substituteId substitute { key } } }',
      { key: old.key },
    );
    expect(data?.product).toEqual({ substituteId: next.productId, substitute: { key: next.key } });
    await app.rest('DELETE', `/authproducts/${old.key}`, { token: staff });
    expect(await substituteOf(old.key)).toMatchObject({ productId: next.productId });
  });

  test('renaming a substitute updates the items that it replaces, and is logged', async () => {
    const { old, next } = await pair();
    const rename = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { productId } }';
    const to = `${next.productId}-NEW`;
    await app.graphql(rename, { input: { key: next.key, productId: to } }, staff);
    expect(await substituteOf(old.key)).toMatchObject({ productId: to });
    expect(await app.em().findOneOrFail(Product, { key: old.key })).toMatchObject({ substituteId: to, version: 2 });
    const [entry] = await app.em().find(ChangeLogEntry, { subject: 'product', subjectKey: old.key });
    expect(entry?.changes).toEqual({ substituteId: { from: next.productId.toLowerCase(), to } });
  });

  test('rejects an unknown ID and the item itself, and stores nothing', async () => {
    const old = await build.product();
    const update =
      'mutation ($key: Int!, $id: String) { updateProduct(input: { key: $key, substituteId: $id }) { key } }';
    for (const document of [remove, set, update])
      for (const [id, message] of [
        ['NO-SUCH-ITEM', 'No item has the ID NO-SUCH-ITEM.'],
        [old.productId.toLowerCase(), 'An item cannot replace itself.'],
      ]) {
        const { errors } = await app.graphql(document, { key: old.key, id }, staff);
        expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', errors: { substituteId: [message] } });
      }
    expect(await app.em().findOneOrFail(Product, { key: old.key })).toMatchObject({
      deletedAt: null,
      substituteId: null,
      version: 1,
    });
  });

  test('[BAT-1] works in reports with a column such as "Superseded By", also before the row of the substitute', async () => {
    const vendor = await build.vendor();
    const file = await textWorkbook([
      ['Item #', 'Description', 'Std Cost', 'List Price', 'Superseded By'],
      ['OLD-SAW', 'Saw', '10.00', '12.00', 'NEW-SAW'],
      ['NEW-SAW', 'Saw, improved', '11.00', '13.00', ''],
    ]);
    const { body } = await sendReport(app, '/authproducts/batch', file, { vendorKey: String(vendor.key) }, staff);
    expect(body.data).toMatchObject({ added: 2, refused: 0 });
    const { data } = await app.graphql<{ searchProducts: unknown }>(
      '{ searchProducts(text: "OLD-SAW") { nodes { substituteId substitute { productId } } } }',
    );
    expect(data?.searchProducts).toEqual({
      nodes: [{ substituteId: 'NEW-SAW', substitute: { productId: 'NEW-SAW' } }],
    });
  });

  test('[PERM-1] is denied to customers and visitors', async () => {
    const { old } = await pair();
    const customer = await app.signIn((await build.customer()).customerNumber);
    for (const token of [customer, undefined]) {
      const { errors } = await app.graphql(set, { key: old.key, id: null }, token);
      expect(errors?.[0]?.extensions.code).toBe(token ? 'FORBIDDEN' : 'UNAUTHENTICATED');
      const { status } = await app.rest('PUT', `/authproducts/${old.key}/substitute`, {
        token,
        body: { substituteId: null },
      });
      expect(status).toBe(token ? 403 : 401);
    }
  });
});

describe('[SUB-2] a substitute', () => {
  test('is the product for sale at the end of a chain of at most 5 links', async () => {
    const [first, ...rest] = await chain(6);
    expect(await substituteOf(first?.key ?? 0)).toMatchObject({ productId: rest.at(-1)?.productId });
    const [tooFar, second] = await chain(7);
    expect(await substituteOf(tooFar?.key ?? 0)).toBeNull();
    expect(await substituteOf(second?.key ?? 0)).not.toBeNull();
  });

  test('is null in a cycle', async () => {
    const [first, second] = [await build.product(), await build.product()];
    for (const [product, other] of [
      [first, second],
      [second, first],
    ] as const)
      await app.graphql(
        'mutation ($key: Int!, $id: String) { deleteProduct(key: $key, substituteId: $id) }',
        { key: product.key, id: other.productId },
        staff,
      );
    expect([await substituteOf(first.key), await substituteOf(second.key)]).toEqual([null, null]);
  });

  test('may have the item ID that the old product had', async () => {
    const reused = await build.product({ productId: 'REUSED-1', deletedAt: new Date() });
    const middle = await build.product({ productId: 'REUSED-2', substituteId: 'REUSED-1', deletedAt: new Date() });
    await app.em().nativeUpdate(Product, { key: reused.key }, { substituteId: 'REUSED-2' });
    const again = await build.product({ productId: 'REUSED-1' });
    expect(await substituteOf(reused.key)).toMatchObject({ productId: again.productId });
    expect(await substituteOf(middle.key)).toMatchObject({ productId: again.productId });
  });

  test('[PRICE-1] is shown to visitors without its price', async () => {
    const { old, next } = await pair({ standardCost: '4.2500' });
    const customer = await app.signIn((await build.customer()).customerNumber);
    expect(await substituteOf(old.key)).toEqual({ productId: next.productId, standardCost: null });
    expect(await substituteOf(old.key, customer)).toEqual({ productId: next.productId, standardCost: '4.25' });
    expect((await overRest(old.key)).body.data).toMatchObject({ productId: next.productId, standardCost: null });
    expect((await overRest(old.key, customer)).body.data).toMatchObject({ standardCost: 4.25 });
    expect((await overRest(next.key)).body.data).toBeNull();
    const several = await app.graphql(
      'query ($keys: [Int!]!) { substitutes(keys: $keys) { productKey product { productId standardCost } } }',
      { keys: [next.key, old.key, 999_999] },
    );
    expect(several.data).toEqual({
      substitutes: [{ productKey: old.key, product: { productId: next.productId, standardCost: null } }],
    });
    expect((await overRest(999_999)).status).toBe(404);
  });
});

describe('[SUB-3] the substitute is offered', () => {
  async function signedIn() {
    const customer = await build.customer();
    return { customer, token: await app.signIn(customer.customerNumber) };
  }

  test("on the order pad, for a code and for the customer's own number, with the typed quantity", async () => {
    const { customer, token } = await signedIn();
    const { old, next } = await pair({ minimumQuantity: 25, defaultQuantity: 25 });
    const em = app.em();
    em.create(OwnNumber, { customerKey: customer.key, productKey: old.key, number: 'MY-7', code: 'MY7' });
    await em.flush();
    const { data } = await app.graphql<{ orderPadLines: unknown[] }>(
      `query ($lines: [String!]!) { orderPadLines(lines: $lines) {
        verdict message quantity product { key } substitute { productId } alternatives { product { key } } } }`,
      { lines: [`${old.productId} x 7`, '3 x MY-7'] },
      token,
    );
    const line = {
      verdict: 'DISCONTINUED',
      message: `No longer sold: ${old.description}.`,
      product: null,
      substitute: { productId: next.productId },
      alternatives: [],
    };
    expect(data?.orderPadLines).toEqual([
      { ...line, quantity: 7 },
      { ...line, quantity: 3 },
    ]);
    const rest = await app.rest<{ data: { substitute: { productId: string } }[] }>('POST', '/authorders/pad', {
      token,
      body: { lines: [old.productId] },
    });
    expect(rest.body.data[0]?.substitute.productId).toBe(next.productId);
  });

  test('in the review of a reorder, with the nearest quantity that can be ordered', async () => {
    const { customer, token } = await signedIn();
    const { old, next } = await pair({ minimumQuantity: 12, defaultQuantity: 12 });
    const order = await build.order(customer, {
      placedAt: '2026-11-01T15:00:00Z',
      lines: [{ product: old, quantity: 5 }],
    });
    const { data } = await app.graphql<{ reorderReview: { lines: unknown[] } }>(
      `query ($key: Int!) { reorderReview(orderKey: $key) { lines {
        verdict message quantity product { key } substitute { product { productId } message quantity inCart } } } }`,
      { key: order.key },
      token,
    );
    expect(data?.reorderReview.lines).toEqual([
      {
        verdict: 'DISCONTINUED',
        message: 'No longer sold.',
        quantity: 0,
        product: null,
        substitute: { product: { productId: next.productId }, message: 'Order at least 12.', quantity: 12, inCart: 0 },
      },
    ]);
    const rest = await app.rest<{ data: { lines: { substitute: unknown }[] } }>(
      'GET',
      `/authorders/reorder/${order.key}`,
      { token },
    );
    expect(rest.body.data.lines[0]?.substitute).toMatchObject({ product: { productId: next.productId }, quantity: 12 });
  });

  const rows = `{ buyAgain { substitute { key } } ownNumbers { nodes { substitute { key } } }
    shoppingLists { lines { substitute { key } } } cart { lines { substitute { key } } } }`;

  /** Creates removed products that are in an order, a list, the cart and the own numbers of a customer. */
  async function useEverywhere(count: number) {
    const { customer, token } = await signedIn();
    const em = app.em();
    const list = em.create(ShoppingList, { customerKey: customer.key, name: 'Truck', note: '', version: 1 });
    await em.flush();
    const next = await build.product();
    const olds = Array.from({ length: count }, () => {
      counter += 1;
      return em.create(Product, {
        productId: `USED-${counter}`,
        description: `Used hammer ${counter}`,
        standardCost: '2.0000',
        basePrice: '2.0000',
        substituteId: next.productId,
        deletedAt: new Date(),
      } as RequiredEntityData<Product>);
    });
    await em.flush();
    await build.order(customer, {
      placedAt: '2026-11-01T15:00:00Z',
      lines: olds.map(product => ({ product, quantity: 1 })),
    });
    for (const [index, { key: productKey }] of olds.entries()) {
      const number = `N${index + 100}`;
      em.create(ShoppingListLine, { listKey: list.key, productKey, par: 1, note: '', position: index + 1 });
      em.create(OwnNumber, { customerKey: customer.key, productKey, number, code: number });
    }
    await em.flush();
    const changed = await app.graphql(
      'mutation ($lines: [CartLineChangeInput!]!) { changeCart(input: { changeId: "0123456789abcdef", lines: $lines }) { key } }',
      { lines: olds.map(({ key }) => ({ productKey: key, by: 1 })) },
      token,
    );
    expect(changed.errors).toBeUndefined();
    return { olds, next, token };
  }

  test('in "Buy again", own numbers, lists and the cart, in both interfaces', async () => {
    const { next, token } = await useEverywhere(1);
    const substitute = { key: next.key };
    expect((await app.graphql(rows, {}, token)).data).toEqual({
      buyAgain: [{ substitute }],
      ownNumbers: { nodes: [{ substitute }] },
      shoppingLists: [{ lines: [{ substitute }] }],
      cart: { lines: [{ substitute }] },
    });
    const over = async (path: string) =>
      JSON.stringify((await app.rest<{ data: unknown }>('GET', path, { token })).body.data);
    const lists = JSON.parse(await over('/authlists')) as { key: number }[];
    for (const path of ['/authorders/buyagain', '/authnumbers', '/authcarts/active', `/authlists/${lists[0]?.key}`])
      expect(await over(path)).toContain(`"substitute":{"key":${next.key}`);
  });

  test('with a fixed number of statements, also for 200 lines', async () => {
    const [few, many] = [await useEverywhere(2), await useEverywhere(200)];
    const pad = ({ olds, token }: typeof few) =>
      app.graphql(
        'query ($lines: [String!]!) { orderPadLines(lines: $lines) { substitute { key } } }',
        { lines: olds.map(({ productId }) => `${productId} x 2`) },
        token,
      );
    const costs = async (used: typeof few) => [
      await app.countStatements(() => app.graphql('{ buyAgain { substitute { key } } }', {}, used.token)),
      await app.countStatements(() => app.graphql('{ cart { lines { substitute { key } } } }', {}, used.token)),
      await app.countStatements(() =>
        app.graphql('{ shoppingLists { lines { substitute { key } } } }', {}, used.token),
      ),
      await app.countStatements(() => pad(used)),
    ];
    await costs(few);
    expect([await costs(few), await costs(many)]).toEqual([
      [5, 6, 6, 6],
      [5, 6, 6, 6],
    ]);
  });
});
