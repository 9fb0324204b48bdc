import { parse, validate } from 'graphql';
import { createSchema } from '../../server/schema.js';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { refusalsOf, staffOnly, type Call } from '../../../test/staff-only.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { sendReport, textWorkbook } from '../imports/fixtures/send-report.js';
import { SavedReport } from './saved-report.entity.js';

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

const fields = '{ key name description query parameters { name label kind } version }';
const save = (input: object) =>
  app.graphql<{ saveReport: SavedReport }>(
    `mutation ($input: SaveReportInput!) { saveReport(input: $input) ${fields} }`,
    { input },
    token,
  );
const city = {
  name: 'Towns',
  query: 'query Towns($city: String!) { customers(search: $city) { totalCount } }',
  parameters: [{ name: 'city', label: 'City', kind: 'TEXT' }],
};

test('[ADM-11] the predefined reports match the schema and run', async () => {
  const { data } = await app.graphql<{ savedReports: SavedReport[] }>(`{ savedReports ${fields} }`, {}, token);
  const reports = data?.savedReports ?? [];
  expect(reports.length).toBeGreaterThanOrEqual(8);
  const names = reports.map(({ name }) => name);
  // No report can show purchase costs, which are not stored.
  expect(names.filter(name => /cost/i.test(name))).toEqual([]);
  expect(names).toContain('Items of a vendor with prices');
  expect(names).toEqual([...names].sort());
  const schema = await createSchema();
  const [vendor, category] = [await build.vendor(), await build.category()];
  const values: Record<string, unknown> = {
    TEXT: 'Phoenix',
    DAY: '2026-11-21',
    CUSTOMER: admin.key,
    VENDOR: vendor.key,
    CATEGORY: category.key,
    NUMBER: 1,
  };
  for (const { name, query, parameters } of reports) {
    expect([name, validate(schema, parse(query))]).toEqual([name, []]);
    const run = await app.graphql(
      query,
      Object.fromEntries(parameters.map(parameter => [parameter.name, values[parameter.kind]])),
      token,
    );
    expect([name, run.status, run.errors]).toEqual([name, 200, undefined]);
  }
});

test('[ADM-11] saves, changes and deletes a report, with a change log entry for each', async () => {
  const added = await save({ ...city, description: ' Who is where ' });
  const saved = added.data?.saveReport as SavedReport;
  expect(saved).toEqual({ key: expect.any(Number), ...city, description: 'Who is where', version: 1 });
  const changed = await save({
    ...city,
    key: saved.key,
    parameters: [{ name: 'city', label: 'Town', kind: 'TEXT' }],
    description: 'Who is where',
    version: 1,
  });
  expect(changed.data?.saveReport).toMatchObject({ version: 2, parameters: [{ label: 'Town' }] });
  expect(
    (
      await save({
        ...city,
        key: saved.key,
        parameters: [{ name: 'city', label: 'Town', kind: 'TEXT' }],
        description: 'Who is where',
        version: 2,
      })
    ).data?.saveReport.version,
  ).toBe(2);
  expect((await save({ ...city, key: saved.key, version: 1 })).errors?.[0]?.extensions).toMatchObject({
    code: 'STALE',
    status: 409,
    current: 2,
    changedBy: 'Counter',
  });
  expect((await app.graphql(`{ savedReport(key: ${saved.key}) { name } }`, {}, token)).data).toEqual({
    savedReport: { name: 'Towns' },
  });
  expect((await app.graphql(`mutation { deleteSavedReport(key: ${saved.key}) }`, {}, token)).data).toEqual({
    deleteSavedReport: true,
  });
  expect(
    (await app.graphql(`{ savedReport(key: ${saved.key}) { name } }`, {}, token)).errors?.[0]?.extensions.code,
  ).toBe('NOT_FOUND');
  const log = await app
    .em()
    .find(ChangeLogEntry, { subject: 'report', subjectKey: saved.key }, { orderBy: { key: 'asc' } });
  expect(log.map(({ action, label, changes }) => [action, label, Object.keys(changes).sort()])).toEqual([
    ['created', 'Towns', ['description', 'name', 'parameters', 'query']],
    ['updated', 'Towns', ['parameters']],
    ['deleted', 'Towns', ['description', 'name', 'parameters', 'query']],
  ]);
});

test('[ADM-11] saves only a single query that matches the schema and its parameters', async () => {
  const before = await app.em().find(SavedReport, {}, { orderBy: { key: 'asc' } });
  const refused: [object, string, RegExp][] = [
    [{ query: 'mutation { deleteVendor(key: 1) }', parameters: [] }, 'query', /mutations are refused/],
    [
      { query: 'query A { me { key } } mutation B { deleteVendor(key: 1) }', parameters: [] },
      'query',
      /exactly one query/,
    ],
    [{ query: 'fragment A on Vendor { key }', parameters: [] }, 'query', /exactly one query/],
    [{ query: '{ vendors { ', parameters: [] }, 'query', /Syntax Error/],
    [{ query: '{ vendors { nodes { nonsense } } }', parameters: [] }, 'query', /nonsense/],
    [{ query: `{ ${'a '.repeat(6000)} }`, parameters: [] }, 'query', /token/],
    [{ query: 'x'.repeat(20_001), parameters: [] }, 'query', /at most 20000/],
    [{ parameters: [] }, 'parameters', /needs \$city/],
    [
      { parameters: [...city.parameters, { name: 'other', label: 'Other', kind: 'DAY' }] },
      'parameters',
      /no variable \$other/,
    ],
    [{ parameters: [...city.parameters, ...city.parameters] }, 'parameters', /more than once/],
    [{ parameters: [{ name: '$city', label: '', kind: 'TEXT' }] }, 'parameters.0.name', /without \$/],
    [{ name: ' ' }, 'name', /Must have value/],
    [
      {
        query: 'query F($filter: OrderFilter!) { orders(filter: $filter) { totalCount } }',
        parameters: [{ name: 'filter', label: 'Filter', kind: 'TEXT' }],
      },
      'parameters',
      /\$filter is OrderFilter!, which a parameter of the kind TEXT cannot supply/,
    ],
    [
      {
        query: 'query K($key: Int!) { vendor(key: $key) { name } }',
        parameters: [{ name: 'key', label: 'Vendor', kind: 'TEXT' }],
      },
      'parameters',
      /\$key is Int!/,
    ],
    [
      { parameters: [{ name: 'city', label: 'City', kind: 'NUMBER' }] },
      'parameters',
      /\$city is String!, which a parameter of the kind NUMBER/,
    ],
    [
      {
        query: 'query B($yes: Boolean!) { me { name @include(if: $yes) } }',
        parameters: [{ name: 'yes', label: 'Yes', kind: 'TEXT' }],
      },
      'parameters',
      /\$yes is Boolean!/,
    ],
    [
      {
        query: 'query A($after: String!) { vendors(after: $after) { totalCount } }',
        parameters: [{ name: 'after', label: 'After', kind: 'TEXT' }],
      },
      'parameters',
      /sets \$after itself/,
    ],
  ];
  for (const [overrides, field, message] of refused) {
    const { errors } = await save({ ...city, name: 'Never saved', ...overrides });
    const reported = (errors?.[0]?.extensions as { errors?: Record<string, string[]> } | undefined)?.errors ?? {};
    expect([field, reported[field]?.[0]]).toEqual([field, expect.stringMatching(message)]);
  }
  const taken = await save({ ...city, name: 'open ORDERS' });
  expect(taken.errors?.[0]?.extensions).toMatchObject({
    code: 'DUPLICATE',
    status: 409,
    errors: { name: ['Another report has this name.'] },
  });
  expect(await app.em().find(SavedReport, {}, { orderBy: { key: 'asc' } })).toEqual(before);
});

describe('[ADM-11] running a saved report', () => {
  const run = (key: number, values: object[]) =>
    app.graphql<{
      runReport: {
        title: string;
        columns: { title: string; kind: string }[];
        rows: string[][];
        totals: string[];
        isCut: boolean;
      };
    }>(
      'query ($key: Int!, $values: [ReportValueInput!]!) { runReport(key: $key, values: $values) { title columns { title kind } rows totals isCut } }',
      { key, values },
      token,
    );

  test('converts form values by kind, follows all pages, and returns a table and a workbook', async () => {
    for (const name of ['Adobe Works', 'Basalt Works', 'Caliche Works'])
      await build.customer({ name, city: 'Ajo' }, { creditLimit: '1250.50' });
    const { data } = await save({
      name: 'Paged',
      query:
        'query P($city: String!, $after: String) { customers(search: $city, first: 2, after: $after) { nodes { name finance { creditLimit } } pageInfo { hasNextPage endCursor } } }',
      parameters: city.parameters,
    });
    const key = data?.saveReport.key as number;
    expect((await run(key, [{ name: 'city', value: ' Ajo ' }])).data?.runReport).toEqual({
      title: 'Paged',
      columns: [
        { title: 'Name', kind: 'TEXT' },
        { title: 'Finance credit limit', kind: 'MONEY' },
      ],
      rows: [
        ['Adobe Works', '1250.50'],
        ['Basalt Works', '1250.50'],
        ['Caliche Works', '1250.50'],
      ],
      totals: ['', ''],
      isCut: false,
    });
    const file = await app.file('GET', `/reports/saved/${key}/xlsx?city=Ajo`, token);
    expect([
      file.status,
      file.headers.get('content-disposition'),
      (await file.arrayBuffer()).byteLength > 1000,
    ]).toEqual([200, 'attachment; filename=Paged.xlsx', true]);
    expect((await run(key, [])).errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { city: ['Must have value'] },
    });
    expect((await app.rest('GET', '/reports/saved/999999/xlsx', { token })).status).toBe(404);
  });

  const predefined = async (name: string, values: object[] = []) => {
    const { data } = await app.graphql<{ savedReports: SavedReport[] }>(`{ savedReports ${fields} }`, {}, token);
    const report = data?.savedReports.find(one => one.name === name);
    return (await run(report?.key as number, values)).data?.runReport;
  };

  test('lists price changes only, with their time and their import', async () => {
    const vendor = await build.vendor();
    const item = await build.product({ vendor, productId: 'MOVED-1', standardCost: '10.00' });
    app.clock.set('2026-11-20T12:05:00Z');
    await app.graphql(
      'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { key } }',
      { input: { key: item.key, standardCost: '11.00', description: 'Renamed' } },
      token,
    );
    await app.graphql(
      'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { key } }',
      { input: { key: item.key, description: 'Renamed again' } },
      token,
    );
    app.clock.set('2026-11-20T13:10:00Z');
    const file = await textWorkbook([
      ['Item #', 'Description', 'Price'],
      ['MOVED-1', 'Renamed again', '12.00'],
      ['NEW-TO-STORE', 'Added', '5.00'],
    ]);
    const { body } = await sendReport(app, '/authproducts/batch', file, { vendorKey: String(vendor.key) }, token);
    const report = await predefined('Price changes');
    expect(report?.columns.map(({ title }) => title)).toEqual([
      'Time',
      'Label',
      'Actor name',
      'Import key',
      'Fields from',
      'Fields to',
    ]);
    expect(report?.rows).toEqual([
      ['2026-11-20 06:10', 'MOVED-1', 'Counter', String(body.data.key), '11.00', '12.00'],
      ['2026-11-20 05:05', 'MOVED-1', 'Counter', '', '10.00', '11.00'],
    ]);
  });

  test('lists the orders of a customer line by line, with dates and finance', async () => {
    const customer = await build.customer({ name: 'Ledger Works' }, { creditLimit: '900.00' });
    const [one, two] = [await build.product({ standardCost: '3.00' }), await build.product({ standardCost: '5.00' })];
    const lines = [
      { product: one, quantity: 2 },
      { product: two, quantity: 1 },
    ];
    const order = await build.order(customer, { placedAt: '2026-11-20T19:00:00Z', lines });
    const report = await predefined('Orders of a customer', [{ name: 'customer', value: String(customer.key) }]);
    const cell = (row: number, title: string) =>
      report?.rows[row]?.[report.columns.findIndex(column => column.title === title)];
    expect(report?.rows).toHaveLength(2);
    for (const row of [0, 1]) {
      expect(cell(row, 'Customer name')).toBe('Ledger Works');
      expect(cell(row, 'Customer finance terms')).toBe('NET30');
      expect(cell(row, 'Customer finance credit limit')).toBe('900.00');
      expect(cell(row, 'Key')).toBe(String(order.key));
      expect(cell(row, 'Date')).toBe('2026-11-20');
    }
    expect([cell(0, 'Lines product id'), cell(1, 'Lines product id')]).toEqual([one.productId, two.productId]);
    const total = (title: string) => report?.totals[report.columns.findIndex(column => column.title === title)];
    expect([total('Total'), total('Lines price'), total('Lines unit price')]).toEqual(['11.00', '11.00', '']);
    expect(total('Customer finance credit limit')).toBe('');
  });

  test('exports comma-separated values with a row for each order line', async () => {
    const customer = await build.customer({ name: 'Cactus, "Sons"' });
    const [one, two] = [await build.product({ productId: 'CSV-1' }), await build.product({ productId: 'CSV-2' })];
    const own = await app.signIn(customer.customerNumber);
    const lines = [one, two].map(({ key }) => ({ productKey: key, quantity: 2, price: 24.98 }));
    await app.rest('POST', '/authorders', {
      body: {
        order: {
          customerKey: customer.key,
          total: 49.96,
          location: customer.location.key,
          contact: customer.contact.key,
        },
        products: lines,
      },
      token: own,
    });
    const { data } = await save({
      name: 'Lines',
      // As many rows as staff read over GraphQL, although REST lists have at most 500.
      query:
        'query L($customer: Int!) { customer(key: $customer) { orders(first: 1000) { nodes { customerName total lines { productId quantity price } } } } }',
      parameters: [{ name: 'customer', label: 'Customer', kind: 'CUSTOMER' }],
    });
    const file = await app.file('GET', `/reports/saved/${data?.saveReport.key}/csv?customer=${customer.key}`, token);
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename=Lines.csv',
    ]);
    expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(
      [
        '\ufeffCustomer name,Total,Lines product id,Lines quantity,Lines price',
        '"Cactus, ""Sons""",49.96,CSV-1,2,24.98',
        '"Cactus, ""Sons""",,CSV-2,2,24.98',
        '',
      ].join('\r\n'),
    );
  });

  test('reports the rows read so far and their total after each page', async () => {
    for (const name of ['Date Works', 'Ebony Works', 'Fig Works']) await build.customer({ name, city: 'Why' });
    const { data } = await save({
      name: 'Steps',
      query:
        'query S($city: String!, $after: String) { customers(search: $city, first: 2, after: $after) { totalCount nodes { name } pageInfo { hasNextPage endCursor } } }',
      parameters: city.parameters,
    });
    const steps = await app.file('GET', `/reports/saved/${data?.saveReport.key}/steps?city=Why`, token);
    const lines = (await steps.text())
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { table?: { rows: string[][] } });
    expect(lines.slice(0, -1)).toEqual([
      { rows: 2, of: 3 },
      { rows: 3, of: 3 },
    ]);
    expect(lines.at(-1)?.table).toMatchObject({
      title: 'Steps',
      columns: [{ title: 'Name', kind: 'TEXT' }],
      rows: [['Date Works'], ['Ebony Works'], ['Fig Works']],
      isCut: false,
    });
    expect(
      (await app.rest<{ code: string }>('GET', `/reports/saved/${data?.saveReport.key}/steps`, { token })).body.code,
    ).toBe('INVALID_INPUT');
  });

  test('returns errors of the query, and a report cannot run another report', async () => {
    const { data } = await save({
      name: 'A vendor',
      query: 'query V($vendor: Int!) { vendor(key: $vendor) { name } }',
      parameters: [{ name: 'vendor', label: 'Vendor', kind: 'VENDOR' }],
    });
    const key = data?.saveReport.key as number;
    expect((await run(key, [{ name: 'vendor', value: '999999' }])).errors?.[0]?.extensions).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    });
    expect((await run(key, [{ name: 'vendor', value: '1; drop' }])).errors?.[0]?.extensions).toMatchObject({
      errors: { vendor: ['Must be a whole number'] },
    });
    const vendor = await build.vendor({ name: 'ONE RECORD' });
    expect((await run(key, [{ name: 'vendor', value: String(vendor.key) }])).data?.runReport).toMatchObject({
      columns: [{ title: 'Vendor name' }],
      rows: [['ONE RECORD']],
    });
    const looping = await save({
      name: 'Loop',
      query: `{ runReport(key: ${key}, values: []) { title } }`,
      parameters: [],
    });
    expect(looping.errors?.[0]?.extensions).toMatchObject({
      errors: { query: ['A report does not run other reports.'] },
    });
  });
});

test('[PERM-3] allows only staff to use saved reports', async () => {
  const calls: Call[] = [
    ...[
      '{ savedReports { name } }',
      '{ savedReport(key: 1) { name } }',
      'mutation { deleteSavedReport(key: 1) }',
      '{ runReport(key: 1, values: []) { title } }',
    ].map(document => ({ what: document, graphql: document })),
    { what: 'xlsx', rest: ['GET', '/reports/saved/1/xlsx'] },
    { what: 'csv', rest: ['GET', '/reports/saved/1/csv'] },
    { what: 'steps', rest: ['GET', '/reports/saved/1/steps'] },
    {
      what: 'saveReport',
      graphql: 'mutation ($input: SaveReportInput!) { saveReport(input: $input) { key } }',
      variables: { input: city },
    },
  ];
  const before = await app.em().count(SavedReport);
  expect(await refusalsOf(app, build, calls)).toEqual(staffOnly(calls));
  expect(await app.em().count(SavedReport)).toBe(before);
});
