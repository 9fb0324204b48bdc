import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { Category, PricingInfo, Product } from '../../catalog/catalog/index.js';
import { Contact, Customer, Location } from '../../customers/customers/index.js';
import type { Vendor } from '../../catalog/purchasing/index.js';
import type { WorkbookValue } from '../../platform/spreadsheets/index.js';
import { readRows } from '../../platform/xlsx-reader/index.js';
import { Previews } from '../../../test/previews.js';
import { until } from '../../../test/until.js';
import { sendReport, textWorkbook } from './fixtures/send-report.js';

let app: TestApp;
let build: Build;
let token: string;
let vendor: Vendor;
let previews: Previews;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  token = await app.signIn((await build.admin()).customerNumber);
  previews = new Previews(app, token);
});
afterAll(() => app.close());
beforeEach(async () => {
  vendor = await build.vendor();
});

let serial = 0;
const newId = () => `63-09-${String((serial += 1)).padStart(4, '0')}`;
const header = ['Item #', 'Description', 'Std Cost', 'List Price', 'Category', 'Taxable'];
const row = (id: string, cost = '8.25', category = 'Chisels'): WorkbookValue[] => [
  id,
  'Cold Chisel 3/4 in',
  cost,
  '12.99',
  category,
  'Y',
];

const preview = (rows: readonly WorkbookValue[][], more: { kind?: 'vendors'; as?: string } = {}) =>
  previews.send(rows, { vendorKey: vendor.key, ...more });
const previewed = (rows: readonly WorkbookValue[][], kind: 'products' | 'customers' = 'products') =>
  previews.of(rows, { kind, vendorKey: vendor.key });
const ask: Previews['ask'] = (...args) => previews.ask(...args);
const step: Previews['step'] = (...args) => previews.step(...args);
const submit: Previews['submit'] = (...args) => previews.submit(...args);

test('[BAT-1] a preview shows rows by type, columns with samples, new categories and changes, and saves nothing before it is submitted', async () => {
  const [cheap, dear, fresh] = [newId(), newId(), newId()];
  await sendReport(
    app,
    '/authproducts/batch',
    await textWorkbook([header, row(cheap), row(dear)]),
    { vendorKey: String(vendor.key) },
    token,
  );
  const category = `Brand new ${serial}`;
  const key = await previewed([
    ['Saguaro Supply'],
    header,
    row(cheap, '8.50'),
    row(dear, '16.50'),
    row(fresh, '1.00', category),
    row(newId(), 'CALL'),
    ['Records printed: 4'],
  ]);
  const found = await ask(
    key,
    `status rows rowsDone added updated unchanged refused message secondsLeft notes unknown { field text rows action to } largePriceChanges sentBefore
    rowKinds { kind rows } mapping { columns header field label sample isDoubtful }
    updated: records(outcome: updated, first: 5) { totalCount nodes { row recordId pricePercent changes { field from to } } }
    refusedRows: records(outcome: refused) { nodes { row errors { cell column value message } } }`.replace(
      'added updated unchanged',
      'added changed: updated unchanged',
    ),
  );
  expect(found).toMatchObject({
    status: 'previewed',
    rows: 4,
    rowsDone: 4,
    added: 1,
    changed: 2,
    unchanged: 0,
    refused: 1,
    message: null,
    secondsLeft: null,
    unknown: [{ field: 'category', text: category, rows: 1, action: 'create', to: null }],
    largePriceChanges: 1,
    sentBefore: null,
  });
  expect(found?.rowKinds).toEqual(
    expect.arrayContaining([
      { kind: 'record', rows: 4 },
      { kind: 'banner', rows: 1 },
      { kind: 'footer', rows: 1 },
    ]),
  );
  expect((found?.mapping as unknown[])[2]).toEqual({
    columns: ['C'],
    header: 'Std Cost',
    field: 'standardCost',
    label: 'Standard cost',
    sample: '8.50',
    isDoubtful: false,
  });
  // The large price change comes first, although its row is later in the file.
  expect(found?.updated).toEqual({
    totalCount: 2,
    nodes: [
      { row: 4, recordId: dear, pricePercent: 100, changes: [{ field: 'standardCost', from: '8.25', to: '16.50' }] },
      { row: 3, recordId: cheap, pricePercent: 3, changes: [{ field: 'standardCost', from: '8.25', to: '8.50' }] },
    ],
  });
  expect(found?.refusedRows).toEqual({
    nodes: [
      {
        row: 6,
        errors: [
          {
            cell: 'C6',
            column: 'Std Cost',
            value: 'CALL',
            message: expect.stringContaining('is not a price') as string,
          },
        ],
      },
    ],
  });
  expect([
    await app.em().count(Product, { productId: fresh }),
    await app.em().count(Category, { name: category }),
  ]).toEqual([0, 0]);

  expect(await submit(key, true)).toBe('IMPORT_QUESTION');
  await step('answerImport(key: $key, answers: [{id: "priceMove:4", value: "accept"}])', key);
  expect(await submit(key, true)).toMatch(/^(applying|completed)$/);
  expect(await ask(key, 'status added')).toEqual({ status: 'completed', added: 1 });
  expect((await app.em().findOneOrFail(Product, { productId: dear })).standardCost).toBe('16.5000');
  expect([
    await app.em().count(Product, { productId: fresh }),
    await app.em().count(Category, { name: category }),
  ]).toEqual([1, 1]);
  expect(await submit(key)).toBe('STATUS_NOT_ALLOWED');
});

test('compares a record again on submit if it was edited after the preview', async () => {
  const product = await build.product({ vendor, productId: newId(), standardCost: '5.0000' });
  const key = await previewed([header.slice(0, 3), [product.productId, product.description, '6.00']]);
  await app.em().nativeUpdate(Product, { key: product.key }, { standardCost: '5.5000', version: 2 });
  await submit(key);
  const [entry] = await app
    .em()
    .find(ChangeLogEntry, { subject: 'product', subjectKey: product.key, action: 'updated' });
  expect(entry?.changes).toEqual({ standardCost: { from: '5.50', to: '6.00' } });
});

test('[SRCH-2] search finds imported items even if their category or vendor was renamed after the preview', async () => {
  const { productId } = await build.product({
    vendor,
    productId: newId(),
    description: 'Plain Bolt',
    standardCost: '2.0000',
  });
  const words = ['Wombat Wrench 1 1/4" x 6\' Ø Élan', 'wombats', 'élan', 'Bolts 3/8-16 x 2-1/2 in', 'x'.repeat(130)];
  const wrong = async () =>
    Number(
      (
        await app.em().execute<{ wrong: string }[]>(
          `
    select count(*) as wrong from product p join category c on c.key = p.category_key join vendor v on v.key = p.vendor_key
    where p.deleted_at is null and p.vendor_key = ? and p.search is distinct from product_search_vector(p.description, c.name || ' ' || v.name, array[p.product_id, p.vendor_item_number, p.auxilliary_item_id])`,
          [vendor.key],
        )
      )[0]?.wrong,
    );
  const found = async (text: string) =>
    (
      (
        await app.graphql<{ searchProducts: { nodes: { productId: string }[] } }>(
          'query ($text: String!) { searchProducts(text: $text) { nodes { productId } } }',
          { text },
          token,
        )
      ).data?.searchProducts.nodes ?? []
    ).map(node => node.productId);

  const ids = words.map(() => newId());
  const made = await previewed([
    header,
    ...ids.map(
      (id, index) =>
        [id, words[index], '1.00', '', index % 2 ? 'Zorilla Wear' : 'ZORILLA WEAR', 'N'] as WorkbookValue[],
    ),
    [productId, 'Numbat Bolt', '2.00', '', 'Zorilla Wear', 'N'],
  ]);
  expect(await submit(made)).toMatch(/^(applying|completed)$/);
  expect([
    await wrong(),
    await found('zorilla 3/8-16'),
    await found('numbat'),
    await found('plain bolt zorilla'),
  ]).toEqual([0, [ids[3]], [productId], []]);
  // A word that only this report contains is used to correct a typo.
  expect(
    (await app.em().execute("select 1 from search_word where word in ('zorilla', 'wombat', 'numbat')")).length,
  ).toBe(3);

  const later = newId();
  const waiting = await previewed([header, [later, 'Quoll Chisel', '1.00', '', 'Zorilla Wear', 'N']]);
  await app.em().execute("update category set name = 'Bandicoot Wear' where name ilike 'zorilla wear'");
  await app.em().execute("update vendor set name = 'Bilby Forge' where key = ?", [vendor.key]);
  await submit(waiting);
  expect([await wrong(), await found('quoll bilby'), await found('quoll zorilla')]).toEqual([0, [later], [later]]);
  expect(
    (await app.em().execute('select 1 from import_search where import_key in (?, ?)', [made, waiting])).length,
  ).toBe(0);
});

test('returns refused rows as a workbook to correct and upload again', async () => {
  const [good, bad] = [newId(), newId()];
  const foreign = await build.product({ productId: newId() });
  const key = await previewed([header, row(good), row(bad, 'N/A'), row(foreign.productId)]);
  const response = await app.file('GET', `/imports/${key}/refused/xlsx`, token);
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="refused rows of items.xlsx"',
  ]);
  const rows: string[][] = [];
  for await (const { cells } of readRows(Buffer.from(await response.arrayBuffer())))
    rows.push(cells.map(({ text }) => text));
  expect(rows).toEqual([
    [...header, 'Row', 'Reason'],
    [bad, 'Cold Chisel 3/4 in', 'N/A', '12.99', 'Chisels', 'Y', '3', expect.stringContaining('is not a price')],
    [
      foreign.productId,
      'Cold Chisel 3/4 in',
      '8.25',
      '12.99',
      'Chisels',
      'Y',
      '4',
      expect.stringMatching(/^This item belongs to another vendor: V\d+ - Vendor \d+\.$/),
    ],
  ]);
  const mended = rows.slice(0, 2).map(texts => texts.map(text => (text === 'N/A' ? '4.10' : text)));
  expect(
    (await sendReport(app, '/authproducts/batch', await textWorkbook(mended), { vendorKey: String(vendor.key) }, token))
      .body.data,
  ).toMatchObject({ added: 1, refused: 0 });
  const customer = await app.signIn((await build.customer()).customerNumber);
  expect((await app.rest('GET', `/imports/${key}/refused/xlsx`, { token: customer })).status).toBe(403);
});

test('undoes an import: restores earlier values, removes added records, and keeps and reports what was edited since', async () => {
  const [kept, edited] = [
    await build.product({ vendor, productId: newId(), standardCost: '5.0000', vendorItemNumber: 'V-1' }),
    await build.product({ vendor, productId: newId(), standardCost: '5.0000' }),
  ];
  const added = newId();
  const rows = [
    ['Item #', 'Description', 'Vendor Item', 'Std Cost', 'Taxable'],
    ...[kept, edited].map(({ productId, description }) => [productId, description, 'V-2', '6.00', 'Y']),
    [added, 'Chisel', 'V-3', '1.00', 'N'],
  ];
  const key = await previewed(rows);
  await submit(key);
  await app.em().nativeUpdate(Product, { key: edited.key }, { standardCost: '7.0000', version: 3 });
  expect(await step('undoImport(key: $key)', key)).toBe('undone');
  expect(await app.em().findOneOrFail(Product, { key: kept.key })).toMatchObject({
    standardCost: '5.0000',
    vendorItemNumber: 'V-1',
    version: 3,
  });
  expect((await app.em().findOneOrFail(PricingInfo, { productKey: kept.key })).taxable).toBe(false);
  expect(await app.em().findOneOrFail(Product, { key: edited.key })).toMatchObject({
    standardCost: '7.0000',
    vendorItemNumber: null,
  });
  expect((await app.em().findOneOrFail(Product, { productId: added })).deletedAt).not.toBeNull();
  const found = await ask(key, 'status records(outcome: updated) { nodes { recordId undone } }');
  expect(found).toEqual({
    status: 'undone',
    records: {
      nodes: [
        { recordId: kept.productId, undone: true },
        { recordId: edited.productId, undone: false },
      ],
    },
  });
  const log = await app
    .em()
    .find(ChangeLogEntry, { subject: 'product', subjectKey: kept.key }, { orderBy: { key: 'asc' } });
  expect(log.at(-1)?.changes).toMatchObject({
    standardCost: { from: '6.00', to: '5.00' },
    taxable: { from: true, to: false },
  });
  expect(await step('undoImport(key: $key)', key)).toBe('STATUS_NOT_ALLOWED');

  const again = await previewed(rows);
  expect(await ask(again, 'sentBefore')).toEqual({ sentBefore: null });
});

test('an undo keeps an edit that is being saved when it begins', async () => {
  const item = await build.product({ vendor, productId: newId(), standardCost: '5.0000', warranty: '1 year' });
  const key = await previewed([
    ['Item #', 'Description', 'Std Cost', 'Warranty'],
    [item.productId, item.description, '6.00', '2 years'],
  ]);
  await submit(key);
  const clerk = app.em();
  await clerk.begin();
  await clerk.execute("update product set warranty = '5 years', version = version + 1 where key = ?", [item.key]);
  const undoing = step('undoImport(key: $key)', key);
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await until(async () => (await app.em().execute<unknown[]>(waiting)).length, 1);
  await clerk.commit();
  expect(await undoing).toBe('undone');
  expect(await app.em().findOneOrFail(Product, { key: item.key })).toMatchObject({
    standardCost: '5.0000',
    warranty: '5 years',
  });
});

test('says before an undo what later imports and edits keep, and undoes the rest once these are undone', async () => {
  const one = await build.product({ vendor, productId: newId(), standardCost: '5.0000' });
  const two = await build.product({ vendor, productId: newId(), standardCost: '5.0000' });
  const three = await build.product({ vendor, productId: newId(), standardCost: '5.0000' });
  const sheet = (cost: string, of: Product[]) => [
    ['Item #', 'Description', 'Std Cost'],
    ...of.map(({ productId, description }) => [productId, description, cost]),
  ];
  const costs = async () =>
    (
      await app
        .em()
        .fork()
        .find(Product, { key: { $in: [one.key, two.key, three.key] } }, { orderBy: { key: 'asc' } })
    ).map(({ standardCost }) => standardCost);
  const undoPreview = 'undoPreview { removed restored edited laterImports { key records } }';
  const first = await previewed(sheet('6.00', [one, two, three]));
  await submit(first);
  const second = await previewed(sheet('7.00', [one]));
  await submit(second);
  await app.em().nativeUpdate(Product, { key: three.key }, { standardCost: '9.0000', version: 5 });
  expect(await ask(first, undoPreview)).toEqual({
    undoPreview: { removed: 0, restored: 1, edited: 1, laterImports: [{ key: second, records: 1 }] },
  });
  expect(await step('undoImport(key: $key)', first)).toBe('undone');
  expect(await costs()).toEqual(['7.0000', '5.0000', '9.0000']);

  // Nothing is left to undo, so it is refused and changes nothing.
  await app.em().nativeUpdate(Product, { key: two.key }, { standardCost: '5.5000', version: 9 });
  expect(await step('undoImport(key: $key)', first)).toBe('STATUS_NOT_ALLOWED');
  expect(await ask(first, 'status restored')).toEqual({ status: 'undone', restored: 1 });

  expect(await step('undoImport(key: $key)', second)).toBe('undone');
  expect(await costs()).toEqual(['6.0000', '5.5000', '9.0000']);
  expect(await ask(first, undoPreview)).toEqual({
    undoPreview: { removed: 0, restored: 1, edited: 1, laterImports: [] },
  });
  expect(await step('undoImport(key: $key)', first)).toBe('undone');
  expect(await costs()).toEqual(['5.0000', '5.5000', '9.0000']);
  expect(await ask(first, 'status restored')).toEqual({ status: 'undone', restored: 2 });
});

test('an undo removes added customers without a trace, unless they ordered or signed in', async () => {
  const numbers = [80_001, 80_002];
  const changed = await build.customer();
  const key = await previewed(
    [
      ['Cust #', 'Name', 'Phone', 'Contact', 'Email', 'Terms'],
      ...numbers.map(number => [String(number), 'Acme', '602-555-0100', 'Ana', 'ana@acme.example', 'COD']),
      [String(changed.customerNumber), changed.name, '', 'Bo', '', 'NET45'],
    ],
    'customers',
  );
  await submit(key);
  await app.em().nativeUpdate(Customer, { customerNumber: 80_002 }, { passwordHash: 'set by the customer' });
  expect(await step('undoImport(key: $key)', key)).toBe('undone');
  expect(
    (await app.em().find(Customer, { customerNumber: { $in: numbers } })).map(({ customerNumber }) => customerNumber),
  ).toEqual([80_002]);
  expect((await app.em().find(Contact, { customerKey: changed.key })).map(({ name, email }) => [name, email])).toEqual([
    ['Ana Ruiz', changed.contact.email],
  ]);
  expect((await ask(key, 'records(outcome: added) { nodes { recordId undone } }'))?.records).toEqual({
    nodes: [
      { recordId: '80001', undone: true },
      { recordId: '80002', undone: false },
    ],
  });
});

test('an undo keeps added customers that were used since, and counts removed and restored records', async () => {
  const numbers = [81_001, 81_002, 81_003, 81_004, 81_005];
  const key = await previewed(
    [['Cust #', 'Name', 'Phone', 'Contact'], ...numbers.map(number => [String(number), 'Acme', '602-555-0100', 'Ana'])],
    'customers',
  );
  await submit(key);
  const keyOf = async (customerNumber: number) => (await app.em().findOneOrFail(Customer, { customerNumber })).key;
  const { key: productKey } = await build.product();
  await app.em().insert(Location, {
    customerKey: await keyOf(81_001),
    address: '1 Main St',
    city: 'Mesa',
    state: 'AZ',
    zipCode: '85201',
  });
  await app.em().insert(Contact, {
    customerKey: await keyOf(81_002),
    name: 'Bo',
    email: 'bo@acme.example',
    phoneNumber: '6025550101',
  });
  await app
    .em()
    .execute('insert into favorite (customer_key, product_key, created_at) values (?, ?, now())', [
      await keyOf(81_003),
      productKey,
    ]);
  await app.em().execute(
    `insert into orders (customer_key, customer_number, customer_name, placed_at, total, status, payment, contact_name, contact_email, contact_phone_number, pickup, address, city, state, zip_code, idempotency_key, content_hash)
     values (?, 81004, 'Acme', now(), 1, 'placed', 'onAccount', 'Ana', '', '6025550100', true, '', '', '', '', 'undo', 'undo')`,
    [await keyOf(81_004)],
  );
  expect(await step('undoImport(key: $key)', key)).toBe('undone');
  expect(
    (await app.em().find(Customer, { customerNumber: { $in: numbers } }, { orderBy: { customerNumber: 'asc' } })).map(
      ({ customerNumber }) => customerNumber,
    ),
  ).toEqual(numbers.slice(0, 4));
  expect(
    await ask(
      key,
      'removed restored gone: records(outcome: added, undone: true) { nodes { recordId } } stayed: records(outcome: added, undone: false) { totalCount }',
    ),
  ).toEqual({
    removed: 1,
    restored: 0,
    gone: { nodes: [{ recordId: '81005' }] },
    stayed: { totalCount: 4 },
  });
});

test('an undo removes the contact that the import added, and keeps a later one', async () => {
  await submit(
    await previewed(
      [
        ['Cust #', 'Name', 'Phone'],
        ['81101', 'Acme', '602-555-0100'],
      ],
      'customers',
    ),
  );
  const key = await previewed(
    [
      ['Cust #', 'Name', 'Contact'],
      ['81101', 'Acme', 'Ana'],
    ],
    'customers',
  );
  await submit(key);
  const { key: customerKey } = await app.em().findOneOrFail(Customer, { customerNumber: 81_101 });
  await app.em().insert(Contact, { customerKey, name: 'Bo', email: 'bo@acme.example', phoneNumber: '6025550101' });
  expect(await app.em().count(Contact, { customerKey })).toBe(2);
  expect(await step('undoImport(key: $key)', key)).toBe('undone');
  const left = await app.em().find(Contact, { customerKey });
  expect(left.map(({ name, version }) => [name, version])).toEqual([['Bo', 1]]);
});

test('an undo removes the categories that the import added, unless they are used or were edited', async () => {
  const names = ['Undone A', 'Undone B', 'Undone C'].map(name => `${name} ${serial}`);
  const key = await previewed([header, ...names.map(name => row(newId(), '1.00', name))]);
  await submit(key);
  const [, used, edited] = await app.em().find(Category, { name: { $in: names } }, { orderBy: { name: 'asc' } });
  if (!used || !edited) throw new Error('The import made no categories.');
  await build.product({ category: used });
  await app.em().nativeUpdate(Category, { key: edited.key }, { featured: true, version: 2 });
  expect(await step('undoImport(key: $key)', key)).toBe('undone');
  expect(
    (await app.em().find(Category, { name: { $in: names } }, { orderBy: { name: 'asc' } })).map(({ name }) => name),
  ).toEqual(names.slice(1));
  const { body } = await app.rest<{ data: { status: string; removed: number; restored: number } }>(
    'GET',
    `/imports/${key}`,
    { token },
  );
  expect(body.data).toMatchObject({ status: 'undone', removed: 3, restored: 0 });
  const log = await app
    .em()
    .find(ChangeLogEntry, { subject: 'category', action: 'deleted', label: { $like: 'Undone%' } });
  expect(log.map(({ label }) => label)).toEqual([names[0]]);
});

test('knows every table that refers to customers, whose rows keep an undo from removing a customer', async () => {
  const tables = await app.em().execute<{ name: string }[]>(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'customer'::regclass
       and exists (select 1 from unnest(conkey) k join pg_attribute a on a.attrelid = conrelid and a.attnum = k where a.attname = 'customer_key') order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual([
    'acting_session',
    'activation_code',
    'cart',
    // These rows exist only alongside a cart or a sign-in.
    'cart_change',
    'contact',
    'customer_finance',
    'customer_job',
    'favorite',
    'kept_sign_in',
    'location',
    'orders',
    'own_number',
    'payment_intent',
    'shopping_list',
    'sign_in_address',
    // A code that was mailed is of no use without its customer.
    'sign_in_help',
    // A cart comes with it.
    'staff_cart',
  ]);
});

test('[BAT-5] reports an unreadable file or a missing choice, and discards a preview', async () => {
  const failed = await previewed([
    ['61-07-9999', 'Chisel', '1.00'],
    ['61-07-9998', 'Chisel', '1.00'],
  ]);
  expect(await ask(failed, 'status message')).toEqual({
    status: 'failed',
    message: expect.stringContaining('Print the report with headers') as string,
  });
  expect((await preview([header, row(newId())], { kind: 'vendors' })).errors?.[0]?.extensions).toMatchObject({
    code: 'INVALID_INPUT',
    errors: { agentKey: ['Choose a purchasing agent.'] },
  });
  const key = await previewed([header, row(newId())]);
  const discard = () => app.graphql('mutation ($key: Int!) { discardImport(key: $key) }', { key }, token);
  expect([(await discard()).data, (await discard()).errors?.[0]?.extensions.code]).toEqual([
    { discardImport: true },
    'STATUS_NOT_ALLOWED',
  ]);
  expect((await app.em().execute('select 1 from import_row where import_key = ?', [key])).length).toBe(0);
});

test('takes null like an omitted argument', async () => {
  const key = await previewed([header, row(newId())]);
  expect(await step('submitImport(key: $key, skipBadRows: null, anyVendor: null)', key)).toMatch(
    /^(applying|completed)$/,
  );
  const body = new FormData();
  const query =
    'mutation ($doc: Upload!, $key: Int!) { importProducts(doc: $doc, vendorKey: $key, dryRun: null, skipBadRows: null, emptyBlanks: null, sheet: null, answers: null, anyVendor: null) { status } }';
  body.set('operations', JSON.stringify({ query, variables: { doc: null, key: vendor.key } }));
  body.set('map', JSON.stringify({ 0: ['variables.doc'] }));
  body.set('0', new Blob([new Uint8Array(await textWorkbook([header, row(newId())]))]), 'items.xlsx');
  const headers = { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true' };
  const response = await fetch(`${app.url}/graphql`, { method: 'POST', body, headers });
  expect(await response.json()).toEqual({ data: { importProducts: { status: 'completed' } } });
});

test('processes one import while five wait, and rejects the next one', async () => {
  const insert =
    "insert into batch_import (kind, file_name, file_hash, imported_by, imported_at, status, rows, added, updated, unchanged, refused) select 'products', 'x', 'x', key, now(), 'waiting', 0, 0, 0, 0, 0 from customer order by key limit 1";
  for (let waiting = 0; waiting < 6; waiting += 1) await app.em().execute(insert);
  const { status, body, headers } = await sendReport(
    app,
    '/authproducts/batch',
    await textWorkbook([header, row(newId())]),
    { vendorKey: String(vendor.key) },
    token,
  );
  expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', '30']);
  await app.em().execute("delete from batch_import where file_name = 'x'");
});

test('[PERM-3] only staff can preview imports', async () => {
  const customer = await app.signIn((await build.customer()).customerNumber);
  const replies = [
    await preview([header, row(newId())], { as: customer }),
    await preview([header, row(newId())], { as: '' }),
  ];
  expect(replies.map(({ errors }) => errors?.[0]?.extensions?.code)).toEqual(['FORBIDDEN', 'UNAUTHENTICATED']);
});
