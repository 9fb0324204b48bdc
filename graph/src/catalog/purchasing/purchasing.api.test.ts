import { Build, type BuiltCustomer } from '../../../test/build.js';
import { refusalsOf, staffOnly, type Call } from '../../../test/staff-only.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { Product } from '../catalog/index.js';
import { insertRows } from '../../platform/shared/insert-rows.js';
import { PurchasingAgent } from './purchasing-agent.entity.js';
import { Vendor } from './vendor.entity.js';

let app: TestApp;
let build: Build;
let admin: BuiltCustomer;
let token: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  admin = await build.admin();
  token = await app.signIn(admin.customerNumber);
});
afterAll(() => app.close());

interface Answer {
  data?: Record<string, unknown> & { key: number };
  status?: number;
  code?: string;
  title?: string;
  errors?: Record<string, string[]>;
  current?: number;
}

const call = (method: string, path: string, body?: unknown) => app.rest<Answer>(method, path, { body, token });
const graphql = <Data = Record<string, Record<string, unknown>>>(document: string, variables = {}) =>
  app.graphql<Data>(document, variables, token);
const log = (subject: string, subjectKey: number) =>
  app.em().find(ChangeLogEntry, { subject, subjectKey }, { orderBy: { key: 'asc' } });
const phone = 'Invalid phone number. Please enter your 10 digit phone number. Example: 1234567890';

let counter = 0;
const agentBody = { name: 'Maria Lopez', phoneNumber: '6025550160', email: 'maria@store.example' };
function vendorBody() {
  counter += 1;
  return {
    name: `DESERT FASTENER ${counter}`,
    id: `DF${counter}`,
    address: '900 W Fillmore St',
    city: 'Phoenix',
    state: 'AZ',
    zipCode: '85007',
    federalTaxId: '86-0000001',
    accountNumber: '4711',
    distMethodKey: 2,
    terms: '2% 10 NET 30',
    ourAccountNumber: 'SAG-1',
    contactName: 'Ray Bell',
    phoneNumber: '6025550161',
    faxNumber: '6025550162',
    purchasingAgentKey: null as number | null,
  };
}
const newAgent = async () => (await call('POST', '/authpurchasingagents', agentBody)).body.data?.key as number;
const newVendor = async (overrides: object = {}) => {
  const body = { ...vendorBody(), ...overrides };
  return { body, key: (await call('POST', '/authvendors', body)).body.data?.key as number };
};

describe('[ADM-7] [REST-1] purchasing agents', () => {
  test('are added, listed, changed and deleted over REST, with audit entries', async () => {
    const added = await call('POST', '/authpurchasingagents/', { ...agentBody, name: ' Maria Lopez ', version: 9 });
    const key = added.body.data?.key as number;
    expect([added.status, added.body.data]).toEqual([201, { key: expect.any(Number), ...agentBody, version: 1 }]);
    const changed = await call('PUT', '/authpurchasingagents', { key, email: 'lopez@store.example' });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      { key, ...agentBody, email: 'lopez@store.example', version: 2 },
    ]);
    expect((await call('GET', '/authpurchasingagents')).body.data).toContainEqual({
      key,
      ...agentBody,
      email: 'lopez@store.example',
      version: 2,
    });
    expect((await call('DELETE', `/authpurchasingagents/${key}`)).body).toEqual({ data: true });
    expect((await call('DELETE', `/authpurchasingagents/${key}`)).status).toBe(404);
    expect(
      (await log('purchasingAgent', key)).map(({ action, actorKey, label, changes }) => [
        action,
        actorKey,
        label,
        changes.email,
      ]),
    ).toEqual([
      ['created', admin.key, 'Maria Lopez', { from: null, to: 'maria@store.example' }],
      ['updated', admin.key, 'Maria Lopez', { from: 'maria@store.example', to: 'lopez@store.example' }],
      ['deleted', admin.key, 'Maria Lopez', { from: 'lopez@store.example', to: null }],
    ]);
  });

  test('are added and changed over GraphQL', async () => {
    const added = await graphql(
      'mutation ($input: CreatePurchasingAgentInput!) { createPurchasingAgent(input: $input) { key name phoneNumber email version } }',
      { input: agentBody },
    );
    const key = added.data?.createPurchasingAgent?.key as number;
    expect(added.data?.createPurchasingAgent).toEqual({ key, ...agentBody, version: 1 });
    const changed = await graphql(
      'mutation ($input: UpdatePurchasingAgentInput!) { updatePurchasingAgent(input: $input) { name version } }',
      { input: { key, name: 'Maria L', version: 1 } },
    );
    expect(changed.data).toEqual({ updatePurchasingAgent: { name: 'Maria L', version: 2 } });
    expect((await graphql(`{ purchasingAgent(key: ${key}) { name } }`)).data).toEqual({
      purchasingAgent: { name: 'Maria L' },
    });
    const { data } = await graphql<{ purchasingAgents: { key: number }[] }>('{ purchasingAgents { key } }');
    expect(data?.purchasingAgents.map(agent => agent.key)).toContain(key);
    expect((await graphql(`mutation { deletePurchasingAgent(key: ${key}) }`)).data).toEqual({
      deletePurchasingAgent: true,
    });
    expect((await graphql(`{ purchasingAgent(key: ${key}) { name } }`)).errors?.[0]?.extensions).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    });
  });

  test('that are assigned to a vendor cannot be deleted', async () => {
    const key = await newAgent();
    const vendor = await newVendor({ purchasingAgentKey: key });
    const refused = await call('DELETE', `/authpurchasingagents/${key}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'AGENT_IN_USE']);
    expect((await graphql(`mutation { deletePurchasingAgent(key: ${key}) }`)).errors?.[0]?.extensions).toMatchObject({
      code: 'AGENT_IN_USE',
      status: 409,
    });
    expect(await app.em().count(PurchasingAgent, { key })).toBe(1);
    expect((await log('purchasingAgent', key)).map(({ action }) => action)).toEqual(['created']);
    await call('PUT', `/authvendors/${vendor.key}`, { purchasingAgentKey: null });
    expect((await call('DELETE', `/authpurchasingagents/${key}`)).body).toEqual({ data: true });
  });

  test('[VAL-1] are rejected field by field if invalid', async () => {
    const before = await app.em().count(PurchasingAgent);
    const wrong = { name: ' ', phoneNumber: '602', email: 'maria' };
    const errors = { name: ['Name must have value'], phoneNumber: [phone], email: ['Invalid email'] };
    expect((await call('POST', '/authpurchasingagents', wrong)).body).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      errors,
    });
    expect((await call('POST', '/authpurchasingagents')).status).toBe(400);
    expect((await call('PUT', '/authpurchasingagents', { ...agentBody })).body.errors).toEqual({
      key: [expect.any(String)],
    });
    const key = await newAgent();
    expect((await call('PUT', '/authpurchasingagents', { key, ...wrong })).body).toMatchObject({
      code: 'INVALID_INPUT',
      errors,
    });
    expect(await app.em().count(PurchasingAgent)).toBe(before + 1);
    expect((await call('PUT', '/authpurchasingagents', { key: 999_999, name: 'Nobody' })).status).toBe(404);
  });
});

describe('[ADM-8] [REST-1] vendors', () => {
  test('are added, read, changed and deleted over REST, with audit entries', async () => {
    const body = { ...vendorBody(), purchasingAgentKey: await newAgent() };
    const added = await call('POST', '/authvendors', body);
    const key = added.body.data?.key as number;
    expect([added.status, added.body.data]).toEqual([201, { key, ...body, version: 1 }]);
    expect((await call('GET', `/authvendors/${key}`)).body.data).toEqual({ key, ...body, version: 1 });
    const changed = await call('PUT', `/authvendors/${key}/`, { name: 'DESERT BOLT', faxNumber: '', version: 1 });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      { key, ...body, name: 'DESERT BOLT', faxNumber: '', version: 2 },
    ]);
    expect((await call('PUT', `/authvendors/${key}`, { name: 'DESERT BOLT' })).body.data).toMatchObject({ version: 2 });
    expect((await call('DELETE', `/authvendors/${key}`)).body).toEqual({ data: true });
    expect((await call('GET', `/authvendors/${key}`)).status).toBe(404);
    expect(
      (await log('vendor', key)).map(({ action, label, changes }) => [action, label, changes.name, changes.faxNumber]),
    ).toEqual([
      ['created', body.name, { from: null, to: body.name }, { from: null, to: '6025550162' }],
      ['updated', 'DESERT BOLT', { from: body.name, to: 'DESERT BOLT' }, { from: '6025550162', to: '' }],
      ['deleted', 'DESERT BOLT', { from: 'DESERT BOLT', to: null }, { from: '', to: null }],
    ]);
  });

  test('are added and changed over GraphQL', async () => {
    const body = vendorBody();
    const fields = `key ${Object.keys(body).join(' ')} version`;
    const added = await graphql(`mutation ($input: CreateVendorInput!) { createVendor(input: $input) { ${fields} } }`, {
      input: body,
    });
    const key = added.data?.createVendor?.key as number;
    expect(added.data?.createVendor).toEqual({ key, ...body, version: 1 });
    const changed = await graphql(
      `mutation ($input: UpdateVendorInput!) { updateVendor(input: $input) { ${fields} } }`,
      { input: { key, city: 'Mesa', version: 1 } },
    );
    expect(changed.data?.updateVendor).toEqual({ key, ...body, city: 'Mesa', version: 2 });
    expect((await graphql(`mutation { deleteVendor(key: ${key}) }`)).data).toEqual({ deleteVendor: true });
    expect((await graphql(`mutation { deleteVendor(key: ${key}) }`)).errors?.[0]?.extensions).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('with products cannot be deleted, unless all of them are deleted', async () => {
    const vendor = await build.vendor();
    const product = await build.product({ vendor });
    const refused = await call('DELETE', `/authvendors/${vendor.key}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'VENDOR_IN_USE']);
    expect((await graphql(`mutation { deleteVendor(key: ${vendor.key}) }`)).errors?.[0]?.extensions).toMatchObject({
      code: 'VENDOR_IN_USE',
      status: 409,
    });
    expect([await app.em().count(Vendor, { key: vendor.key }), await log('vendor', vendor.key)]).toEqual([1, []]);
    await app.em().nativeUpdate(Product, { key: product.key }, { deletedAt: new Date() });
    expect((await call('DELETE', `/authvendors/${vendor.key}`)).body).toEqual({ data: true });
    expect((await app.em().findOneOrFail(Product, { key: product.key })).vendorKey).toBeNull();
  });

  test('[VAL-1] are rejected field by field if invalid, and nothing is saved', async () => {
    const before = await app.em().count(Vendor);
    const missing = await call('POST', '/authvendors', { phoneNumber: '1' });
    expect(Object.keys(missing.body.errors ?? {}).sort()).toEqual([
      'accountNumber',
      'address',
      'city',
      'contactName',
      'federalTaxId',
      'id',
      'name',
      'ourAccountNumber',
      'phoneNumber',
      'state',
      'terms',
      'zipCode',
    ]);
    const wrong = {
      ...vendorBody(),
      faxNumber: '12',
      zipCode: '850',
      state: 'ZZ',
      distMethodKey: 1.5,
      name: 'x'.repeat(101),
    };
    expect(Object.keys((await call('POST', '/authvendors', wrong)).body.errors ?? {}).sort()).toEqual([
      'distMethodKey',
      'faxNumber',
      'name',
      'state',
      'zipCode',
    ]);
    expect((await call('POST', '/authvendors', { ...vendorBody(), purchasingAgentKey: 999_999 })).body.errors).toEqual({
      purchasingAgentKey: ['Purchasing agent not found.'],
    });
    expect(await app.em().count(Vendor)).toBe(before);
    expect((await call('POST', '/authvendors', { ...vendorBody(), faxNumber: '' })).status).toBe(201);
  });

  test('may keep an empty text from an import, but cannot clear one', async () => {
    const { key } = await build.vendor({ name: 'IMPORTED BARE' });
    const same = await call('PUT', `/authvendors/${key}`, {
      name: 'IMPORTED',
      address: '',
      phoneNumber: '',
      state: '',
      version: 1,
    });
    expect([same.status, same.body.data]).toEqual([
      200,
      expect.objectContaining({ name: 'IMPORTED', address: '', phoneNumber: '' }),
    ]);
    expect((await call('PUT', `/authvendors/${key}`, { name: ' ' })).body.errors).toEqual({
      name: ['Invalid name, must have value'],
    });
  });

  test('have a unique id, ignoring case', async () => {
    const { body, key } = await newVendor();
    const refused = await call('POST', '/authvendors', { ...vendorBody(), id: body.id.toLowerCase() });
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      'DUPLICATE',
      { id: ['Another vendor has this id.'] },
    ]);
    const other = await newVendor();
    expect((await call('PUT', `/authvendors/${other.key}`, { id: body.id, name: 'RENAMED' })).body.code).toBe(
      'DUPLICATE',
    );
    expect(await app.em().findOneOrFail(Vendor, { key: other.key })).toMatchObject({
      id: other.body.id,
      name: other.body.name,
      version: 1,
    });
    expect((await call('PUT', `/authvendors/${key}`, { id: body.id.toLowerCase() })).status).toBe(200);
  });

  test('[REST-1] reject a stale version with STALE, and report who changed what', async () => {
    const { key, body } = await newVendor();
    await call('PUT', `/authvendors/${key}`, { city: 'Mesa' });
    await call('PUT', `/authvendors/${key}`, { city: 'Tempe', terms: 'NET30' });
    const stale = await call('PUT', `/authvendors/${key}`, { city: 'Yuma', version: 1 });
    const at = app.clock.now().getTime() / 1000;
    expect([stale.status, stale.body]).toEqual([
      409,
      {
        status: 409,
        code: 'STALE',
        title: 'Counter changed this record meanwhile.',
        current: 3,
        changedBy: 'Counter',
        changedAt: at,
        changes: [
          { field: 'city', from: 'Phoenix', to: 'Mesa', by: 'Counter', at },
          { field: 'city', from: 'Mesa', to: 'Tempe', by: 'Counter', at },
          { field: 'terms', from: body.terms, to: 'NET30', by: 'Counter', at },
        ],
      },
    ]);
    const overGraphql = await graphql('mutation ($input: UpdateVendorInput!) { updateVendor(input: $input) { key } }', {
      input: { key, city: 'Yuma', version: 2 },
    });
    expect(overGraphql.errors?.[0]?.extensions).toMatchObject({
      code: 'STALE',
      status: 409,
      current: 3,
      changedBy: 'Counter',
      changes: [{ field: 'city', from: 'Mesa' }, { field: 'terms' }],
    });
    expect((await call('PUT', `/authvendors/${key}`, { city: 'Yuma', version: 7 })).body).toEqual({
      status: 409,
      code: 'STALE',
      title: 'Somebody else changed this record meanwhile.',
      current: 3,
    });
    expect((await app.em().findOneOrFail(Vendor, { key })).city).toBe('Tempe');
  });

  test('are found by part of the name, sorted and paged, with a fixed number of statements', async () => {
    await insertRows(
      app.em(),
      Vendor,
      Array.from({ length: 55 }, (_, index) => ({
        id: `PG${index}`,
        name: `Paging ${String(index).padStart(2, '0')} 100%_Co`,
        version: 1,
      })),
    );
    const query =
      'query ($search: String, $first: Int, $after: String, $offset: Int) { vendors(search: $search, first: $first, after: $after, offset: $offset) { totalCount nodes { name } pageInfo { hasNextPage endCursor } } }';
    type Page = {
      vendors: { totalCount: number; nodes: { name: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    };
    const first = (await graphql<Page>(query, { search: 'PAGING ' })).data?.vendors;
    expect([first?.totalCount, first?.nodes.length, first?.nodes[0]?.name, first?.pageInfo.hasNextPage]).toEqual([
      55,
      20,
      'Paging 00 100%_Co',
      true,
    ]);
    const second = (await graphql<Page>(query, { search: 'paging', after: first?.pageInfo.endCursor })).data?.vendors;
    expect(second?.nodes[0]?.name).toBe('Paging 20 100%_Co');
    expect((await graphql<Page>(query, { search: '100%_', offset: 54, first: 1000 })).data?.vendors).toMatchObject({
      totalCount: 55,
      nodes: [{ name: 'Paging 54 100%_Co' }],
      pageInfo: { hasNextPage: false },
    });
    expect((await graphql<Page>(query, { search: '100%x' })).data?.vendors).toMatchObject({ totalCount: 0, nodes: [] });
    const count = (rows: number) => app.countStatements(() => graphql(query, { search: 'paging', first: rows }));
    expect([await count(2), await count(50)]).toEqual([3, 3]);
    expect((await graphql(query, { first: 1001 })).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT' });
    const whole = await app.rest<{ data: { key: number; name: string }[] }>('GET', '/vendors', { token });
    expect(whole.body.data.length).toBe(await app.em().count(Vendor));
    expect(Object.keys(whole.body.data[0] ?? {})).toEqual(['key', 'name']);
  });
});

test('[PERM-3] [T-2] allows only staff, and rejects malformed keys', async () => {
  const agent = await newAgent();
  const vendor = await newVendor({ purchasingAgentKey: agent });
  const before = [
    await app.em().count(Vendor),
    await app.em().count(PurchasingAgent),
    await app.em().count(ChangeLogEntry),
  ];
  const calls: Call[] = [
    ...(
      [
        ['GET', '/vendors'],
        ['POST', '/authvendors', vendorBody()],
        ['GET', `/authvendors/${vendor.key}`],
        ['PUT', `/authvendors/${vendor.key}`, { name: 'X' }],
        ['DELETE', `/authvendors/${vendor.key}`],
        ['GET', '/authpurchasingagents'],
        ['POST', '/authpurchasingagents', agentBody],
        ['PUT', '/authpurchasingagents', { key: agent, name: 'X' }],
        ['DELETE', `/authpurchasingagents/${agent}`],
      ] as [string, string, unknown][]
    ).map(rest => ({ what: `${rest[0]} ${rest[1]}`, rest })),
    ...[
      '{ vendors { totalCount } }',
      `{ vendor(key: ${vendor.key}) { key } }`,
      `mutation { updateVendor(input: { key: ${vendor.key}, name: "X" }) { key } }`,
      `mutation { deleteVendor(key: ${vendor.key}) }`,
      '{ purchasingAgents { key } }',
      `{ purchasingAgent(key: ${agent}) { key } }`,
      'mutation { createPurchasingAgent(input: { name: "X", phoneNumber: "6025550100", email: "x@y" }) { key } }',
      `mutation { updatePurchasingAgent(input: { key: ${agent}, name: "X" }) { key } }`,
      `mutation { deletePurchasingAgent(key: ${agent}) }`,
    ].map(document => ({ what: document, graphql: document })),
    {
      what: 'createVendor',
      graphql: 'mutation ($input: CreateVendorInput!) { createVendor(input: $input) { key } }',
      variables: { input: vendorBody() },
    },
  ];
  expect(await refusalsOf(app, build, calls)).toEqual(staffOnly(calls));
  for (const odd of ['0', '-1', '1e0', '01', 'me', '99999999999']) {
    for (const [method, path] of [
      ['GET', 'authvendors'],
      ['PUT', 'authvendors'],
      ['DELETE', 'authvendors'],
      ['DELETE', 'authpurchasingagents'],
    ] as const) {
      expect([odd, method, (await call(method, `/${path}/${odd}`, method === 'PUT' ? {} : undefined)).status]).toEqual([
        odd,
        method,
        400,
      ]);
    }
  }
  expect([
    await app.em().count(Vendor),
    await app.em().count(PurchasingAgent),
    await app.em().count(ChangeLogEntry),
  ]).toEqual(before);
});
