import { getIntrospectionQuery } from 'graphql';
import { Build, password } from '../../test/build.js';
import { knownDocuments } from '../../test/known-documents.js';
import { TestApp } from '../../test/test-app.js';
import { longestOperation } from './query-limits.js';

const known =
  'query Facts($key: Int!) { product(key: $key) { ...Facts_product } } fragment Facts_product on Product { key description }';
const signIn = 'mutation SignIn($input: LoginInput!) { login(input: $input) { token } }';

const documents = knownDocuments([known, signIn]);

let app: TestApp;
let build: Build;
beforeAll(async () => {
  app = await TestApp.start({
    NODE_ENV: 'production',
    DEFAULT_CUSTOMER_PASSWORD: 'first-password',
    OPERATIONS_FILE: documents.file,
  });
  build = new Build(app.em());
});
afterAll(async () => {
  await app.close();
  documents.remove();
});

async function tokenOf(customerNumber: number): Promise<string> {
  const { data } = await app.graphql<{ login: { token: string } }>(signIn, { input: { customerNumber, password } });
  return data?.login.token ?? '';
}

describe('[T-27] in production', () => {
  test("runs the web client's operations for every caller", async () => {
    const { key, description } = await build.product();
    const reply = await app.graphql<{ product: { description: string } }>(known, { key });
    expect([reply.status, reply.data?.product.description]).toEqual([200, description]);
  });

  test.each([
    ['an additional field', known.replace('key description', 'key description productId')],
    ['an additional space', known.replace('key description', 'key  description')],
    ['a known operation with another', `${known} query Other { categories { key } }`],
    ['an unknown operation', '{ categories { key } }'],
    ['[T-28] introspection of the schema', getIntrospectionQuery()],
    ['[T-28] introspection of a type', '{ __type(name: "Query") { name } }'],
  ])('rejects other operations from visitors and customers and runs them for staff: %s', async (_what, query) => {
    const operationName = query.includes('query Other') ? 'Other' : undefined;
    const customer = await tokenOf((await build.customer()).customerNumber);
    const admin = await tokenOf((await build.admin()).customerNumber);
    const send = async (token?: string) => {
      const reply = await fetch(`${app.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ query, operationName, variables: { key: 1 } }),
      });
      return {
        status: reply.status,
        body: (await reply.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] },
      };
    };
    for (const token of [undefined, customer]) {
      const { status, body } = await send(token);
      expect([status, body.data, body.errors?.map(({ extensions }) => extensions)]).toEqual([
        400,
        undefined,
        [{ code: 'MALFORMED', status: 400, requestId: expect.any(String) }],
      ]);
    }
    expect((await send(admin)).status).toBe(200);
  });

  test.each([
    ['a mistyped field', '{ categorie { key } }'],
    ['a missing argument', '{ product { key } }'],
    ['a missing input field', 'mutation { login(input: {}) { token } }'],
    ['an unknown value of an enum', '{ products(sort: NONE) { totalCount } }'],
    ['a syntax error', '{ product { }'],
    ['a NUL character', '{ product(name: "\u0000") }'],
  ])('[T-28] %s reveals nothing about the schema to a visitor', async (_what, query) => {
    const { status, errors } = await app.graphql(query);
    expect([status, errors?.map(({ message }) => message)]).toEqual([
      400,
      ["Only the operations of this store's own pages run here. Staff may send others."],
    ]);
  });

  test('[T-26][T-55] rejects an operation that is too long, with a higher limit for staff', async () => {
    const admin = await tokenOf((await build.admin()).customerNumber);
    const padded = (length: number) => signIn.padEnd(length, '#');
    const statuses = async (length: number, token?: string) =>
      (await app.graphql(padded(length), { input: {} }, token)).errors?.[0]?.extensions.code;
    expect([await statuses(longestOperation.others), await statuses(longestOperation.others + 1)]).toEqual([
      'MALFORMED',
      'TOO_LARGE',
    ]);
    expect([await statuses(longestOperation.staff, admin), await statuses(longestOperation.staff + 1, admin)]).toEqual([
      'INVALID_INPUT',
      'TOO_LARGE',
    ]);
  });
});
