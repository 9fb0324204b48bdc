import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { PricingInfo, Product } from '../../catalog/catalog/index.js';
import { Customer, CustomerFinance } from '../../customers/customers/index.js';
import type { Vendor } from '../../catalog/purchasing/index.js';
import type { WorkbookValue } from '../../platform/spreadsheets/index.js';
import { Previews } from '../../../test/previews.js';
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
const newId = () => `71-04-${String((serial += 1)).padStart(4, '0')}`;
const itemOf = (productId: string) => app.em().findOneOrFail(Product, { productId });
const sendItems = async (rows: readonly WorkbookValue[][], fields: Record<string, string> = {}) =>
  (
    await sendReport(
      app,
      '/authproducts/batch',
      await textWorkbook(rows),
      { vendorKey: String(vendor.key), ...fields },
      token,
    )
  ).body;

describe('[PRICE-3] units, multiples and price breaks', () => {
  const header = ['Item #', 'Description', 'Std Cost', 'U/M', 'Order Multiple', 'Pack', 'Price Breaks'];

  test('are imported, and a report without them keeps the stored values', async () => {
    const [washer, glove] = [newId(), newId()];
    const body = await sendItems([
      header,
      [washer, 'Flat Washer', '2.85', 'C', '50', '100', '500: 2.62; 2000: 2.42'],
      [glove, 'Leather Gloves', '9.99', 'PR', '', '', ''],
    ]);
    expect(body.data).toMatchObject({ added: 2, refused: 0 });
    const rules = { unit: 'hundred', quantityMultiple: 50, priceBreaks: '500: 2.62, 2000: 2.42' };
    expect(await itemOf(washer)).toMatchObject(rules);
    expect(await itemOf(glove)).toMatchObject({ unit: 'pair', quantityMultiple: 1, priceBreaks: null });
    const later = await sendItems([
      ['Item #', 'Description', 'Std Cost'],
      [washer, 'Flat Washer', '2.95'],
    ]);
    expect(later.data).toMatchObject({ updated: 1, refused: 0 });
    expect(await itemOf(washer)).toMatchObject({ ...rules, standardCost: '2.9500' });
  });

  test('are refused with a reason if they contradict each other or the unit is unknown', async () => {
    const rows = [
      [newId(), 'Washer', '2.85', 'EA', '50', '75', ''],
      [newId(), 'Washer', '2.85', 'EA', '', '', '100: 3.10'],
      [newId(), 'Washer', '2.85', 'PLT', '', '', ''],
    ];
    const answers = '{"priceUnit:D:plt":"refuse"}';
    const { errors } = (await sendItems([header, ...rows], { answers })).report;
    expect(errors.map(({ row, message }) => [row, message])).toEqual([
      [2, 'Default quantity: Must be a multiple of 50.'],
      [3, 'Price breaks: Must be lower than the standard cost.'],
      [4, 'Unit of measure: unknown unit of measure "PLT".'],
    ]);
  });
});

describe('[BAT-4] blank cells', () => {
  const header = [
    'Item #',
    'Description',
    'Std Cost',
    'List Price',
    'Vendor Item',
    'Max',
    'Category',
    'Taxable',
    'On Sale',
  ];
  const full = (id: string): WorkbookValue[] => [id, 'Cold Chisel', '8.25', '12.99', 'CC-1', '50', 'Chisels', 'Y', 'Y'];
  const blank = (id: string): WorkbookValue[] => [id, 'Cold Chisel', '8.25', '', '', '', '', '', ''];

  test('keep stored values unless staff choose to reset them, which the preview shows', async () => {
    const id = newId();
    await sendItems([header, full(id)]);
    expect((await sendItems([header, blank(id)])).data).toMatchObject({ updated: 0, unchanged: 1 });

    const key = await previews.of([header, blank(id)], { vendorKey: vendor.key, emptyBlanks: true });
    const found = await previews.ask(
      key,
      'status emptiesBlanks records(outcome: updated) { nodes { changes { field from to } } }',
    );
    const changes =
      (found?.records as { nodes: { changes: { field: string; from: string; to: string | null }[] }[] }).nodes[0]
        ?.changes ?? [];
    expect([
      found?.emptiesBlanks,
      Object.fromEntries(changes.map(({ field, from, to }) => [field, [from, to]])),
    ]).toEqual([
      true,
      {
        basePrice: ['12.99', '8.25'],
        vendorItemNumber: ['CC-1', null],
        maximumQuantity: ['50', '0'],
        category: ['Chisels', 'Uncategorized'],
        taxable: ['true', 'false'],
        onSale: ['true', 'false'],
      },
    ]);
    await previews.submit(key);
    const product = await itemOf(id);
    expect(product).toMatchObject({
      description: 'Cold Chisel',
      standardCost: '8.2500',
      basePrice: '8.2500',
      vendorItemNumber: null,
      maximumQuantity: 0,
      onSale: false,
      version: 2,
    });
    expect((await app.em().findOneOrFail(PricingInfo, { productKey: product.key })).taxable).toBe(false);
    // A missing column keeps stored values even if blank cells reset theirs.
    expect((await sendItems([header.slice(0, 3), full(id).slice(0, 3)], { emptyBlanks: 'true' })).data).toMatchObject({
      updated: 0,
      unchanged: 1,
    });
  });

  test('refuse the row, with the cell, if the field is required', async () => {
    const id = newId();
    await sendItems([header, full(id)]);
    const body = await sendItems(
      [
        ['Item #', 'Description', 'Std Cost', 'List Price'],
        [id, '', '', ''],
      ],
      { emptyBlanks: 'true' },
    );
    expect(body.report.errors.map(({ cell, column, message }) => [cell, column, message])).toEqual([
      ['B2', 'Description', 'Description: the cell is blank, but the field is required.'],
      ['C2', 'Std Cost', 'Standard cost: the cell is blank, but the field is required.'],
      ['D2', 'List Price', 'Base price: the cell is blank, but the field is required.'],
    ]);
    expect(await itemOf(id)).toMatchObject({ description: 'Cold Chisel', standardCost: '8.2500', version: 1 });
  });

  test('reset the fields of a customer, including those of combined columns, but never delete a contact', async () => {
    const number = 91_000;
    const columns = [
      'Cust #',
      'Name',
      'Address',
      'City, State Zip',
      'Phone',
      'Contact',
      'E-mail',
      'Terms',
      'Cr Limit',
      'Tax Exempt',
    ];
    const send = async (row: WorkbookValue[], fields: Record<string, string> = {}) =>
      (await sendReport(app, '/authcustomers/batch', await textWorkbook([columns, row]), fields, token)).body.data;
    await send([
      String(number),
      'Acme',
      '12 E Jackson St',
      'Phoenix, AZ 85004',
      '6025550100',
      'Ana',
      'ana@acme.example',
      'NET30',
      '5000',
      'Y',
    ]);
    expect(await send([String(number), 'Acme', '', '', '', '', '', '', '', ''], { emptyBlanks: 'true' })).toMatchObject(
      { updated: 1 },
    );
    const customer = await app.em().findOneOrFail(Customer, { customerNumber: number });
    expect(customer).toMatchObject({ name: 'Acme', address: '', city: '', state: '', zipCode: '', phoneNumber: '' });
    expect(await app.em().findOneOrFail(CustomerFinance, { customerKey: customer.key })).toMatchObject({
      terms: 'COD',
      creditLimit: null,
      isTaxable: true,
    });
    expect(await app.em().execute('select name, email from contact where customer_key = ?', [customer.key])).toEqual([
      { name: 'Ana', email: 'ana@acme.example' },
    ]);
  });
});

describe('[BAT-4] unknown categories and terms', () => {
  const fields = 'status unknown { field text rows action to }';
  const correct = (key: number, choices: unknown) =>
    previews.step(
      'correctImport(key: $key, corrections: [], choices: $choices)',
      key,
      { choices },
      ', $choices: [ImportChoiceInput!]',
    );

  test('adds, maps or refuses a category as staff choose, and does the same for the next file with the same columns', async () => {
    const shelf = `Shelf ${vendor.key}`;
    const header = ['Item #', 'Description', 'Std Cost', 'Category', shelf];
    await build.category({ name: `Anchors ${vendor.key}` });
    const ids = [newId(), newId(), newId(), newId()];
    const names = [`Brand New ${vendor.key}`, `ANCHRS ${vendor.key}`, `Anchrs ${vendor.key}`, `Scrap ${vendor.key}`];
    const rows = [
      header,
      ...ids.slice(0, 3).map((id, index): WorkbookValue[] => [id, 'Bolt', '1.00', names[index], 'A']),
      [`Category: ${names[3]}`],
      [ids[3], 'Bolt', '1.00', '', 'A'] as WorkbookValue[],
    ];
    const key = await previews.of(rows, { vendorKey: vendor.key });
    const made = (text: string | undefined, count: number) => ({
      field: 'category',
      text,
      rows: count,
      action: 'create',
      to: null,
    });
    expect(await previews.ask(key, fields)).toEqual({
      status: 'previewed',
      unknown: [made(names[1], 2), made(names[0], 1), made(names[3], 1)],
    });

    expect(await correct(key, [{ field: 'category', text: names[1], to: 'Nowhere' }])).toBe('INVALID_INPUT');
    expect(await correct(key, [{ field: 'productId', text: 'x', to: 'y' }])).toBe('INVALID_INPUT');
    expect(
      await correct(key, [
        { field: 'category', text: names[2], to: `ANCHORS ${vendor.key}` },
        { field: 'category', text: names[3], to: null },
      ]),
    ).toMatch(/^(waiting|reading)$/);
    expect(
      await previews.ask(
        key,
        `${fields} refusedRows: records(outcome: refused) { nodes { row errors { cell message } } }`,
      ),
    ).toEqual({
      status: 'previewed',
      unknown: [
        made(names[0], 1),
        { field: 'category', text: names[3], rows: 1, action: 'refuse', to: null },
        { field: 'category', text: names[2], rows: null, action: 'map', to: `Anchors ${vendor.key}` },
      ],
      refusedRows: {
        nodes: [
          {
            row: 6,
            errors: [{ cell: 'A6', message: `Category: rows with "${names[3]}" are refused, as was chosen.` }],
          },
        ],
      },
    });
    await previews.submit(key, true);
    const categories = async () =>
      (
        await app
          .em()
          .execute<{ category: string }[]>(
            'select c.name as category from product p join category c on c.key = p.category_key where p.vendor_key = ? order by p.product_id',
            [vendor.key],
          )
      ).map(({ category }) => category);
    expect(await categories()).toEqual([names[0], `Anchors ${vendor.key}`, `Anchors ${vendor.key}`]);

    // The one-step import does the same.
    const next = [header, [newId(), 'Nut', '1.00', names[1], 'B'] as WorkbookValue[]];
    expect((await sendItems(next)).data).toMatchObject({ added: 1, refused: 0 });
    expect((await categories()).at(-1)).toBe(`Anchors ${vendor.key}`);
    // New choices replace the remembered ones. There are none, so the category is added.
    const later = await previews.of([header, [newId(), 'Nut', '1.00', names[1], 'B']], { vendorKey: vendor.key });
    await correct(later, []);
    expect((await previews.ask(later, fields))?.unknown).toEqual([made(names[1], 1)]);
  });

  test('refuses rows with unknown terms until staff map them', async () => {
    const rows: WorkbookValue[][] = [
      ['Cust #', 'Name', 'Terms', 'Route'],
      ['92001', 'Acme', '2% 10 NET 30', '1'],
      ['92002', 'Bolt', '2% 10 net 30', '1'],
      ['92003', 'Cove', 'N45', '1'],
    ];
    const key = await previews.of(rows, { kind: 'customers' });
    expect(await previews.ask(key, `${fields} added refused`)).toEqual({
      status: 'previewed',
      added: 1,
      refused: 2,
      unknown: [
        { field: 'terms', text: expect.stringMatching(/2% 10 net 30/i) as string, rows: 2, action: 'refuse', to: null },
      ],
    });
    expect(await correct(key, [{ field: 'terms', text: '2% 10 NET 30', to: 'NET 90' }])).toBe('INVALID_INPUT');
    expect(await correct(key, [{ field: 'terms', text: '2% 10 NET 30', to: 'NET30' }])).toMatch(/^(waiting|reading)$/);
    expect(await previews.ask(key, `${fields} added refused`)).toEqual({
      status: 'previewed',
      added: 3,
      refused: 0,
      unknown: [{ field: 'terms', text: '2% 10 NET 30', rows: null, action: 'map', to: 'NET30' }],
    });
    await previews.submit(key);
    const terms = await app
      .em()
      .execute<{ terms: string }[]>(
        'select f.terms from customer c join customer_finance f on f.customer_key = c.key where c.customer_number between 92001 and 92003 order by c.customer_number',
      );
    expect(terms.map(row => row.terms)).toEqual(['NET30', 'NET30', 'NET45']);
  });
});
