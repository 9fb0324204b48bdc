import { Validator } from '@seriousme/openapi-schema-validator';
import { assertDocumented, type RestExchange } from '../../test/rest-reference.js';
import { TestApp } from '../../test/test-app.js';
import { openApiDocument } from './openapi.js';
import { createSchema } from './schema.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

describe('[REST-1] the API reference', () => {
  const read = (headers: Record<string, string> = {}) => fetch(`${app.url}/api/openapi.json`, { headers });

  test('is a valid OpenAPI 3.1 document that anyone may read', async () => {
    const response = await read();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const document = (await response.json()) as Record<string, unknown>;
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  test('is sent again only after a change', async () => {
    const { headers } = await read();
    expect(headers.get('cache-control')).toBe('public, no-cache');
    const again = await read({ 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('cannot be built for a path with an undescribed parameter', async () => {
    const route = {
      method: 'get',
      path: '/a/:key',
      description: '',
      access: 'public',
      body: null,
      response: {},
    } as const;
    const schema = await createSchema();
    expect(() => openApiDocument([route], schema)).toThrow('get /a/:key does not describe the parameters key.');
  });
});

describe('[REST-1] the check of a REST call in a test', () => {
  const exchange: RestExchange = {
    method: 'GET',
    path: '/products/categories',
    requestHeaders: {},
    requestBody: undefined,
    status: 200,
    responseHeaders: new Headers({ 'content-type': 'application/json' }),
    responseBody: { data: [{ key: 1, name: 'Saws', featured: true, version: 1 }] },
  };
  const json = { 'content-type': 'application/json' };

  test('passes for a documented call', async () => {
    await expect(assertDocumented(exchange)).resolves.toBeUndefined();
  });

  test.each<[string, Partial<RestExchange>, string]>([
    ['on an unknown path', { path: '/products/categories/1/unknown' }, 'is not in the API reference'],
    ['with an unknown status', { status: 202 }, 'is not a documented response'],
    [
      'with an unknown media type',
      { responseHeaders: new Headers({ 'content-type': 'text/csv' }) },
      'Content-Type is text/csv',
    ],
    ['without a field', { responseBody: { data: [{ key: 1, name: 'Saws', featured: true }] } }, "'version'"],
    [
      'with another field',
      { responseBody: { ...(exchange.responseBody as object), more: 1 } },
      'additional properties',
    ],
    [
      'with a value of another type',
      { responseBody: { data: [{ key: '1', name: 'Saws', featured: true, version: 1 }] } },
      'must be integer',
    ],
    [
      'with a query parameter that the server accepts',
      { path: '/products/categories?serach=x' },
      'additional properties',
    ],
    ['for a list without its length', { path: '/products/onsale', responseBody: { data: [] } }, 'x-total-count'],
    [
      'with a body that the server accepts',
      {
        method: 'POST',
        path: '/auth/login',
        requestHeaders: json,
        requestBody: { customerNumber: 1 },
        responseBody: { data: { token: '', user: { key: 1, customerNumber: 1 } } },
      },
      "'password'",
    ],
    [
      'with a failure that is not a documented problem',
      {
        status: 404,
        responseHeaders: new Headers({ 'content-type': 'application/problem+json' }),
        responseBody: { status: 404, title: 'Not found.', code: 'NOBODY_KNOWS' },
      },
      'allowed values',
    ],
  ])('fails %s', async (_what, change, message) => {
    await expect(assertDocumented({ ...exchange, ...change })).rejects.toThrow(message);
  });
});
