import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { Category, PricingInfo, Product } from '../../catalog/catalog/index.js';
import type { Vendor } from '../../catalog/purchasing/index.js';
import { writeWorkbook, type WorkbookValue } from '../../platform/spreadsheets/index.js';
import { BatchImport } from './batch-import.entity.js';

let app: TestApp;
let build: Build;
let token: string;
let vendor: Vendor;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  token = await app.signIn((await build.admin()).customerNumber);
});
afterAll(() => app.close());
beforeEach(async () => {
  vendor = await build.vendor();
});

interface Report {
  key: number | null;
  status: string;
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  refused: number;
  errors: { row: number; column: string | null; value: string | null; message: string }[];
}

const headers = [
  'Item #',
  'Description',
  'Vendor Item',
  'Std Cost',
  'List Price',
  'Min',
  'Max',
  'Pack',
  'Category',
  'Taxable',
];

function itemMasterList(rows: WorkbookValue[][], columns = headers): Promise<Buffer> {
  return writeWorkbook({
    sheets: [{ name: 'Item Master List', columns: columns.map(header => ({ header, type: 'text' })), rows }],
  });
}

let serial = 0;
const newId = () => `61-07-${String((serial += 1)).padStart(4, '0')}`;
const row = (id: string, overrides: { description?: string; cost?: string; category?: string } = {}) => [
  id,
  overrides.description ?? 'Cold Chisel 3/4 in',
  'CC-34',
  overrides.cost ?? '8.25',
  '12.99',
  '1',
  '0',
  '1',
  overrides.category ?? 'Chisels',
  'Y',
];

function form(file: Buffer | string, fields: Record<string, string> = {}, name = 'items.xlsx'): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries({ vendorKey: String(vendor.key), ...fields })) data.set(field, value);
  data.set('doc', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
  return data;
}

function send(
  file: Buffer | string,
  fields: Record<string, string> = {},
  as: string | undefined = token,
  name?: string,
) {
  return app.rest<{ data: Report; report: Report; code: string; title: string }>('POST', '/authproducts/batch', {
    body: form(file, fields, name),
    token: as,
  });
}

test('[BAT-4] adds the items of an Item Master List, and search finds them', async () => {
  const [one, two] = [newId(), newId()];
  const { status, body } = await send(await itemMasterList([row(one, { cost: '0.0845' }), row(two)]));
  expect(status).toBe(200);
  expect(body.data).toEqual({
    key: expect.any(Number),
    status: 'completed',
    vendor: { key: vendor.key, id: vendor.id, name: vendor.name },
    rows: 2,
    added: 2,
    updated: 0,
    unchanged: 0,
    refused: 0,
    errors: [],
    notes: [],
    sheet: 'Item Master List',
    columns: expect.arrayContaining([{ column: 'D', header: 'Std Cost', field: 'standardCost' }]),
    rowKinds: { record: 2, group: 0, subtotal: 0, repeatedHeader: 0, banner: 0, blank: 0, footer: 0 },
  });

  const found = await app.rest('GET', `/products/search/${one}`, { token });
  expect(found.body).toMatchObject({
    data: [
      {
        productId: one,
        description: 'Cold Chisel 3/4 in',
        vendorItemNumber: 'CC-34',
        standardCost: 0.0845,
        basePrice: 12.99,
        minimumQuantity: 1,
        maximumQuantity: 0,
        defaultQuantity: 1,
        vendor: { key: vendor.key },
        category: { name: 'Chisels' },
        auxilliaryItemId: null,
        featured: false,
      },
    ],
  });
  const product = await app.em().findOneOrFail(Product, { productId: one });
  expect(await app.em().findOneOrFail(PricingInfo, { productKey: product.key })).toMatchObject({
    taxable: true,
    allowReturns: false,
  });
  expect(await app.em().count(Category, { name: 'Chisels' })).toBe(1);
  expect(await app.em().find(ChangeLogEntry, { subject: 'product', subjectKey: product.key })).toEqual([
    expect.objectContaining({ action: 'created', actorName: 'Counter' }),
  ]);
});

test('changes nothing when a report is imported twice', async () => {
  const file = await itemMasterList([row(newId()), row(newId())]);
  await send(file);
  const versions = () =>
    app
      .em()
      .find(Product, { vendor: vendor.key }, { orderBy: { key: 'asc' } })
      .then(products => products.map(({ key, version }) => [key, version]));
  const before = await versions();
  expect((await send(file)).body.data).toMatchObject({ added: 0, updated: 0, unchanged: 2, refused: 0 });
  expect(await versions()).toEqual(before);
});

test('updates only the field of a changed cell, and logs its old and new value', async () => {
  const id = newId();
  await send(await itemMasterList([row(id)]));
  const { body } = await send(
    await itemMasterList([[id, 'Cold Chisel 3/4 in', '9.1']], ['Item #', 'Description', 'Std Cost']),
  );
  expect(body.data).toMatchObject({ added: 0, updated: 1, unchanged: 0 });
  const product = await app.em().findOneOrFail(Product, { productId: id });
  expect(product).toMatchObject({
    standardCost: '9.1000',
    basePrice: '12.9900',
    vendorItemNumber: 'CC-34',
    version: 2,
  });
  const log = await app.em().find(ChangeLogEntry, { subject: 'product', subjectKey: product.key, action: 'updated' });
  expect(log.map(({ label, changes }) => [label, changes])).toEqual([
    [id, { standardCost: { from: '8.25', to: '9.10' } }],
  ]);
});

test('ignores the case of an item id', async () => {
  const id = `AB-${newId()}`;
  await send(await itemMasterList([row(id)]));
  expect((await send(await itemMasterList([row(id.toLowerCase())]))).body.data).toMatchObject({
    added: 0,
    updated: 0,
    unchanged: 1,
  });
});

describe('an invalid row', () => {
  test('rejects the whole report with row, column, value and reason, and saves nothing', async () => {
    const [good, bad] = [newId(), newId()];
    const { status, body } = await send(await itemMasterList([row(good), row(bad, { cost: 'CALL' })]));
    expect([status, body.code]).toEqual([422, 'IMPORT_REFUSED']);
    expect(body.report).toMatchObject({
      status: 'refused',
      rows: 2,
      added: 0,
      updated: 0,
      refused: 1,
      errors: [{ row: 3, column: 'Std Cost', value: 'CALL', message: expect.any(String) }],
    });
    expect(await app.em().count(Product, { vendor: vendor.key })).toBe(0);
    expect(await app.em().findOneOrFail(BatchImport, { key: body.report.key as number })).toMatchObject({
      status: 'refused',
      vendorKey: vendor.key,
    });
  });

  test('is skipped when the caller skips bad rows', async () => {
    const [good, bad] = [newId(), newId()];
    const { status, body } = await send(await itemMasterList([row(good), row(bad, { cost: '-1' })]), {
      skipBadRows: 'true',
    });
    expect([status, body.data]).toEqual([200, expect.objectContaining({ status: 'completed', added: 1, refused: 1 })]);
    expect((await app.em().find(Product, { vendor: vendor.key })).map(({ productId }) => productId)).toEqual([good]);
  });

  test("of another vendor's item is refused, with the vendor's name", async () => {
    const owner = await build.vendor({ id: 'MIL', name: 'Milwaukee Tool' });
    const taken = await build.product({ vendor: owner, productId: newId() });
    const { body } = await send(await itemMasterList([row(taken.productId)]));
    expect(body.report.errors).toEqual([
      expect.objectContaining({ row: 2, message: 'This item belongs to another vendor: MIL - Milwaukee Tool.' }),
    ]);
    expect((await app.em().findOneOrFail(Product, { key: taken.key })).description).toBe(taken.description);
  });
});

test('reports the changes of a dry run, and saves nothing', async () => {
  const { body } = await send(await itemMasterList([row(newId()), row(newId(), { cost: 'N/A' })]), { dryRun: 'true' });
  expect(body.data).toMatchObject({ key: null, added: 1, refused: 1 });
  expect(await app.em().count(Product, { vendor: vendor.key })).toBe(0);
  expect(await app.em().count(BatchImport, { vendorKey: vendor.key })).toBe(0);
});

test.each([
  ['a text file', 'Item #,Description', 415, 'WRONG_FILE_TYPE'],
  ['an old .xls', Buffer.from('D0CF11E0A1B11AE1', 'hex'), 415, 'WRONG_FILE_TYPE'],
  ['a broken zip', Buffer.from('PK\x03\x04 broken'), 422, 'IMPORT_REFUSED'],
])('[BAT-5] %s is refused, regardless of its file name', async (_what, file, status, code) => {
  const reply = await send(file);
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect(reply.body.title).toMatch(/\w+ .*\./);
});

test('[BAT-5] rejects a report without headers', async () => {
  const { status, body } = await send(await itemMasterList([], ['61-07-9999', 'Chisel', '1.00']));
  expect([status, body.code]).toEqual([422, 'IMPORT_REFUSED']);
});

test('[BAT-5] rejects an unknown vendor', async () => {
  const file = await itemMasterList([row(newId())]);
  expect((await send(file, { vendorKey: '' })).body).toMatchObject({ code: 'INVALID_INPUT' });
  expect((await send(file, { vendorKey: '999999' })).body).toMatchObject({ code: 'NOT_FOUND' });
});

test('reports a missing file', async () => {
  const data = new FormData();
  data.set('vendorKey', String(vendor.key));
  const { status, body } = await app.rest('POST', '/authproducts/batch', { body: data, token });
  expect([status, body]).toEqual([
    400,
    expect.objectContaining({ code: 'INVALID_INPUT', errors: { doc: [expect.any(String)] } }),
  ]);
});

test('[T-30] rejects a file over 25 MB', async () => {
  const { status, body } = await send(Buffer.alloc(26 * 1024 * 1024, 'PK'));
  expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
});

test('[PERM-3] only staff can import, over both interfaces', async () => {
  const customerToken = await app.signIn((await build.customer()).customerNumber);
  const file = await itemMasterList([row(newId())]);
  expect((await send(file, {}, customerToken)).status).toBe(403);
  expect((await send(file, {}, '')).status).toBe(401);
  expect(await (await sendGraphQL(file, customerToken)).json()).toMatchObject({
    errors: [{ extensions: { code: 'FORBIDDEN' } }],
  });
  expect(await app.em().count(Product, { vendor: vendor.key })).toBe(0);
});

function sendGraphQL(
  file: Buffer,
  as: string,
  extraHeaders: Record<string, string> = { 'apollo-require-preflight': 'true' },
) {
  const data = new FormData();
  const query =
    'mutation ($doc: Upload!, $vendorKey: Int!) { importProducts(doc: $doc, vendorKey: $vendorKey) { status added errors { row } } }';
  data.set('operations', JSON.stringify({ query, variables: { doc: null, vendorKey: vendor.key } }));
  data.set('map', JSON.stringify({ 0: ['variables.doc'] }));
  data.set('0', new Blob([new Uint8Array(file)]), 'items.xlsx');
  return fetch(`${app.url}/graphql`, {
    method: 'POST',
    body: data,
    headers: { authorization: `Bearer ${as}`, ...extraHeaders },
  });
}

test('imports a multipart upload over GraphQL', async () => {
  const reply = await sendGraphQL(await itemMasterList([row(newId())]), token);
  expect([reply.status, await reply.json()]).toEqual([
    200,
    { data: { importProducts: { status: 'completed', added: 1, errors: [] } } },
  ]);
});

test('[T-24] rejects a multipart request that a page of another site could send', async () => {
  const reply = await sendGraphQL(await itemMasterList([row(newId())]), token, {});
  expect(reply.status).toBe(400);
  expect(await app.em().count(Product, { vendor: vendor.key })).toBe(0);
});

test('[REST-1] returns the report of a past import to staff only', async () => {
  const read = (key: unknown, as?: string) =>
    app.rest<{ data: Report; code: string }>('GET', `/imports/${String(key)}`, { token: as });
  const { data } = (
    await send(await itemMasterList([row(newId()), row(newId(), { cost: 'x' })]), { skipBadRows: 'true' })
  ).body;
  expect((await read(data.key, token)).body.data).toEqual(data);
  const customer = await app.signIn((await build.customer()).customerNumber);
  expect([
    (await read(data.key)).status,
    (await read(data.key, customer)).status,
    (await read(999_999, token)).status,
    (await read('01', token)).status,
  ]).toEqual([401, 403, 404, 400]);
});
