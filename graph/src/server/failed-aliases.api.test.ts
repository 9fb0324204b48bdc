import { isNonNullType, type GraphQLSchema } from 'graphql';
import { Build } from '../../test/build.js';
import { nobody, sampleCall } from '../../test/sample-call.js';
import { TestApp } from '../../test/test-app.js';
import { createSchema } from './schema.js';
import { recordModules } from '../operations/lifecycle/index.js';

let app: TestApp;
let build: Build;
let schema: GraphQLSchema;

beforeAll(async () => {
  [app, schema] = [await TestApp.start(), await createSchema()];
  build = new Build(app.em());
});
afterAll(() => app.close());

test('[D-42] a failed mutation keeps the results of the others in the response', async () => {
  const customer = await build.customer();
  const token = await app.signIn(customer.customerNumber);
  const { key } = await build.product();
  const { status, data, errors } = await app.graphql(
    `mutation { good: addFavorite(productKey: ${key}) { key favorite } bad: addFavorite(productKey: ${nobody}) { key } }`,
    {},
    token,
  );
  expect([status, data]).toEqual([200, { good: { key, favorite: true }, bad: null }]);
  expect(errors).toEqual([expect.objectContaining({ path: ['bad'], extensions: { code: 'NOT_FOUND', status: 404 } })]);
});

test('[D-42] every mutation is nullable', () => {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  expect(fields.length).toBeGreaterThan(50);
  expect(fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
});

/** Queries for one record, each with arguments that name a record that does not exist. */
const ofOneRecord: Record<string, Record<string, string>> = {
  product: {},
  productFamily: {},
  category: {},
  ...Object.fromEntries(recordModules.map(({ type }) => [type.subject, {}])),
  order: {},
  customer: {},
  batchImport: {},
  savedReport: {},
  shoppingList: {},
  runReport: {},
  checkoutStatus: { idempotencyKey: '"never-sent-key"' },
  vendorReport: { from: '"2026-01-01"', to: '"2026-11-21"' },
};

test('[D-42] this test covers every query for one record', () => {
  const named = Object.values(schema.getQueryType()?.getFields() ?? {})
    .filter(({ args }) =>
      args.some(
        ({ name, type }) => isNonNullType(type) && ['key', 'vendorKey', 'customerKey', 'idempotencyKey'].includes(name),
      ),
    )
    .map(({ name }) => name);
  // The history of a deleted record can be read, and `goneProduct` is null for any product that was not removed.
  expect(named.filter(name => !['history', 'goneProduct'].includes(name)).sort()).toEqual(
    Object.keys(ofOneRecord).sort(),
  );
});

test.each(Object.entries(ofOneRecord))(
  '[D-42] %s of a missing record is null with NOT_FOUND, and other aliases keep their results',
  async (name, literals) => {
    const token = await app.signIn((await build.admin()).customerNumber);
    const field = schema.getQueryType()?.getFields()[name];
    if (!field) throw new Error(`There is no query ${name}.`);
    const { status, data, errors } = await app.graphql(
      `{ missing: ${sampleCall(field, literals)} me { __typename } }`,
      {},
      token,
    );
    expect([status, data]).toEqual([200, { missing: null, me: { __typename: 'Customer' } }]);
    expect(errors).toEqual([
      expect.objectContaining({
        path: ['missing'],
        extensions: expect.objectContaining({ code: 'NOT_FOUND', status: 404 }),
      }),
    ]);
  },
);
