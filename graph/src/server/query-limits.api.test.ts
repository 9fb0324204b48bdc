import { getIntrospectionQuery } from 'graphql';
import { TestApp } from '../../test/test-app.js';
import { queryLimits } from './query-limits.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ');
/** `levels` nested fields. */
const nested = (levels: number) =>
  `{ __type(name: "Query") { fields { type ${'{ ofType '.repeat(levels - 4)}{ name }${' }'.repeat(levels - 4)} } } }`;

async function post(body: unknown): Promise<{
  status: number;
  body: { errors?: { message: string; extensions: { code: string; status: number } }[]; data?: unknown };
}> {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Awaited<ReturnType<typeof post>>['body'] };
}

const tooMuch =
  'The query may return too much: every field of every row counts, and more than 1,000,000 are too many. Request fewer rows per page (first) or fewer fields.';

describe('[T-26] an operation over a limit is rejected before it runs', () => {
  test.each([
    ['tokens', `{ ${times(queryLimits.tokens, () => 'a')} }`, /token/i],
    ['levels', nested(queryLimits.depth + 1), 'The query is nested more than 10 levels deep.'],
    [
      'levels in fragments',
      `query { ...A } fragment A on Query ${nested(queryLimits.depth + 1)}`,
      'The query is nested more than 10 levels deep.',
    ],
    [
      'aliases',
      `{ ${times(queryLimits.aliases + 1, index => `a${index}: storeInfo { name }`)} }`,
      'The query has more than 15 aliases.',
    ],
    [
      'directives',
      `{ __typename ${times(queryLimits.directives + 1, () => '@include(if: true)')} }`,
      'The query has more than 10 directives.',
    ],
    ['a million rows', '{ products(first: 1000000) { nodes { key } } }', tooMuch],
    [
      'cycles of fragments',
      'query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
      /within itself/,
    ],
  ])('%s', async (_what, query, message) => {
    const { status, body } = await post({ query });
    expect(status).toBe(400);
    expect(body.data).toBeUndefined();
    expect(body.errors?.map(error => error.message).join('\n')).toMatch(message);
    for (const { extensions } of body.errors ?? [])
      expect(extensions).toEqual({ code: 'MALFORMED', status: 400, requestId: expect.any(String) as string });
  });

  test.each([
    ['as a value', 'query ($rows: Int) { products(first: $rows) { nodes { key } } }', { rows: 1_000_000 }],
    [
      'as a value over a smaller default',
      'query ($rows: Int = 10) { products(first: $rows) { nodes { key } } }',
      { rows: 1_000_000 },
    ],
    ['as the default', 'query ($rows: Int = 1000000) { products(first: $rows) { nodes { key } } }', {}],
    [
      'in nested lists',
      'query ($rows: Int) { customers(first: $rows) { nodes { orders(first: $rows) { nodes { lines { key } } } } } }',
      { rows: 1000 },
    ],
  ])('a million rows in a variable, %s', async (_what, query, variables) => {
    const { status, body } = await post({ query, variables });
    expect([status, body.data, body.errors]).toEqual([400, undefined, [expect.objectContaining({ message: tooMuch })]]);
  });

  test.each([
    ['levels', nested(queryLimits.depth)],
    ['aliases', `{ ${times(queryLimits.aliases, index => `a${index}: storeInfo { name }`)} }`],
    ['the introspection query of a playground', getIntrospectionQuery()],
  ])('runs at the limit: %s', async (_what, query) => {
    const { status, body } = await post({ query });
    expect([status, body.errors]).toEqual([200, undefined]);
  });
});

test('[T-16] rejects a hundred sign-ins in one operation', async () => {
  const query = `mutation { ${times(100, index => `a${index}: login(input: { customerNumber: 20001, password: "guess-${index}" }) { token }`)} }`;
  const { status, body } = await post({ query });
  expect(status).toBe(400);
  expect(body.data).toBeUndefined();
});

test('[T-29] rejects an operation type without a root in the schema as malformed', async () => {
  const { status, body } = await post({ query: 'subscription { me { key } }' });
  expect([status, body]).toEqual([
    400,
    {
      errors: [
        expect.objectContaining({
          message: 'There is no subscription here.',
          extensions: { code: 'MALFORMED', status: 400, requestId: expect.any(String) as string },
        }),
      ],
    },
  ]);
});

test('[T-27][T-29] rejects persisted query hashes, right or wrong', async () => {
  for (const sha256Hash of ['x', 'ecf4edb46db40b5132295c0291d62fb65d6759a9eedfa4d5d612dd5ec54a6b38']) {
    for (const query of ['{ __typename }', undefined]) {
      const { body } = await post({ query, extensions: { persistedQuery: { version: 1, sha256Hash } } });
      expect(body).toEqual({
        errors: [
          {
            message: 'PersistedQueryNotSupported',
            extensions: { code: 'MALFORMED', status: 400, requestId: expect.any(String) as string },
          },
        ],
      });
    }
  }
});

test('[T-26] rejects batched operations', async () => {
  expect((await post([{ query: '{ __typename }' }, { query: '{ __typename }' }])).status).toBe(400);
});

test('[T-26][T-55] rejects a request over 100 KB', async () => {
  const { status, body } = await post({ query: '{ __typename }', variables: { long: 'x'.repeat(100 * 1024) } });
  expect([status, body.errors?.[0]?.extensions.code]).toEqual([413, 'TOO_LARGE']);
});

test('[T-26] rejects a page size over the limit of the list, naming the field', async () => {
  const { body } = await post({ query: '{ products(first: 101) { nodes { key } } }' });
  expect(body.errors?.[0]).toMatchObject({
    extensions: { code: 'INVALID_INPUT', status: 400, errors: { first: ['Ask for 0 to 100 rows.'] } },
  });
});
