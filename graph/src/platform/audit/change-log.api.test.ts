import { Build, type BuiltCustomer } from '../../../test/build.js';
import { refusalsOf, staffOnly, type Call } from '../../../test/staff-only.js';
import { TestApp } from '../../../test/test-app.js';
import { PurchasingAgent } from '../../catalog/purchasing/index.js';
import { recordChanges } from './change-log.js';

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

interface Changes {
  totalCount: number;
  nodes: {
    label: string;
    action: string;
    actorKey: number | null;
    actorName: string;
    ip: string;
    date: number;
    subject: string;
    subjectKey: number;
    fields: object[];
  }[];
  pageInfo: { endCursor: string; hasNextPage: boolean };
}

const fields =
  '{ totalCount pageInfo { endCursor hasNextPage } nodes { key label action actorKey actorName ip date subject subjectKey fields { field from to } } }';
const changes = async (variables: object) => {
  const query = `query ($search: String, $filter: ChangeFilterInput, $first: Int, $after: String) { changes(search: $search, filter: $filter, first: $first, after: $after) ${fields} }`;
  const { data, errors } = await app.graphql<{ changes: Changes }>(query, variables as Record<string, unknown>, token);
  expect(errors).toBeUndefined();
  return (data as { changes: Changes }).changes;
};

describe('[T-52] the change log', () => {
  test('records the person, IP address, time, and old and new value of each change, including deletions', async () => {
    const product = await build.product({ standardCost: '12.4900' });
    const before = app.clock.now().getTime() / 1000;
    await app.rest('PUT', '/authproducts', {
      body: { key: product.key, standardCost: 13.5, onSale: true, imageAddress: '/pictures/hammer.jpg' },
      token,
    });
    app.clock.advance(60);
    await app.rest('DELETE', `/authproducts/${product.key}`, { token });
    const { data } = await app.graphql<{ history: Changes }>(
      `query ($key: Int!) { history(subject: product, key: $key) ${fields} }`,
      { key: product.key },
      token,
    );
    const common = {
      key: expect.stringMatching(/^\d+$/) as string,
      label: product.productId,
      actorKey: admin.key,
      actorName: 'Counter',
      ip: expect.stringMatching(/127\.0\.0\.1/) as string,
      subject: 'product',
      subjectKey: product.key,
    };
    expect(data?.history.totalCount).toBe(2);
    expect(data?.history.nodes).toEqual([
      {
        ...common,
        action: 'deleted',
        date: before + 60,
        fields: expect.arrayContaining([
          { field: 'standardCost', from: '13.50', to: null },
          { field: 'onSale', from: 'true', to: null },
        ]) as object[],
      },
      {
        ...common,
        action: 'updated',
        date: before,
        fields: [
          { field: 'imageAddress', from: null, to: '/pictures/hammer.jpg' },
          { field: 'onSale', from: 'false', to: 'true' },
          { field: 'standardCost', from: '12.49', to: '13.50' },
        ],
      },
    ]);
  });

  test('is filtered by record, person, field and time, and has pages', async () => {
    const at = (day: number) => new Date(Date.UTC(2031, 0, day));
    const other = {
      customerKey: 4711,
      customerNumber: 1,
      name: 'Night 100%_Shift',
      isAdmin: true,
      mustChangePassword: false,
      actingAdmin: null,
      ip: '192.0.2.7',
    };
    const change = (subjectKey: number, label: string, field: string) => ({
      subject: 'vendor' as const,
      subjectKey,
      label,
      action: 'updated' as const,
      changes: { [field]: { from: 'a', to: 'b' } },
    });
    await recordChanges(app.em(), other, at(1), [
      change(900_001, 'MESQUITE TOOL', 'terms'),
      change(900_002, 'AGAVE BOLT', 'city'),
    ]);
    await recordChanges(app.em(), null, at(3), [
      change(900_001, 'MESQUITE TOOL', 'city'),
      change(900_003, 'x'.repeat(300), 'name'),
    ]);
    const found = async (variables: object) =>
      (await changes(variables)).nodes.map(({ subjectKey, fields: [field] }) => [
        subjectKey,
        (field as { field: string }).field,
      ]);
    expect(await found({ search: 'mesquite' })).toEqual([
      [900_001, 'city'],
      [900_001, 'terms'],
    ]);
    expect(await found({ search: '100%_s' })).toEqual([
      [900_002, 'city'],
      [900_001, 'terms'],
    ]);
    expect(await found({ search: '100%x' })).toEqual([]);
    expect(await found({ filter: { subject: 'vendor', subjectKey: 900_001, field: 'city' } })).toEqual([
      [900_001, 'city'],
    ]);
    expect(await found({ filter: { actorKey: 4711, field: "' or 1=1 --" } })).toEqual([]);
    expect(await found({ filter: { actorKey: 4711 } })).toEqual([
      [900_002, 'city'],
      [900_001, 'terms'],
    ]);
    expect(await found({ filter: { from: at(2).getTime() / 1000, before: at(4).getTime() / 1000 } })).toEqual([
      [900_003, 'name'],
      [900_001, 'city'],
    ]);
    expect(await found({ filter: { subject: 'order', subjectKey: 900_001 } })).toEqual([]);
    const first = await changes({ filter: { subject: 'vendor', from: at(1).getTime() / 1000 }, first: 3 });
    expect([first.totalCount, first.nodes.length, first.pageInfo.hasNextPage, first.nodes[0]?.label.length]).toEqual([
      4,
      3,
      true,
      100,
    ]);
    const rest = await changes({
      filter: { subject: 'vendor', from: at(1).getTime() / 1000 },
      first: 3,
      after: first.pageInfo.endCursor,
    });
    expect(rest.nodes.map(({ label, actorName }) => [label, actorName])).toEqual([
      ['MESQUITE TOOL', 'Night 100%_Shift'],
    ]);
    const count = (rows: number) => app.countStatements(() => changes({ filter: { subject: 'vendor' }, first: rows }));
    // Sign-in, keys and entries.
    expect([await count(1), await count(4)]).toEqual([3, 3]);
  });

  test("[ADM-5] a customer's history includes its contacts and locations, even removed ones, and no other customer's", async () => {
    const [customer, other] = [await build.customer(), await build.customer()];
    const contact = '{ name: "Eve Hill", email: "eve@hill.example", phoneNumber: "6025550111"';
    const added = await app.graphql<{ addContact: { key: number } }>(
      `mutation { addContact(input: ${contact}, customerKey: ${customer.key} }) { key } }`,
      {},
      token,
    );
    await app.graphql(`mutation { addContact(input: ${contact}, customerKey: ${other.key} }) { key } }`, {}, token);
    await app.graphql(`mutation { removeContact(key: ${added.data?.addContact.key}) }`, {}, token);
    await app.graphql(`mutation { removeLocation(key: ${customer.location.key}) }`, {}, token);
    await app.graphql(`mutation { updateCustomer(input: { key: ${customer.key}, city: "Globe" }) { key } }`, {}, token);
    const { data } = await app.graphql<{ history: Changes }>(
      `query ($key: Int!) { history(subject: customer, key: $key) ${fields} }`,
      { key: customer.key },
      token,
    );
    expect(data?.history.nodes.map(({ subject, label, action }) => [subject, label, action])).toEqual([
      ['customer', customer.name, 'updated'],
      ['location', customer.location.address, 'deleted'],
      ['contact', 'Eve Hill', 'deleted'],
      ['contact', 'Eve Hill', 'created'],
    ]);
  });

  test('names referenced records and the affected customer, and logs a new record as one entry', async () => {
    const [customer, agent] = [
      await build.customer({ name: 'Sandstone Masonry' }),
      await app
        .em()
        .insert(PurchasingAgent, { name: 'Rosa Vega', phoneNumber: '6025550100', email: 'rosa@store.example' }),
    ];
    const [vendor, gone] = [await build.vendor({ name: 'CHOLLA TOOL' }), await build.vendor({ name: 'GONE TOOL' })];
    const [drills, blades] = [await build.category({ name: 'Drill bits' }), await build.category({ name: 'Blades' })];
    type Named = {
      changes: {
        nodes: {
          action: string;
          subject: string;
          customerName: string | null;
          fields: {
            field: string;
            from: string | null;
            to: string | null;
            fromName: string | null;
            toName: string | null;
          }[];
        }[];
      };
    };
    const namedOf = async (filter: object, first = 10) => {
      const { data, errors } = await app.graphql<Named>(
        'query ($filter: ChangeFilterInput, $first: Int) { changes(filter: $filter, first: $first) { nodes { action subject customerName fields { field from to fromName toName } } } }',
        { filter, first },
        token,
      );
      expect(errors).toBeUndefined();
      return data?.changes.nodes ?? [];
    };
    const item = {
      productId: 'NAMED-1',
      auxilliaryItemId: 'N1',
      description: 'Named',
      vendorKey: vendor.key,
      vendorItemNumber: 'V-1',
      standardCost: '5.00',
      basePrice: '6.00',
      minimumQuantity: 1,
      maximumQuantity: 0,
      defaultQuantity: 1,
      imageAddress: '/a.png',
      categoryKey: drills.key,
      countryOfOrigin: 'USA',
      featured: false,
      onSale: false,
      inStoreOnly: false,
      pricingInfo: { taxable: true },
    };
    const { data } = await app.graphql<{ createProduct: { key: number } }>(
      'mutation ($input: CreateProductInput!) { createProduct(input: $input) { key } }',
      { input: item },
      token,
    );
    const key = data?.createProduct.key as number;
    await app.graphql(
      'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { key } }',
      { input: { key, categoryKey: blades.key, vendorKey: gone.key } },
      token,
    );
    await app.graphql(
      `mutation { updateProduct(input: { key: ${key}, vendorKey: ${vendor.key} }) { key } deleteVendor(key: ${gone.key}) updateVendor(input: { key: ${vendor.key}, purchasingAgentKey: ${agent} }) { key } }`,
      {},
      token,
    );
    const entries = await namedOf({ subject: 'product', subjectKey: key });
    expect(entries.map(({ action }) => action)).toEqual(['updated', 'updated', 'created']);
    expect(entries[0]?.fields).toEqual([
      { field: 'vendorKey', from: String(gone.key), to: String(vendor.key), fromName: null, toName: 'CHOLLA TOOL' },
    ]);
    expect(entries[1]?.fields[0]).toEqual({
      field: 'categoryKey',
      from: String(drills.key),
      to: String(blades.key),
      fromName: 'Drill bits',
      toName: 'Blades',
    });
    expect(entries[2]?.fields).toContainEqual({
      field: 'taxable',
      from: null,
      to: 'true',
      fromName: null,
      toName: null,
    });
    expect((await namedOf({ subject: 'vendor', subjectKey: vendor.key }))[0]?.fields[0]).toMatchObject({
      field: 'purchasingAgentKey',
      fromName: null,
      toName: 'Rosa Vega',
    });

    const business = {
      customerNumber: 811_111,
      name: 'Mica Tile',
      address: '4 W Broadway Rd',
      city: 'Tempe',
      state: 'AZ',
      zipCode: '85282',
      phoneNumber: '4805550110',
    };
    const added = await app.graphql<{ createCustomer: { key: number; pricingTier: number; finance: object } }>(
      'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { key pricingTier finance { terms creditLimit pricingTier } } }',
      { input: { ...business, finance: { terms: 'NET30', creditLimit: '500.50', pricingTier: 2 } } },
      token,
    );
    expect(added.data?.createCustomer).toMatchObject({
      pricingTier: 2,
      finance: { terms: 'NET30', creditLimit: '500.50', pricingTier: 2 },
    });
    const [created, ...others] = await namedOf({ subject: 'customer', subjectKey: added.data?.createCustomer.key });
    expect([created?.action, created?.customerName, others]).toEqual(['created', 'Mica Tile', []]);
    expect(created?.fields.map(({ field, to }) => [field, to])).toEqual(
      expect.arrayContaining([
        ['terms', 'NET30'],
        ['creditLimit', '500.50'],
        ['pricingTier', '2'],
        ['name', 'Mica Tile'],
      ]),
    );

    await app.graphql(
      `mutation { updateContact(input: { key: ${customer.contact.key}, name: "Ana R", email: "a@r.example", phoneNumber: "6025550101" }) { key } }`,
      {},
      token,
    );
    expect((await namedOf({ subject: 'contact', subjectKey: customer.contact.key }))[0]?.customerName).toBe(
      'Sandstone Masonry',
    );
    const statements = (first: number) => app.countStatements(() => namedOf({}, first));
    expect(await statements(30)).toBe(await statements(12));
  });

  test('[PERM-3] is readable by staff only', async () => {
    const calls: Call[] = [
      '{ changes { totalCount } }',
      `{ history(subject: customer, key: ${admin.key}) { totalCount } }`,
    ].map(document => ({ what: document, graphql: document }));
    expect(await refusalsOf(app, build, calls)).toEqual(staffOnly(calls));
  });
});
