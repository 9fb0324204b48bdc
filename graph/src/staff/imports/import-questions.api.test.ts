import { Build } from '../../../test/build.js';
import { Previews, type ImportBody } from '../../../test/previews.js';
import { TestApp } from '../../../test/test-app.js';
import { Product } from '../../catalog/catalog/index.js';
import type { Vendor } from '../../catalog/purchasing/index.js';
import { writeWorkbook, type WorkbookValue } from '../../platform/spreadsheets/index.js';
import { BatchImport } from './batch-import.entity.js';
import type { ImportQuestion } from './recognize/index.js';
import { sendOnce, sendReport, textWorkbook } from './fixtures/send-report.js';

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
let serial = 0;
beforeEach(async () => {
  vendor = await build.vendor({ id: `ACM${(serial += 1)}`, name: `Acme Anchors ${serial}` });
});

const newId = () => `76-01-${String((serial += 1)).padStart(4, '0')}`;
const header = ['Item #', 'Description', 'Std Cost'];
const item = (id: string): WorkbookValue[] => [id, 'Cold Chisel', '8.25'];
const send = async (file: readonly WorkbookValue[][] | Buffer, fields: Record<string, string> = {}) =>
  (
    await sendReport(
      app,
      '/authproducts/batch',
      Buffer.isBuffer(file) ? file : await textWorkbook(file),
      { vendorKey: String(vendor.key), ...fields },
      token,
    )
  ).body;
const sendUnconfirmed = async (rows: readonly WorkbookValue[][], fields: Record<string, string> = {}) => {
  const all = { vendorKey: String(vendor.key), ...fields };
  return (await sendOnce(app, '/authproducts/batch', await textWorkbook(rows), all, token)).body;
};
const previewed = (rows: readonly WorkbookValue[][]) => previews.of(rows, { vendorKey: vendor.key });
const correct = (key: number, corrections: unknown, sheet?: string) =>
  previews.step(
    'correctImport(key: $key, corrections: $corrections, sheet: $sheet)',
    key,
    { corrections, sheet },
    ', $corrections: [ImportCorrectionInput!]!, $sheet: String',
  );

describe('[BAT-1] group rows of another vendor', () => {
  const file = (id: string, group: string): WorkbookValue[][] => [header, [`Vendor: ${group}`], item(id)];

  test('stop a one-step import until the caller confirms the vendor', async () => {
    const id = newId();
    const refused = await send(file(id, 'MIL - Milwaukee Tool'));
    expect([refused.code, refused.title]).toEqual([
      'IMPORT_QUESTION',
      expect.stringMatching(/names a vendor other than ACM\d+ - Acme Anchors \d+: MIL - Milwaukee Tool\. /),
    ]);
    expect((await send(file(id, 'MIL - Milwaukee Tool'), { dryRun: 'true' })).code).toBe('IMPORT_QUESTION');
    expect(await app.em().count(Product, { productId: id })).toBe(0);
    expect((await send(file(id, 'MIL - Milwaukee Tool'), { anyVendor: 'true' })).data).toMatchObject({
      added: 1,
      vendor: { id: vendor.id, name: vendor.name },
    });
  });

  test('are shown in a preview, which cannot be submitted until staff confirm the vendor', async () => {
    const key = await previewed(file(newId(), 'MIL - Milwaukee Tool'));
    expect(await previews.ask(key, 'questions { kind text answer } vendor { id name }')).toEqual({
      questions: expect.arrayContaining([
        {
          kind: 'vendor',
          text: `The file names a vendor other than ${vendor.id} - ${vendor.name}: MIL - Milwaukee Tool. Whose items are these?`,
          answer: null,
        },
      ]),
      vendor: { id: vendor.id, name: vendor.name },
    });
    expect(await previews.submit(key)).toBe('IMPORT_QUESTION');
    expect(await previews.step('submitImport(key: $key, anyVendor: true)', key)).toMatch(/^(applying|completed)$/);
  });

  test('need no confirmation if they name the chosen vendor by id or by name', async () => {
    for (const group of [vendor.id.toLowerCase(), `${vendor.id} - Somebody`, vendor.name, 'Acme Anchors']) {
      const found = await previews.ask(await previewed(file(newId(), group)), 'questions { kind }');
      expect(found?.questions).not.toContainEqual({ kind: 'vendor' });
    }
  });
});

test('[BAT-5] reports unread sheets, hidden rows and repeated rows', async () => {
  const rows: WorkbookValue[][] = [
    ['H-1', 'Hammer', '8.25', '9.99', 'A7', 'x'],
    ['', '16 oz, fiberglass'],
    ['H-2', 'Mallet', '3.00', '', 'A8'],
    ['H-2', 'Mallet', '3.00', '', 'A8'],
  ];
  const named = ['Item #', 'Description', 'Std Cost', 'Price', 'Bin'];
  const sheet = (name: string, records: WorkbookValue[][], headers: string[]) => ({
    name,
    rows: records,
    columns: headers.map(text => ({ header: text, type: 'text' as const })),
  });
  const file = await writeWorkbook({
    sheets: [sheet('Items', rows, [...named, '']), sheet('Criteria', [], ['Vendor', 'ALL'])],
  });
  expect((await send(file, { dryRun: 'true' })).code).toBe('IMPORT_QUESTION');
  const { data } = await send(file, { dryRun: 'true', answers: '{"priceColumn":"C"}' });
  expect(data.notes).toEqual(['1 row repeats an earlier row and counts once.', 'Sheet "Criteria" was not read.']);
});

test('[BAT-5] maps any header by hand, and maps a key column again after it was set to "not used"', async () => {
  const id = newId();
  const key = await previewed([
    ['Price list of May'],
    ['Clave', 'Texto', 'Precio'],
    ['Grupo: A'],
    [id, 'Chisel', '4.50'],
  ]);
  const found = await previews.ask(key, 'status needsKey rows mapping { columns header field sample }');
  expect(found).toEqual({
    status: 'previewed',
    needsKey: true,
    rows: 0,
    mapping: [
      { columns: ['A'], header: 'Clave', field: null, sample: id },
      { columns: ['B'], header: 'Texto', field: null, sample: 'Chisel' },
      { columns: ['C'], header: 'Precio', field: null, sample: '4.50' },
    ],
  });
  expect(await previews.submit(key)).toBe('IMPORT_REFUSED');
  const mapped = (field: string | null) => [
    { column: 'A', header: 'Clave', field },
    { column: 'B', header: 'Texto', field: 'description' },
    { column: 'C', header: 'Precio', field: 'standardCost' },
  ];
  for (const [field, needsKey, rows] of [
    ['productId', false, 1],
    [null, true, 0],
    ['productId', false, 1],
  ] as const) {
    await correct(key, mapped(field));
    expect(await previews.ask(key, 'status needsKey rows')).toEqual({ status: 'previewed', needsKey, rows });
  }
  await previews.submit(key);
  expect((await app.em().findOneOrFail(Product, { productId: id })).standardCost).toBe('4.5000');
  // Two columns suffice when staff map them, and a one-step import uses the submitted mapping.
  const known = await send([
    ['Clave', 'Texto', 'Precio'],
    [newId(), 'Chisel', '4.50'],
  ]);
  expect(known.data).toMatchObject({ added: 1, columnMapping: 'items' });
  expect(
    (
      await send([
        ['Clave', 'Texto', 'Importe'],
        [newId(), 'Chisel', '4.50'],
      ])
    ).code,
  ).toBe('IMPORT_REFUSED');
});

test('[BAT-5] updates the prices of existing items from a file with key and cost only', async () => {
  const { productId } = await build.product({ vendor, productId: newId(), standardCost: '5.0000' });
  const body = await send(
    [
      ['Item #', 'Cost'],
      [productId, '6.00'],
      [newId(), '7.00'],
    ],
    { skipBadRows: 'true' },
  );
  expect(body.data).toMatchObject({
    added: 0,
    updated: 1,
    refused: 1,
    errors: [{ message: 'A new item needs a description.' }],
  });
  expect((await app.em().findOneOrFail(Product, { productId })).standardCost).toBe('6.0000');
});

test('[BAT-5] reads the chosen sheet, over every interface', async () => {
  const [first, second] = [newId(), newId()];
  const sheet = (name: string, rows: WorkbookValue[][]) => ({
    name,
    rows,
    columns: header.map(text => ({ header: text, type: 'text' as const })),
  });
  const file = await writeWorkbook({
    sheets: [sheet('January', [item(first), item(newId())]), sheet('February', [item(second)])],
  });
  expect((await send(file, { sheet: 'March' })).title).toBe('This file has no visible sheet "March" with rows.');
  expect((await send(file, { sheet: 'February' })).data).toMatchObject({ added: 1, sheet: 'February' });
  expect([
    await app.em().count(Product, { productId: first }),
    await app.em().count(Product, { productId: second }),
  ]).toEqual([0, 1]);

  const key = await previews.ofFile(file, { vendorKey: vendor.key });
  const sheets = async () => (await previews.ask(key, 'rows sheets { name records isRead isHidden }')) as ImportBody;
  expect(await sheets()).toMatchObject({
    rows: 3,
    sheets: [
      { name: 'January', records: 2, isRead: true, isHidden: false },
      { name: 'February', records: 1, isRead: true, isHidden: false },
    ],
  });
  expect(await correct(key, [], 'March')).toBe('INVALID_INPUT');
  await correct(key, [], 'February');
  expect(await sheets()).toMatchObject({ rows: 1, sheets: [{ isRead: false }, { isRead: true }] });
});

describe('[BAT-5] an item number that lost its zeros', () => {
  test('is matched, with a note, if exactly one item of the vendor fits', async () => {
    const other = await build.vendor();
    await build.product({ vendor, productId: '0061070001', description: 'Cold Chisel', standardCost: '5.0000' });
    await build.product({ vendor: other, productId: '0061070002' });
    await build.product({ vendor, productId: '0061070003' });
    await build.product({ vendor, productId: '061070003' });
    const key = await previewed([header, ['61070001', 'Cold Chisel', '6.00'], item('61070002'), item('61070003')]);
    const found = await previews.ask(
      key,
      'changed: records(outcome: updated) { nodes { recordId notes changes { field to } } } fresh: records(outcome: added) { nodes { recordId } }',
    );
    expect(found).toEqual({
      changed: {
        nodes: [
          {
            recordId: '0061070001',
            notes: ['61070001 was matched to 0061070001: the file lost the leading zeros.'],
            changes: [{ field: 'standardCost', to: '6.00' }],
          },
        ],
      },
      fresh: { nodes: [{ recordId: '61070002' }, { recordId: '61070003' }] },
    });
  });

  test('is not matched if the file contains both numbers', async () => {
    await build.product({ vendor, productId: '0061070004', description: 'Cold Chisel', standardCost: '8.2500' });
    expect((await send([header, item('0061070004'), item('61070004')])).data).toMatchObject({ added: 1, unchanged: 1 });
  });
});

test('[BAT-5] keeps a stored price when a formula was saved with the result 0, and accepts a typed 0', async () => {
  const { productId } = await build.product({ vendor, productId: newId(), standardCost: '5.0000' });
  const typed = await writeWorkbook({
    sheets: [
      {
        name: 'Items',
        columns: [
          { header: 'Item #', type: 'text' },
          { header: 'Cost', type: 'decimal' },
        ],
        rows: [[productId, '0']],
      },
    ],
  });
  const { default: JSZip } = await import('jszip');
  const zip = await JSZip.loadAsync(typed);
  const part = 'xl/worksheets/sheet1.xml';
  const xml = await zip.file(part)?.async('string');
  zip.file(part, (xml ?? '').replace('<v>0</v>', '<f>C3*2</f><v>0</v>'));
  const { report } = await send(await zip.generateAsync({ type: 'nodebuffer' }));
  expect(report.errors).toEqual([
    expect.objectContaining({
      cell: 'B2',
      message:
        'Standard cost: the formula was saved with the result 0, and the store has 5. Open the file in Excel and save it again, or type the 0.',
    }),
  ]);
  expect((await app.em().findOneOrFail(Product, { productId })).standardCost).toBe('5.0000');
  expect((await send(typed, { answers: '{"priceMove:2":"accept"}' })).data).toMatchObject({ updated: 1 });
});

test('cancels an import while it is being read, leaves nothing behind, and reads the next one', async () => {
  const rows = Array.from({ length: 4000 }, (_, index) => item(`C${serial}-${index}`));
  const { data } = await previews.send([header, ...rows], { vendorKey: vendor.key });
  const key = data?.previewImport.key ?? 0;
  const canceled = await app.graphql('mutation ($key: Int!) { discardImport(key: $key) }', { key }, token);
  expect(canceled.data).toEqual({ discardImport: true });
  const next = await previewed([header, item(newId())]);
  expect(await previews.ask(next, 'status added')).toEqual({ status: 'previewed', added: 1 });
  expect([
    await app.em().count(BatchImport, { key }),
    (await app.em().execute('select 1 from import_row where import_key = ? limit 1', [key])).length,
  ]).toEqual([0, 0]);
});

describe('[BAT-5] a question about prices', () => {
  test('stores nothing before it is answered, over REST and on the preview, and is remembered with the columns', async () => {
    const rows = (id: string): WorkbookValue[][] => [['Item #', 'Description', 'Price (Case)'], item(id)];
    const id = newId();
    const refused = (await sendUnconfirmed(rows(id))) as unknown as { code: string; questions: ImportQuestion[] };
    expect(refused).toMatchObject({
      code: 'IMPORT_QUESTION',
      questions: [
        { id: 'layout', kind: 'layout' },
        { id: 'pricePer', kind: 'pricePer', where: 'Column C "Price (Case)"' },
      ],
    });
    const layout = refused.questions[0]?.choices[0]?.value ?? '';
    const answered = (value: string) => JSON.stringify({ layout, pricePer: value });
    expect((await sendUnconfirmed(rows(id), { answers: answered('furlong') })).code).toBe('IMPORT_QUESTION');
    expect((await sendUnconfirmed(rows(id), { answers: 'case' })).code).toBe('INVALID_INPUT');
    const key = await previews.ofFile(await textWorkbook(rows(id)), { vendorKey: vendor.key }, false);
    expect(await previews.submit(key, false, false)).toBe('IMPORT_QUESTION');
    expect(await app.em().count(Product, { productId: id })).toBe(0);
    expect(
      await previews.step(
        `answerImport(key: $key, answers: [{id: "layout", value: "${layout}"}, {id: "pricePer", value: "unit:case"}])`,
        key,
      ),
    ).toMatch(/^(waiting|reading)$/);
    expect(await previews.ask(key, 'questions { id answer }')).toEqual({
      questions: [
        { id: 'layout', answer: layout },
        { id: 'pricePer', answer: 'unit:case' },
      ],
    });
    expect(await previews.submit(key)).toMatch(/^(applying|completed)$/);
    expect(await app.em().findOneOrFail(Product, { productId: id })).toMatchObject({
      standardCost: '8.2500',
      unit: 'case',
    });
    // The next file with these columns is not asked about.
    expect((await sendUnconfirmed(rows(newId()))).data).toMatchObject({ added: 1 });
  });

  test('asks about a price that moves by more than 25 percent, whatever its unit, and keeps it if told so', async () => {
    const { productId } = await build.product({ vendor, productId: newId(), standardCost: '8.0000' });
    const rows: WorkbookValue[][] = [
      ['Item #', 'Description', 'Price (per C)'],
      [productId, 'New words', '8.00'],
    ];
    const asked = (await send(rows)) as unknown as { code: string; questions: { id: string }[] };
    expect([asked.code, asked.questions.map(({ id }) => id)]).toEqual(['IMPORT_QUESTION', ['priceMove:2']]);
    expect((await send(rows, { answers: '{"priceMove:2":"keep"}' })).data).toMatchObject({ updated: 1 });
    expect(await app.em().findOneOrFail(Product, { productId })).toMatchObject({
      standardCost: '8.0000',
      unit: 'each',
      description: 'New words',
    });
  });
});
