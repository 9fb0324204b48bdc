import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { refusalsOf, staffOnly, type Call } from '../../../test/staff-only.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { Favorite } from '../../customers/favorites/index.js';
import { OrderLine } from '../../selling/ordering/index.js';
import type { productFields } from '../../definitions/product.js';
import { Category } from './category.entity.js';
import { PricingInfo } from './pricing-info.entity.js';
import { Product } from './product.entity.js';

let app: TestApp;
let build: Build;
let admin: BuiltCustomer;
let token: string;
let substituteId: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  admin = await build.admin();
  token = await app.signIn(admin.customerNumber);
  ({ productId: substituteId } = await build.product());
});
afterAll(() => app.close());

interface ResponseBody {
  data?: Record<string, unknown> & { key: number };
  status?: number;
  code?: string;
  title?: string;
  errors?: Record<string, string[]>;
}

const call = (method: string, path: string, body?: unknown, as: string = token) =>
  app.rest<ResponseBody>(method, path, { body, token: as });
const graphql = <Data = Record<string, Record<string, unknown>>>(document: string, variables = {}) =>
  app.graphql<Data>(document, variables, token);
const log = (subject: string, subjectKey: number) =>
  app.em().find(ChangeLogEntry, { subject, subjectKey }, { orderBy: { key: 'asc' } });
const counts = async () => [
  await app.em().count(Product),
  await app.em().count(Category),
  await app.em().count(PricingInfo),
  await app.em().count(ChangeLogEntry),
];

let counter = 0;
/** Every field of an item. Omitting one does not compile. */
async function itemBody(overrides: object = {}) {
  counter += 1;
  const body = {
    productId: `SAW-${counter}`,
    auxilliaryItemId: '045242000012',
    description: 'Circular Saw 7-1/4 in',
    vendorKey: (await build.vendor()).key,
    vendorItemNumber: '2630-20',
    family: 'Circular Saw',
    attributes: 'Blade: 7-1/4 in; Voltage: 20 V',
    standardCost: 149.5,
    basePrice: 199.9999,
    minimumQuantity: 1,
    maximumQuantity: 10,
    quantityMultiple: 1,
    defaultQuantity: 2,
    unit: 'box',
    priceBreaks: '4: 100, 8: 90.5',
    imageAddress: 'https://pictures.example/saw.jpg',
    categoryKey: (await build.category()).key,
    countryOfOrigin: 'USA',
    warranty: '1 year',
    substituteId,
    featured: true,
    onSale: false,
    inStoreOnly: true,
  } satisfies Record<keyof typeof productFields, unknown>;
  return { ...body, ...overrides };
}
const decimals = ({ standardCost, basePrice, ...body }: Awaited<ReturnType<typeof itemBody>>) => ({
  ...body,
  standardCost: String(standardCost),
  basePrice: String(basePrice),
});

describe('[ADM-10] [REST-1] categories', () => {
  test('are added, changed and deleted over REST, with a change log entry for each', async () => {
    const name = `Jackhammers ${randomUUID().slice(0, 8)}`;
    const added = await call('POST', '/authproducts/category', { name: ` ${name} `, featured: true });
    const key = added.body.data as unknown as number;
    expect([added.status, key]).toEqual([201, expect.any(Number)]);
    const changed = await call('PUT', '/authproducts/category/', { key, featured: false, version: 1 });
    expect([changed.status, changed.body.data]).toEqual([200, { key, name, featured: false, version: 2 }]);
    const { data } = await graphql<{ categories: { key: number; featured: boolean }[] }>(
      '{ categories { key featured } }',
    );
    expect(data?.categories).toContainEqual({ key, featured: false });
    expect((await call('DELETE', `/authproducts/category/${key}`)).body).toEqual({ data: true });
    expect((await call('DELETE', `/authproducts/category/${key}`)).status).toBe(404);
    expect((await log('category', key)).map(({ action, label, changes }) => [action, label, changes])).toEqual([
      ['created', name, { name: { from: null, to: name }, featured: { from: null, to: true } }],
      ['updated', name, { featured: { from: true, to: false } }],
      ['deleted', name, { name: { from: name, to: null }, featured: { from: false, to: null } }],
    ]);
  });

  test('are added and changed over GraphQL', async () => {
    const added = await graphql(
      'mutation { createCategory(input: { name: "Scaffolds" }) { key name featured version } }',
    );
    const key = added.data?.createCategory?.key as number;
    expect(added.data?.createCategory).toEqual({ key, name: 'Scaffolds', featured: false, version: 1 });
    const changed = await graphql(
      `mutation { updateCategory(input: { key: ${key}, name: "Scaffolding", version: 1 }) { name featured version } }`,
    );
    expect(changed.data).toEqual({ updateCategory: { name: 'Scaffolding', featured: false, version: 2 } });
    expect(
      (await graphql(`mutation { updateCategory(input: { key: ${key}, name: "Late", version: 1 }) { name } }`))
        .errors?.[0],
    ).toMatchObject({
      message: 'Counter changed this record meanwhile.',
      extensions: {
        code: 'STALE',
        status: 409,
        current: 2,
        changes: [{ field: 'name', from: 'Scaffolds', to: 'Scaffolding' }],
      },
    });
    expect((await graphql(`mutation { deleteCategory(key: ${key}) }`)).data).toEqual({ deleteCategory: true });
  });

  test('require a name that is unique, ignoring case', async () => {
    const { key, name } = await build.category();
    const other = await build.category();
    const before = await counts();
    for (const [method, body] of [
      ['POST', { name: name.toUpperCase() }],
      ['PUT', { key: other.key, name: name.toUpperCase() }],
    ] as const) {
      const refused = await call(method, '/authproducts/category', body);
      expect([method, refused.status, refused.body.code, refused.body.errors]).toEqual([
        method,
        409,
        'DUPLICATE',
        { name: ['Another category has this name.'] },
      ]);
    }
    expect((await call('POST', '/authproducts/category', { name: ' ' })).body.errors).toEqual({
      name: ['Invalid name, must have value'],
    });
    expect(
      (await call('POST', '/authproducts/category', { name: 'x'.repeat(101), featured: 'yes' })).body.errors,
    ).toEqual({ name: [expect.any(String)], featured: ['Must be true or false'] });
    expect((await call('PUT', '/authproducts/category', { key: 999_999, name: 'Nowhere' })).status).toBe(404);
    expect(await counts()).toEqual(before);
    expect((await call('PUT', '/authproducts/category', { key, name: name.toUpperCase() })).status).toBe(200);
  });

  test('can be deleted once they contain no product for sale', async () => {
    const category = await build.category();
    const product = await build.product({ category });
    const before = await counts();
    const refused = await call('DELETE', `/authproducts/category/${category.key}`);
    expect([refused.status, refused.body.code, refused.body.title]).toEqual([
      409,
      'CATEGORY_IN_USE',
      'Products are assigned to this category.',
    ]);
    expect((await graphql(`mutation { deleteCategory(key: ${category.key}) }`)).errors?.[0]?.extensions).toMatchObject({
      code: 'CATEGORY_IN_USE',
      status: 409,
    });
    expect(await counts()).toEqual(before);
    await call('DELETE', `/authproducts/${product.key}`);
    expect((await call('DELETE', `/authproducts/category/${category.key}`)).body).toEqual({ data: true });
  });
});

describe('[ADM-2] [ADM-3] [REST-1] items', () => {
  test('are added, read, changed and deleted over REST, with audit entries', async () => {
    const body = await itemBody();
    const added = await call('POST', '/authproducts', { ...body, pricingInfo: { taxable: true } });
    const key = added.body.data?.key as number;
    expect([added.status, added.body.data]).toEqual([
      201,
      {
        key,
        ...body,
        vendor: { key: body.vendorKey, name: expect.stringMatching(/^Vendor/) },
        category: { key: body.categoryKey, name: expect.stringMatching(/^Category/), featured: false },
        favorite: false,
        favoriteKey: null,
        version: 1,
      },
    ]);
    const details = await app.rest<{ data: { product: object; pricingInfo: object } }>(
      'GET',
      `/authproducts/fulldetails/${key}`,
      { token },
    );
    expect(details.body.data).toEqual({
      product: added.body.data,
      pricingInfo: {
        productKey: key,
        allowReturns: false,
        taxable: true,
        federalTax: false,
        stateTax: false,
        localTax: false,
        municipalTax: false,
        version: 1,
      },
    });
    const changed = await call('PUT', '/authproducts', { key, standardCost: '139.95', imageAddress: '', version: 1 });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      { ...added.body.data, standardCost: 139.95, imageAddress: null, version: 2 },
    ]);
    // The same values in another format are not a change.
    expect(
      (await call('PUT', '/authproducts', { key, standardCost: 139.95, basePrice: '199.9999' })).body.data,
    ).toMatchObject({ version: 2 });
    expect((await call('DELETE', `/authproducts/${key}`)).body).toEqual({ data: true });
    expect((await call('DELETE', `/authproducts/${key}`)).status).toBe(404);
    expect((await call('PUT', '/authproducts', { key, description: 'Gone' })).status).toBe(404);
    expect((await call('GET', `/authproducts/fulldetails/${key}`)).status).toBe(404);
    expect(
      (await log('product', key)).map(({ action, label, changes }) => [
        action,
        label,
        changes.standardCost,
        changes.imageAddress,
        changes.taxable,
      ]),
    ).toEqual([
      [
        'created',
        body.productId,
        { from: null, to: '149.50' },
        { from: null, to: body.imageAddress },
        { from: null, to: true },
      ],
      ['updated', body.productId, { from: '149.50', to: '139.95' }, { from: body.imageAddress, to: null }, undefined],
      ['deleted', body.productId, { from: '139.95', to: null }, undefined, undefined],
    ]);
  });

  test('are stored over GraphQL, and omitted fields keep their values', async () => {
    const body = decimals(await itemBody());
    const fields = `key ${Object.keys(body).join(' ')} version`;
    const added = await graphql(
      `mutation ($input: CreateProductInput!) { createProduct(input: $input) { ${fields} vendor { key } category { key } pricingInfo { taxable } } }`,
      { input: body },
    );
    const key = added.data?.createProduct?.key as number;
    expect(added.data?.createProduct).toEqual({
      key,
      ...body,
      standardCost: '149.50',
      version: 1,
      vendor: { key: body.vendorKey },
      category: { key: body.categoryKey },
      pricingInfo: { taxable: false },
    });
    const category = await build.category();
    const changed = await graphql(
      `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { ${fields} category { name } } }`,
      { input: { key, onSale: true, categoryKey: category.key, version: 1 } },
    );
    expect(changed.data?.updateProduct).toEqual({
      key,
      ...body,
      standardCost: '149.50',
      onSale: true,
      categoryKey: category.key,
      category: { name: category.name },
      version: 2,
    });
    expect((await graphql(`mutation { deleteProduct(key: ${key}) }`)).data).toEqual({ deleteProduct: true });
    expect((await graphql(`mutation { deleteProduct(key: ${key}) }`)).errors?.[0]?.extensions).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    });
  });

  test('[ADM-3] have six flags with their own version, changed over REST and GraphQL', async () => {
    const { key, productId } = await build.product();
    const changed = await call('PUT', '/authproducts/pricingInfo', {
      productKey: key,
      allowReturns: true,
      stateTax: true,
      version: 1,
    });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      {
        productKey: key,
        allowReturns: true,
        taxable: false,
        federalTax: false,
        stateTax: true,
        localTax: false,
        municipalTax: false,
        version: 2,
      },
    ]);
    const mutation =
      'mutation ($input: UpdatePricingInfoInput!) { updatePricingInfo(input: $input) { allowReturns municipalTax version } }';
    expect((await graphql(mutation, { input: { productKey: key, municipalTax: true, version: 2 } })).data).toEqual({
      updatePricingInfo: { allowReturns: true, municipalTax: true, version: 3 },
    });
    await call('PUT', '/authproducts', { key, description: 'Between the two' });
    const stale = await graphql(mutation, { input: { productKey: key, municipalTax: false, version: 2 } });
    expect(stale.errors?.[0]?.extensions).toMatchObject({
      code: 'STALE',
      current: 3,
      changes: [{ field: 'municipalTax', from: false, to: true }],
    });
    expect((await call('PUT', '/authproducts/pricingInfo', { productKey: key, taxable: 'yes' })).body.errors).toEqual({
      taxable: ['Must be true or false'],
    });
    expect((await call('PUT', '/authproducts/pricingInfo', { productKey: 999_999, taxable: true })).status).toBe(404);
    expect((await log('product', key)).map(({ label, changes }) => [label, Object.keys(changes).sort()])).toEqual([
      [productId, ['allowReturns', 'stateTax']],
      [productId, ['municipalTax']],
      [productId, ['description']],
    ]);
  });

  test('are rejected with an error for each invalid field, and nothing is stored', async () => {
    const good = await itemBody();
    const { key } = await build.product();
    const before = await counts();
    const missing = await call('POST', '/authproducts', {});
    expect([missing.status, Object.keys(missing.body.errors ?? {}).sort()]).toEqual([
      400,
      [
        'basePrice',
        'categoryKey',
        'defaultQuantity',
        'description',
        'maximumQuantity',
        'minimumQuantity',
        'productId',
        'standardCost',
        'vendorKey',
      ],
    ]);
    const wrong = {
      productId: ' ',
      description: 'x'.repeat(501),
      auxilliaryItemId: 'x'.repeat(51),
      standardCost: -1,
      basePrice: '1.23456',
      minimumQuantity: 1.5,
      maximumQuantity: 1_000_000,
      imageAddress: 'javascript:alert(1)',
      countryOfOrigin: 'x'.repeat(101),
      onSale: 'no',
    };
    const named = Object.keys(wrong).sort();
    expect(Object.keys((await call('POST', '/authproducts', { ...good, ...wrong })).body.errors ?? {}).sort()).toEqual(
      named,
    );
    expect(Object.keys((await call('PUT', '/authproducts', { key, ...wrong })).body.errors ?? {}).sort()).toEqual(
      named,
    );
    expect((await call('POST', '/authproducts', { ...good, standardCost: 10_000_000 })).body.errors).toEqual({
      standardCost: ['Must be an amount from 0 to 9,999,999.9999 with at most 4 decimals'],
    });
    for (const imageAddress of [
      'http://pictures.example/a.jpg',
      '//pictures.example/a.jpg',
      'picture.jpg',
      'https://',
      '/a b.jpg',
    ]) {
      expect([imageAddress, (await call('POST', '/authproducts', { ...good, imageAddress })).status]).toEqual([
        imageAddress,
        400,
      ]);
    }
    expect(
      (await call('POST', '/authproducts', { ...good, vendorKey: 999_999, categoryKey: 999_999 })).body.errors,
    ).toEqual({
      vendorKey: ['Vendor not found.'],
      categoryKey: ['Category not found.'],
    });
    expect(await counts()).toEqual(before);
    expect(
      (
        await call('POST', '/authproducts', {
          ...good,
          auxilliaryItemId: '',
          vendorItemNumber: null,
          imageAddress: '/pictures/saw.jpg',
          standardCost: 0,
        })
      ).status,
    ).toBe(201);
  });

  test.each([
    'javascript:alert(1)',
    'JaVa\tscript:alert(1)',
    ' data:text/html,<script>alert(1)</script>',
    'https://x" onerror="alert(1)',
    '//evil.example/a.jpg',
    '\\\\evil.example\\a.jpg',
    'https://user:secret@pictures.example/a.jpg',
    'blob:https://x/y',
    'file:///etc/passwd',
  ])('[T-38] both interfaces reject the picture address %p', async imageAddress => {
    const { key } = await build.product();
    expect((await call('PUT', '/authproducts', { key, imageAddress })).body).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { imageAddress: [expect.any(String)] },
    });
    const { errors } = await graphql(
      'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { key } }',
      { input: { key, imageAddress } },
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { imageAddress: [expect.any(String)] },
    });
    expect((await app.em().findOneOrFail(Product, { key })).imageAddress).toBeNull();
  });

  test('[T-39] a picture address is stored and shown, and the store never requests it', async () => {
    let requests = 0;
    const pictureServer = createServer(socket => {
      requests += 1;
      socket.destroy();
    });
    pictureServer.listen(0, '127.0.0.1');
    await once(pictureServer, 'listening');
    try {
      const imageAddress = `https://127.0.0.1:${(pictureServer.address() as AddressInfo).port}/saw.jpg`;
      const good = await itemBody();
      const added = await call('POST', '/authproducts', { ...good, imageAddress });
      expect(added.status).toBe(201);
      const { key } = added.body.data as { key: number };
      expect(
        (await app.rest<{ data: { imageAddress: string } }>('GET', `/products/${key}`)).body.data.imageAddress,
      ).toBe(imageAddress);
      await app.runJobs();
      expect(requests).toBe(0);
    } finally {
      pictureServer.close();
    }
  });

  test.each([
    [
      { minimumQuantity: 5, defaultQuantity: 4, maximumQuantity: 0 },
      { defaultQuantity: ['Must be at least the minimum quantity'] },
    ],
    [
      { minimumQuantity: 1, defaultQuantity: 11, maximumQuantity: 10 },
      { defaultQuantity: ['Must be at most the maximum quantity'] },
    ],
    [
      { minimumQuantity: 5, defaultQuantity: 5, maximumQuantity: 4 },
      {
        maximumQuantity: ['Must be 0 for none, or at least the minimum quantity'],
        defaultQuantity: ['Must be at most the maximum quantity'],
      },
    ],
  ])('[D-7] require minimum <= default <= maximum: %p', async (quantities, errors) => {
    expect((await call('POST', '/authproducts', await itemBody(quantities))).body).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      errors,
    });
    const { key } = (await call('POST', '/authproducts', await itemBody())).body.data ?? { key: 0 };
    expect((await call('PUT', '/authproducts', { key, ...quantities })).body).toMatchObject({ status: 400, errors });
    expect(await app.em().findOneOrFail(Product, { key })).toMatchObject({
      minimumQuantity: 1,
      defaultQuantity: 2,
      maximumQuantity: 10,
      version: 1,
    });
  });

  test('[D-7] a change of one quantity is validated against the stored others', async () => {
    const { key } = (await call('POST', '/authproducts', await itemBody())).body.data ?? { key: 0 };
    expect((await call('PUT', '/authproducts', { key, maximumQuantity: 1 })).body.errors).toEqual({
      defaultQuantity: ['Must be at most the maximum quantity'],
    });
  });

  test('an item id is unique among items for sale, ignoring case', async () => {
    const body = await itemBody();
    const { key } = (await call('POST', '/authproducts', body)).body.data ?? { key: 0 };
    const before = await counts();
    const refused = await call('POST', '/authproducts', await itemBody({ productId: body.productId.toLowerCase() }));
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      'DUPLICATE',
      { productId: ['Another item has this item id.'] },
    ]);
    expect([await app.em().count(Product), await app.em().count(PricingInfo)]).toEqual([before[0], before[2]]);
    await call('DELETE', `/authproducts/${key}`);
    expect((await call('POST', '/authproducts', body)).status).toBe(201);
  });

  test('[D-17] a deleted item leaves the store, search and favorites, cannot be ordered, and stays in its orders', async () => {
    const customer = await build.customer();
    const own = await app.signIn(customer.customerNumber);
    const product = await build.product({ description: 'Zirconium Grinding Disc', featured: true });
    await call('POST', '/authproducts/favorites', { customerKey: customer.key, productKey: product.key }, own);
    const order = {
      idempotencyKey: randomUUID(),
      lines: [{ productKey: product.key, quantity: 1, price: '12.49' }],
      total: '12.49',
      locationKey: 1,
      contactKey: customer.contact.key,
      payment: { method: 'ON_ACCOUNT' },
    };
    const place = (input: object) =>
      app.graphql<{ checkout: { order: { key: number } } }>(
        'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }',
        { input },
        own,
      );
    const placed = (await place(order)).data?.checkout.order.key as number;
    const found = async () =>
      (
        await graphql<{ searchProducts: { totalCount: number } }>(
          '{ searchProducts(text: "zirconium") { totalCount } }',
        )
      ).data?.searchProducts.totalCount;
    expect(await found()).toBe(1);

    expect((await graphql(`mutation { deleteProduct(key: ${product.key}) }`)).data).toEqual({ deleteProduct: true });
    expect(await found()).toBe(0);
    expect((await app.rest('GET', `/products/${product.key}`)).status).toBe(404);
    expect(await app.em().count(Favorite, { productKey: product.key })).toBe(0);
    expect((await app.em().findOneOrFail(OrderLine, { orderKey: placed })).description).toBe('Zirconium Grinding Disc');
    expect((await place({ ...order, idempotencyKey: randomUUID() })).errors?.[0]?.extensions).toMatchObject({
      code: 'PRODUCT_UNAVAILABLE',
      status: 409,
    });
    expect(
      (await app.rest<{ data: unknown[] }>('GET', `/authproducts/fromorder/${placed}`, { token: own })).body.data,
    ).toEqual([]);
  });

  test('the flags of an item list cost one statement', async () => {
    const category = await build.category();
    for (let index = 0; index < 6; index += 1) await build.product({ category });
    const query = `query ($first: Int) { products(filter: { categoryKeys: [${category.key}] }, first: $first) { nodes { productId pricingInfo { taxable } } } }`;
    const count = (first: number) => app.countStatements(() => graphql(query, { first }));
    expect(await count(6)).toBe(await count(2));
  });
});

test('[PERM-3] [T-2] allows only staff, and rejects malformed keys', async () => {
  const product = await build.product();
  const category = await build.category();
  const input = await itemBody();
  const before = await counts();
  const calls: Call[] = [
    ...(
      [
        ['GET', `/authproducts/fulldetails/${product.key}`],
        ['POST', '/authproducts', input],
        ['PUT', '/authproducts', { key: product.key, description: 'X' }],
        ['PUT', '/authproducts/pricingInfo', { productKey: product.key, taxable: true }],
        ['DELETE', `/authproducts/${product.key}`],
        ['POST', '/authproducts/category', { name: 'X' }],
        ['PUT', '/authproducts/category', { key: category.key, name: 'X' }],
        ['DELETE', `/authproducts/category/${category.key}`],
      ] as [string, string, unknown][]
    ).map(rest => ({ what: `${rest[0]} ${rest[1]}`, rest })),
    ...[
      'mutation { createCategory(input: { name: "X" }) { key } }',
      `mutation { updateCategory(input: { key: ${category.key}, name: "X" }) { key } }`,
      `mutation { deleteCategory(key: ${category.key}) }`,
      `mutation { updateProduct(input: { key: ${product.key}, description: "X" }) { key } }`,
      `mutation { updatePricingInfo(input: { productKey: ${product.key}, taxable: true }) { version } }`,
      `mutation { deleteProduct(key: ${product.key}) }`,
      `{ product(key: ${product.key}) { pricingInfo { taxable } } }`,
    ].map(document => ({ what: document, graphql: document })),
    {
      what: 'createProduct',
      graphql: 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { key } }',
      variables: { input: decimals(input) },
    },
  ];
  expect(await refusalsOf(app, build, calls)).toEqual(staffOnly(calls));
  for (const odd of ['0', '-1', '1e0', '01', '99999999999']) {
    for (const path of ['/authproducts', '/authproducts/category'])
      expect([odd, path, (await call('DELETE', `${path}/${odd}`)).status]).toEqual([odd, path, 400]);
    expect((await call('GET', `/authproducts/fulldetails/${odd}`)).status).toBe(400);
  }
  expect(await counts()).toEqual(before);
});

test('[ADM-3] saves an item and its flags together, or neither', async () => {
  const product = await build.product({ description: 'Framing square' });
  const save = (input: object) =>
    graphql<{ updateProduct: { description: string; pricingInfo: { taxable: boolean; allowReturns: boolean } } }>(
      'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { description pricingInfo { taxable allowReturns } } }',
      { input: { key: product.key, ...input } },
    );
  const flags = async () => ({ ...(await app.em().findOneOrFail(PricingInfo, { productKey: product.key })) });
  const first = await flags();
  const saved = await save({
    description: 'Speed square',
    version: product.version,
    pricingInfo: { taxable: !first.taxable, version: first.version },
  });
  expect([saved.errors, saved.data?.updateProduct]).toEqual([
    undefined,
    { description: 'Speed square', pricingInfo: { taxable: !first.taxable, allowReturns: first.allowReturns } },
  ]);
  const before = [
    { ...(await app.em().findOneOrFail(Product, { key: product.key })) },
    await flags(),
    (await log('product', product.key)).length,
  ];
  const stale = await save({
    description: 'Never kept',
    pricingInfo: { allowReturns: !first.allowReturns, version: first.version },
  });
  expect(stale.errors?.[0]?.extensions.code).toBe('STALE');
  const taken = await build.product();
  const duplicate = await save({ productId: taken.productId, pricingInfo: { allowReturns: !first.allowReturns } });
  expect(duplicate.errors?.[0]?.extensions.code).toBe('DUPLICATE');
  expect([
    { ...(await app.em().findOneOrFail(Product, { key: product.key })) },
    await flags(),
    (await log('product', product.key)).length,
  ]).toEqual(before);
  // Over REST, flags have their own path; in an item's body they are ignored.
  await call('PUT', '/authproducts', {
    key: product.key,
    description: 'Rafter square',
    pricingInfo: { taxable: 'nonsense' },
  });
  expect(await flags()).toEqual(before[1]);
});
