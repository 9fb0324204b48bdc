import { Build, type BuiltCustomer } from '../../test/build.js';
import { nobody } from '../../test/sample-call.js';
import { TestApp } from '../../test/test-app.js';
import { Category, Product } from '../catalog/catalog/index.js';
import { Contact, Customer } from '../customers/customers/index.js';
import { PurchasingAgent, Vendor } from '../catalog/purchasing/index.js';
import { restRoutes } from '../../test/rest-routes.js';

let app: TestApp;
let build: Build;
let customer: BuiltCustomer;
const tokens = { customer: '', admin: '' };

interface Problem {
  code: string;
  errors?: Record<string, string[]>;
  current?: number;
}

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  customer = await build.customer();
  tokens.customer = await app.signIn(customer.customerNumber);
  tokens.admin = await app.signIn((await build.admin()).customerNumber);
});
afterAll(() => app.close());

describe('[REST-1] a known path', () => {
  test.each([
    ['POST', '/products/featured', 'GET, HEAD'],
    ['GET', '/auth/login', 'POST'],
    ['PATCH', '/authorders/buyagain', 'GET, HEAD'],
  ])('rejects %s %s with 405 and the methods that it takes', async (method, path, allowed) => {
    const response = await fetch(`${app.url}/api${path}`, { method });
    const { code } = (await response.json()) as Problem;
    expect([response.status, code, response.headers.get('Allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', allowed]);
  });

  test('that does not exist is 404 with any method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, headers } = await fetch(`${app.url}/api/nowhere`, { method });
      expect([status, headers.get('Allow')]).toEqual([404, null]);
    }
  });
});

test('an upload to an address that is not UTF-8 gets its 400 after it was sent', async () => {
  const body = new FormData();
  body.append('doc', new Blob([new Uint8Array(8 * 1024 * 1024)]), 'prices.xlsx');
  const response = await fetch(`${app.url}/api/authimports/%ff`, { method: 'POST', body });
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: 'MALFORMED' })]);
});

describe('[REST-1] an unknown query parameter', () => {
  const paths = restRoutes.flatMap(({ method, path, query = {} }) =>
    query === 'checkedByService' ? [] : [[method, path, Object.keys(query)] as const],
  );

  test.each(paths)('is rejected by %s %s', async (method, path, known) => {
    const { status, body } = await app.rest<Problem>(
      method.toUpperCase(),
      `${path.replaceAll(/:\w+/g, String(nobody))}?serach=x`,
      { token: path === '/auth/password' ? undefined : tokens.admin },
    );
    if (status === 401) return expect(path).toBe('/auth/password');
    const accepted = known.length > 0 ? known.join(', ') : 'none';
    expect([status, body.code, body.errors]).toEqual([
      400,
      'INVALID_INPUT',
      { serach: [`unknown parameter; this path takes ${accepted}`] },
    ]);
  });

  test('is rejected for a saved report, which defines its own parameters', async () => {
    const { data } = await app.graphql<{ saveReport: { key: number } }>(
      `mutation { saveReport(input: { name: "Towns", query: "query T($city: String!) { customers(search: $city) { nodes { name } } }", parameters: [{ name: "city", label: "City", kind: TEXT }] }) { key } }`,
      {},
      tokens.admin,
    );
    const { status, body } = await app.rest<Problem>(
      'GET',
      `/reports/saved/${data?.saveReport.key}/xlsx?city=Ajo&town=Ajo`,
      { token: tokens.admin },
    );
    expect([status, body.errors]).toEqual([400, { town: ['unknown parameter; this report takes city'] }]);
  });

  test('is reported only to callers with access to the path', async () => {
    expect((await app.rest('GET', '/authorders/all?serach=x')).status).toBe(401);
    expect((await app.rest('GET', '/authorders/all?serach=x', { token: tokens.customer })).status).toBe(403);
  });
});

test('[REST-1] reports an invalid path value under the name of its path parameter', async () => {
  const isText = ['text', 'term', 'name', 'id', 'idempotencyKey'];
  for (const { method, path, takesFile } of restRoutes) {
    for (const [, parameter] of path.matchAll(/:(\w+)/g)) {
      if (takesFile || (isText.includes(parameter ?? '') && path !== '/authproducts/category/:id')) continue;
      const called = path.replace(`:${parameter}`, '12x').replaceAll(/:\w+/g, String(customer.key));
      const { status, body } = await app.rest<Problem>(method.toUpperCase(), called, {
        token: tokens.admin,
        ...(method !== 'get' && { body: { customerNumber: 1 } }),
      });
      expect([method, path, status, Object.keys(body.errors ?? {})]).toEqual([method, path, 400, [parameter]]);
    }
  }
  const long = await app.rest<Problem>('GET', `/authcustomers/search/${'a'.repeat(101)}`, { token: tokens.admin });
  expect([long.status, long.body.errors]).toEqual([400, { term: ['Search for at most 100 characters.'] }]);
});

describe('[REST-1] If-Match', () => {
  const put = (path: string, body: object, match: string) =>
    app.rest<Problem & { data: { version: number } }>('PUT', path, {
      body,
      token: tokens.admin,
      headers: { 'if-match': match },
    });
  const remove = (path: string, match: string) =>
    app.rest<Problem>('DELETE', path, { token: tokens.admin, headers: { 'if-match': match } });

  test('lets only one of two changes with the same version through', async () => {
    const vendor = await build.vendor({ phoneNumber: '6025550123' });
    const path = `/authvendors/${vendor.key}`;
    const read = await app.rest('GET', path, { token: tokens.admin });
    const tag = read.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"1-[\w-]{12}"$/);
    const body = { name: 'First' };
    const first = await put(path, body, tag);
    expect([first.status, first.body.data.version, first.headers.get('etag')]).toEqual([
      200,
      2,
      expect.stringMatching(/^"2-/),
    ]);
    const second = await put(path, { name: 'Second' }, tag);
    expect([second.status, second.body.code, second.body.current]).toEqual([412, 'PRECONDITION_FAILED', 2]);
    expect((await app.em().findOneOrFail(Vendor, { key: vendor.key })).name).toBe('First');
    expect((await put(path, { name: 'Third' }, '"2"')).status).toBe(200);
    expect((await put(path, { name: 'Fourth' }, 'W/"3"')).status).toBe(200);
    expect((await put(path, { name: 'Fifth' }, '*')).status).toBe(200);
  });

  test('protects every versioned record, including from deletion', async () => {
    const [product, category, vendor] = [await build.product(), await build.category(), await build.vendor()];
    const agent = (
      await app.rest<{ data: { key: number } }>('POST', '/authpurchasingagents', {
        body: { name: 'Ana', phoneNumber: '6025550100', email: 'a@b.example' },
        token: tokens.admin,
      })
    ).body.data;
    const stored: [string, new () => object, number][] = [
      [`/authproducts/${product.key}`, Product, product.key],
      [`/authproducts/category/${category.key}`, Category, category.key],
      [`/authvendors/${vendor.key}`, Vendor, vendor.key],
      [`/authpurchasingagents/${agent.key}`, PurchasingAgent, agent.key],
      [`/authcustomers/${customer.key}`, Customer, customer.key],
      [`/authcustomers/${customer.key}/contacts/${customer.contact.key}`, Contact, customer.contact.key],
    ];
    for (const [path, entity, key] of stored) {
      const { status, body } = await remove(path, '"7"');
      expect([path, status, body.code, body.current]).toEqual([path, 412, 'PRECONDITION_FAILED', 1]);
      expect([
        path,
        await app.em().count(entity, { key, ...('deletedAt' in entity.prototype && { deletedAt: null }) }),
      ]).toEqual([path, 1]);
    }
    const changes: [string, object][] = [
      ['/authproducts', { key: product.key, description: 'New' }],
      ['/authproducts/pricingInfo', { productKey: product.key, taxable: true }],
      ['/authproducts/category', { key: category.key, name: 'New' }],
      ['/authpurchasingagents', { key: agent.key, name: 'New' }],
      ['/authcustomers', { key: customer.key, name: 'New' }],
      [`/authcustomers/${customer.key}/finance`, { isTaxable: false }],
      [
        `/authcustomers/${customer.key}/contacts/${customer.contact.key}`,
        { name: 'New', email: 'a@b.example', phoneNumber: '6025550100' },
      ],
      [
        `/authcustomers/${customer.key}/locations/${customer.location.key}`,
        { address: '1 New St', city: 'Ajo', state: 'AZ', zipCode: '85321' },
      ],
    ];
    for (const [path, body] of changes) {
      expect([path, (await put(path, body, '"7"')).status]).toEqual([path, 412]);
      expect([path, (await put(path, body, '"1"')).status]).toEqual([path, 200]);
    }
    expect((await remove(`/authvendors/${vendor.key}`, '"1"')).status).toBe(200);
    expect((await remove(`/authvendors/${vendor.key}`, '"1"')).status).toBe(404);
  });

  test('is rejected if it is invalid or the path has no versions', async () => {
    const vendor = await build.vendor();
    for (const match of ['7', '"x"', '"1", "2"', '']) {
      expect([match, (await put(`/authvendors/${vendor.key}`, { name: 'New' }, match)).body.errors]).toEqual([
        match,
        { 'If-Match': ['must be * or one ETag of this record, such as "3"'] },
      ]);
    }
    expect((await put(`/authvendors/${vendor.key}`, { name: 'New', version: 1 }, '"2"')).body.errors).toEqual({
      version: ['names another version than If-Match'],
    });
    expect((await put('/paymentdifferences/1', { note: 'x' }, '"1"')).body.errors).toEqual({
      'If-Match': ['this path has no versions'],
    });
    expect((await app.em().findOneOrFail(Vendor, { key: vendor.key })).version).toBe(1);
  });

  test('the ETag also supports If-None-Match and differs between callers who see different data', async () => {
    const { key } = await build.product();
    const read = (token?: string, headers = {}) => app.rest('GET', `/products/${key}`, { token, headers });
    const visitors = (await read()).headers.get('etag') ?? '';
    expect((await read(undefined, { 'if-none-match': visitors, 'cache-control': 'max-age=0' })).status).toBe(304);
    expect((await read(tokens.customer, { 'if-none-match': visitors, 'cache-control': 'max-age=0' })).status).toBe(200);
  });
});

describe('[REST-1] [D-35] products read with a token', () => {
  test('show on every path whether they are favorites, which visitors do not see', async () => {
    const own = await build.customer();
    const token = await app.signIn(own.customerNumber);
    const category = await build.category({ featured: true });
    const [marked, other] = [
      await build.product({ category, onSale: true, featured: true, description: 'Feldspar Chisel' }),
      await build.product({ category, onSale: true, featured: true, description: 'Feldspar Mallet' }),
    ];
    await app.rest('POST', '/authproducts/favorites', {
      body: { customerKey: own.key, productKey: marked.key },
      token,
    });
    const lines = [marked, other].map(({ key }) => ({ productKey: key, quantity: 1, price: 12.49 }));
    const order = await app.rest<{ data: number }>('POST', '/authorders', {
      body: {
        order: { customerKey: own.key, total: 24.98, location: own.location.key, contact: own.contact.key },
        products: lines,
      },
      token,
    });
    type Listed = { key: number; favorite?: boolean; favoriteKey?: number | null; category: unknown };
    const read = async (path: string, as?: string): Promise<Listed[]> => {
      const { data } = (
        await app.rest<{ data: Listed[] | { products: Listed[] } | Listed }>('GET', path, { token: as })
      ).body;
      return [data].flatMap(value => (Array.isArray(value) ? value : 'products' in value ? value.products : [value]));
    };
    const lists = [
      '/products/featured',
      '/products/onsale',
      `/products/categories/${category.key}`,
      '/products/search/feldspar',
    ];
    for (const path of [...lists, `/authproducts/fromorder/${order.body.data}`]) {
      const marks = (await read(path, token))
        .filter(({ key }) => [marked.key, other.key].includes(key))
        .map(({ key, favorite, favoriteKey }) => [key, favorite, favoriteKey]);
      expect([path, ...marks.sort()]).toEqual(
        [path, [marked.key, true, expect.any(Number)], [other.key, false, null]].sort(),
      );
    }
    expect(await read(`/products/${marked.key}`, token)).toMatchObject([
      { favorite: true, favoriteKey: expect.any(Number), category: { key: category.key, featured: true } },
    ]);
    for (const path of [...lists, `/products/${marked.key}`]) {
      for (const product of await read(path)) expect(Object.keys(product)).not.toContain('favorite');
    }
  });

  test('cost one statement more than for a visitor', async () => {
    const visitor = await app.countStatements(() => app.rest('GET', '/products/onsale'));
    const account = (await app.countStatements(() => app.rest('GET', '/authjobs', { token: tokens.admin }))) - 1;
    expect(await app.countStatements(() => app.rest('GET', '/products/onsale', { token: tokens.admin }))).toBe(
      visitor + account + 1,
    );
  });
});
