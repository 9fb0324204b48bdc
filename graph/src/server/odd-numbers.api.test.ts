import { TestApp } from '../../test/test-app.js';
import { Build } from '../../test/build.js';
import { bodyShapes, type Shape } from '../../test/fuzz/rest-bodies.js';
import { restRoutes } from '../../test/rest-routes.js';
import { nobody } from '../../test/sample-call.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await TestApp.start();
  token = await app.signIn((await new Build(app.em()).admin()).customerNumber);
});
afterAll(() => app.close());

/** Numbers as JSON: beyond 32 bits, beyond what a program counts exactly, beyond all numbers, broken and missing ones */
const oddNumbers = ['2147483648', '-2147483649', '9999999999', '1e15', '1e308', '1e400', '-1', '0.5', '-0', 'null'];

/** Returns bodies as JSON. Each has the odd number in another place; all other places have fitting values. */
function bodiesWith(odd: string, shape: Shape): string[] {
  if (shape === 'Int' || shape === 'Decimal') return [odd];
  if (typeof shape === 'string') return [];
  if (Array.isArray(shape)) return bodiesWith(odd, shape[0]).map(member => `[${member}]`);
  return Object.entries(shape).flatMap(([name, of]) =>
    bodiesWith(odd, of).map(
      member =>
        `{${Object.entries(shape)
          .map(([other, its]) => `"${other}":${other === name ? member : fitting(its)}`)
          .join()}}`,
    ),
  );
}

function fitting(shape: Shape): string {
  if (shape === 'Int' || shape === 'Decimal') return '1';
  if (shape === 'Text') return '"1"';
  if (shape === 'Boolean') return 'false';
  if (Array.isArray(shape)) return `[${fitting(shape[0])}]`;
  return `{${Object.entries(shape)
    .map(([name, of]) => `"${name}":${fitting(of)}`)
    .join()}}`;
}

/** The status of a call; its response must be documented. */
const statusOf = async (method: string, path: string, options: { body?: string; headers?: Record<string, string> }) =>
  (await app.rest(method.toUpperCase(), path, { ...options, token })).status;

const called = (path: string, value = String(nobody)) => path.replaceAll(/:\w+/g, value);

describe('[T-29] [REST-1] no number over REST is answered as a fault of the store', () => {
  test('in a body', async () => {
    const faults: string[] = [];
    for (const [{ method, path }, shape] of bodyShapes)
      for (const odd of oddNumbers)
        for (const body of bodiesWith(odd, shape))
          if ((await statusOf(method, called(path), { body })) >= 500) faults.push(`${method} ${path} ${body}`);
    expect(faults).toEqual([]);
  });

  test('in a path or a query', async () => {
    const faults: string[] = [];
    for (const { method, path, query = {} } of restRoutes) {
      const names = query === 'checkedByService' ? [] : Object.keys(query);
      for (const odd of oddNumbers)
        for (const address of [called(path, odd), ...names.map(name => `${called(path)}?${name}=${odd}`)]) {
          const body = method === 'get' || method === 'delete' ? undefined : '{}';
          if ((await statusOf(method, address, { body })) >= 500) faults.push(`${method} ${address}`);
        }
    }
    expect(faults).toEqual([]);
  });

  test('in If-Match', async () => {
    const faults: string[] = [];
    for (const { method, path } of restRoutes.filter(({ isVersioned }) => isVersioned))
      for (const odd of ['2147483648', '9999999999', '-1', '0']) {
        const shape = bodyShapes.get(restRoutes.find(route => route.method === method && route.path === path) as never);
        const body = method === 'delete' ? undefined : shape && fitting(shape);
        const headers = { 'if-match': `"${odd}"` };
        if ((await statusOf(method, called(path), { body, headers })) >= 500) faults.push(`${method} ${path} ${odd}`);
      }
    expect(faults).toEqual([]);
  });
});
