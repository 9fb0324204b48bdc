import { operationRoutes, type OperationRequest } from './rest-operations.js';
import { createSchema } from './schema.js';

const schema = await createSchema();
const routes = operationRoutes(schema);
const routeOf = (method: string, path: string) => {
  const route = routes.find(each => each.method === method && each.path === path);
  if (!route) throw new Error(`There is no route ${method} ${path}.`);
  return route;
};

/** Calls a route whose operation returns `data`. Returns the answer, and the variables that the operation received. */
async function call(method: string, path: string, data: object, request: Partial<OperationRequest> = {}) {
  let received: Record<string, unknown> = {};
  const answer = await routeOf(method, path).handle({
    params: {},
    query: {},
    body: undefined,
    showPrices: true,
    ...request,
    run: async (_document, variables) => {
      received = variables;
      return { data: { ...data } };
    },
  } as OperationRequest);
  return { answer, received };
}

describe('[REST-1] a path that a GraphQL operation defines', () => {
  test('takes variables from the path, the query and the body, and ignores unknown fields of the body', async () => {
    const list = await call(
      'get',
      '/authnumbers',
      { ownNumbers: { nodes: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } } },
      { query: { search: 'bolt', limit: '7', after: 'x' } },
    );
    expect(list.received).toEqual({ search: 'bolt', limit: 7, after: 'x', offset: 0, signedIn: true });
    const change = await call(
      'put',
      '/authjobs/:key',
      { updateCustomerJob: {} },
      { params: { key: '12' }, body: { key: 13, name: 'Site', version: 2, unknown: true } },
    );
    expect(change.received).toEqual({ key: 12, input: { key: 12, name: 'Site', version: 2 }, signedIn: true });
  });

  test('returns the rows of a connection, and its length and next cursor for the headers', async () => {
    const { answer } = await call('get', '/authnumbers', {
      ownNumbers: {
        nodes: [{ number: 'A', productKey: 1, productId: 'P', description: 'Bolt', product: null, substitute: null }],
        totalCount: 3,
        pageInfo: { hasNextPage: true, endCursor: 'next' },
      },
    });
    expect(answer).toEqual({
      data: [{ number: 'A', productKey: 1, productId: 'P', description: 'Bolt', product: null, substitute: null }],
      totalCount: 3,
      nextCursor: 'next',
    });
  });

  test('returns decimals as numbers, and omits fields that visitors do not see', async () => {
    const product = { key: 1, standardCost: '0.0845', basePrice: null };
    const { answer } = await call('get', '/products/:key', { product }, { params: { key: '1' } });
    expect(answer.data).toEqual({ key: 1, standardCost: 0.0845, basePrice: null });
  });

  test('returns a field that is selected alone in place of its object', async () => {
    const body = { name: 'Saws', featured: false };
    expect((await call('post', '/authproducts/category', { createCategory: { key: 9 } }, { body })).answer.data).toBe(
      9,
    );
    expect((await call('get', '/authcustomers/cod', { me: { cod: false } })).answer.data).toBe(false);
    expect(routeOf('get', '/authcustomers/cod').access).toBe('customer');
  });

  test('returns several root fields as properties, and fields with a common prefix as an object', async () => {
    const order = { key: 7, customer__key: 2, customer__name: 'Acme', total: '3.50' };
    const { answer } = await call(
      'get',
      '/authorders/bykey/:orderKey',
      { order, products: { lines: [{ key: 1, price: '3.50' }] } },
      { params: { orderKey: '7' } },
    );
    expect(answer.data).toEqual({
      order: { key: 7, customer: { key: 2, name: 'Acme' }, total: 3.5 },
      products: [{ key: 1, price: 3.5 }],
    });
  });

  test('returns amounts as text where the contract says so', async () => {
    const { answer } = await call(
      'put',
      '/paymentdifferences/:key',
      { resolvePaymentDifference: { key: 1, storeAmount: '10.00', providerAmount: null } },
      { params: { key: '1' }, body: { note: 'refunded by phone' } },
    );
    expect(answer.data).toEqual({ key: 1, storeAmount: '10.00', providerAmount: null });
  });

  test('reads a filter from its text, and one status into a list', async () => {
    const found = { searchProducts: { nodes: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } } };
    const search = await call('get', '/products/search/:text', found, {
      params: { text: 'bolt' },
      query: { attributes: 'Length: 2 in; Length: 3 in' },
    });
    expect(search.received).toMatchObject({
      text: 'bolt',
      attributes: [{ name: 'Length', values: ['2 in', '3 in'] }],
    });
    const orders = { orders: { nodes: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } } };
    expect((await call('get', '/authorders/all', orders, { query: { status: 'placed' } })).received).toMatchObject({
      status: 'placed',
    });
    await expect(call('get', '/authorders/all', orders, { query: { status: 'lost' } })).rejects.toMatchObject({
      details: { errors: { status: [expect.any(String)] } },
    });
  });

  test('refuses a body without a value that may be null, because null removes what is stored', async () => {
    const params = { productKey: '1' };
    await expect(call('put', '/authnumbers/:productKey', {}, { params, body: {} })).rejects.toMatchObject({
      details: { errors: { number: ['is required'] } },
    });
    const removed = { setOwnNumber: { productKey: 1, number: null } };
    const { received } = await call('put', '/authnumbers/:productKey', removed, { params, body: { number: null } });
    expect(received).toMatchObject({ productKey: 1, number: null });
  });

  test('takes the input from a property of the body where the contract says so', async () => {
    const customer = { customerNumber: 12, name: 'Acme' };
    const required = { address: '1 Main St', city: 'Mesa', state: 'AZ', zipCode: '85201', phoneNumber: '4805550100' };
    const body = { customer: { ...customer, ...required } };
    const { received } = await call('post', '/authcustomers', { createCustomer: { key: 3 } }, { body });
    expect(received).toMatchObject({ input: body.customer });
    await expect(call('post', '/authcustomers', {}, { body: {} })).rejects.toMatchObject({
      details: { errors: { customer: ['must be an object'] } },
    });
  });

  test('is NOT_FOUND where its operation returns null, unless the path may return null', async () => {
    await expect(call('get', '/authcarts/:key', { cart: null }, { params: { key: '1' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await call('get', '/authcarts/active', { cart: null })).answer.data).toBeNull();
  });

  test('names every invalid value of a body with the message of its service', async () => {
    await expect(
      call('post', '/authlists', {}, { body: { name: '', lines: [{ productKey: 0, par: 'many' }] } }),
    ).rejects.toMatchObject({
      details: {
        errors: {
          name: ['Enter a name.'],
          'lines.0.productKey': ['must be at least 1'],
          'lines.0.par': ['Must be a number'],
        },
      },
    });
  });
});

test('[REST-1] an operation that does not match the schema stops the start with the name of its path', () => {
  expect(() => operationRoutes(schema, { 'GET /lost': '{ customerJobs { lost } }' })).toThrow(
    'GET /lost: Cannot query field "lost" on type "CustomerJob".',
  );
  expect(() => operationRoutes(schema, { 'GET /jobs/:name': '{ customerJobs { key } }' })).toThrow(
    'GET /jobs/:name has no variable name.',
  );
});
