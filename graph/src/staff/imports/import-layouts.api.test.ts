import { Build } from '../../../test/build.js';
import { Previews } from '../../../test/previews.js';
import { TestApp } from '../../../test/test-app.js';
import { Product } from '../../catalog/catalog/index.js';
import type { Vendor } from '../../catalog/purchasing/index.js';
import type { WorkbookValue } from '../../platform/spreadsheets/index.js';
import { readRows } from '../../platform/xlsx-reader/index.js';
import { ColumnMapping } from './column-mapping.entity.js';
import { sendOnce, textWorkbook } from './fixtures/send-report.js';
import type { DescribedQuestion } from './import-questions.js';

let app: TestApp;
let build: Build;
let token: string;
let vendor: Vendor;
let previews: Previews;
let staffName: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  const admin = await build.admin();
  staffName = admin.name;
  token = await app.signIn(admin.customerNumber);
  previews = new Previews(app, token);
});
afterAll(() => app.close());
beforeEach(async () => {
  vendor = await build.vendor();
});

let serial = 0;
const newId = () => `88-02-${String((serial += 1)).padStart(4, '0')}`;
const header = ['Item No.', 'Description', 'Net Price', 'PF', 'Bin'];
const row = (id: string, price = '71.09', pieces = '100') => [id, `Wedge anchor ${id}`, price, pieces, `Shelf ${id}`];
/** What a person chooses besides */
const chosen = { pricePer: 'column:D', 'column:E': 'none', currency: 'usd' };
const file = (rows: WorkbookValue[][]) => textWorkbook([header, ...rows]);

async function send(rows: WorkbookValue[][], answers: Record<string, string> = {}, of = vendor) {
  const fields = { vendorKey: String(of.key), answers: JSON.stringify(answers) };
  const { status, body } = await sendOnce(app, '/authproducts/batch', await file(rows), fields, token, 'BASIN.xlsx');
  return { status, data: body.data, questions: (body as { questions?: DescribedQuestion[] }).questions ?? [] };
}

const priceOf = async (productId: string) => {
  const found = await app.em().findOne(Product, { productId });
  return found && [Number(found.standardCost), found.unit];
};
const hashIn = (questions: readonly DescribedQuestion[]) =>
  questions.find(({ kind }) => kind === 'layout')?.choices[0]?.value ?? '';

test('[BAT-5] REST answers with the layout, saves nothing, and takes the confirmation as answers, once', async () => {
  const [first, second] = [newId(), newId()];
  const { status, questions } = await send([row(first)]);
  expect([status, questions.map(({ id }) => id)]).toEqual([
    422,
    ['layout', 'column:D', 'column:E', 'pricePer', 'currency'],
  ]);
  expect(questions[0]?.layout).toMatchObject({
    columns: [
      { column: 'A', headings: ['Item No.'], field: 'productId', samples: [first] },
      { column: 'B', field: 'description' },
      { column: 'C', headings: ['Net Price'], field: 'standardCost', samples: ['71.09'] },
      { column: 'D', headings: ['PF'], field: null, values: 'wholeNumbers', samples: ['100'] },
      { column: 'E', headings: ['Bin'], field: null },
    ],
    differences: null,
  });
  expect(await priceOf(first)).toBeNull();

  const answers = { layout: hashIn(questions), ...chosen };
  expect(await send([row(first)], answers)).toMatchObject({ status: 200, data: { added: 1, status: 'completed' } });
  expect(await priceOf(first)).toEqual([71.09, 'hundred']);
  // The next file goes through, for this vendor only.
  expect(await send([row(second, '5', '1')])).toMatchObject({
    status: 200,
    data: { added: 1, columnMapping: 'BASIN' },
  });
  expect(await priceOf(second)).toEqual([5, 'each']);
  expect(await send([row(newId())], {}, await build.vendor())).toMatchObject({ status: 422 });
});

describe('[BAT-5] a file whose headings name no item number', () => {
  const modelFile = (id: string, model = 'Model') =>
    textWorkbook([
      ['Shelf', model, 'Description', 'Price'],
      ['B14', id, `Wedge anchor ${id}`, '71.09'],
      ['B14', newId(), 'Wedge anchor', '7.50'],
    ]);
  const sendFile = async (sent: Buffer, answers: Record<string, string> = {}) => {
    const fields = { vendorKey: String(vendor.key), answers: JSON.stringify(answers) };
    const { status, body } = await sendOnce(app, '/authproducts/batch', sent, fields, token, 'MODELS.xlsx');
    return {
      status,
      data: body.data,
      code: body.code,
      questions: (body as { questions?: DescribedQuestion[] }).questions,
    };
  };
  const confirmed = async (id: string, answers: Record<string, string>) => {
    const { questions = [] } = await sendFile(await modelFile(id), answers);
    return { ...answers, layout: hashIn(questions), pricePer: 'each', currency: 'usd' };
  };

  test('REST asks which column it is, stores nothing, and asks no more once it is known', async () => {
    const [first, second] = [newId(), newId()];
    const asked = await sendFile(await modelFile(first));
    expect([asked.status, asked.questions]).toEqual([
      422,
      [
        {
          id: 'keyColumn',
          kind: 'columnOrder',
          where: 'Row 1',
          text: 'No heading says which column is the item number. Which one is it?',
          samples: [],
          choices: [
            { value: 'A', label: 'A "Shelf": B14, B14' },
            { value: 'B', label: expect.stringMatching(`^B "Model": ${first}, `) as string },
            { value: 'none', label: 'None of them' },
          ],
        },
      ],
    ]);
    const answers = await confirmed(first, { keyColumn: 'B', 'column:A': 'none' });
    expect(await sendFile(await modelFile(first), answers)).toMatchObject({ status: 200, data: { added: 2 } });
    expect(await priceOf(first)).toEqual([71.09, 'each']);
    expect(await sendFile(await modelFile(second))).toMatchObject({
      status: 200,
      data: { added: 2, columnMapping: 'MODELS' },
    });
    expect(await priceOf(second)).toEqual([71.09, 'each']);
    // Another heading there is another column.
    const other = await sendFile(await modelFile(newId(), 'Catalog #'));
    expect([other.status, other.questions?.map(({ id }) => id)]).toEqual([422, ['keyColumn']]);
  });

  test('is refused if none of its columns is the item number', async () => {
    const id = newId();
    expect(await sendFile(await modelFile(id), { keyColumn: 'none' })).toMatchObject({ code: 'IMPORT_REFUSED' });
    expect(await priceOf(id)).toBeNull();
  });

  test('cannot be submitted by staff before they answered', async () => {
    const id = newId();
    const key = await previews.ofFile(await modelFile(id), { vendorKey: vendor.key }, false);
    expect(await previews.ask(key, 'needsKey questions { id answer }')).toEqual({
      needsKey: true,
      questions: [{ id: 'keyColumn', answer: null }],
    });
    expect(await previews.submit(key)).toBe('IMPORT_QUESTION');
    expect(await priceOf(id)).toBeNull();
  });
});

test('[BAT-5] a confirmation of another layout confirms nothing', async () => {
  const { questions } = await send([row(newId())]);
  const other = await textWorkbook([
    [...header, 'Loc'],
    [...row(newId()), 'B-14'],
  ]);
  const fields = { vendorKey: String(vendor.key), answers: JSON.stringify({ layout: hashIn(questions), ...chosen }) };
  expect((await sendOnce(app, '/authproducts/batch', other, fields, token)).status).toBe(422);
});

test('[BAT-5] staff confirm a layout on the screen, and the store remembers who did; REST needs no answers then', async () => {
  const id = newId();
  const key = await previews.ofFile(await file([row(id), row(newId())]), { vendorKey: vendor.key }, false);
  const asked = await previews.ask(
    key,
    'questions { id answer choices { value } } fileLayout { differences { where } texts { example } } firstRecords { row recordId price unit isRefused }',
  );
  expect(asked).toMatchObject({
    questions: [
      { id: 'layout', answer: null },
      { id: 'column:D' },
      { id: 'column:E' },
      { id: 'pricePer', answer: null },
      { id: 'currency' },
    ],
    fileLayout: { differences: null, texts: [] },
    firstRecords: [
      { row: 2, recordId: id, price: '71.09', unit: 'each', isRefused: false },
      { row: 3, price: '71.09' },
    ],
  });
  expect(await previews.submit(key, false, false)).toBe('IMPORT_QUESTION');
  const sent = [
    { id: 'layout', value: (asked?.questions as DescribedQuestion[])[0]?.choices[0]?.value },
    ...Object.entries(chosen).map(([id, value]) => ({ id, value })),
  ];
  await previews.step('answerImport(key: $key, answers: $sent)', key, { sent }, ', $sent: [ImportAnswerInput!]!');
  expect(await previews.ask(key, 'status questions { id answer } firstRecords { price unit }')).toMatchObject({
    status: 'previewed',
    firstRecords: [{ price: '71.09', unit: 'hundred' }, { unit: 'hundred' }],
  });
  expect(await app.em().find(ColumnMapping, { vendorKey: vendor.key })).toMatchObject([
    { person: staffName, answers: chosen, confirmed: { texts: [] } },
  ]);
  expect(await previews.submit(key)).toBe('applying');
  expect(await send([row(newId())])).toMatchObject({ status: 200, data: { added: 1 } });

  const { data } = await app.graphql<{ columnMappings: { name: string; person: string; confirmed: string[] }[] }>(
    '{ columnMappings { name person confirmed } }',
    {},
    token,
  );
  expect(data?.columnMappings[0]).toEqual({
    name: 'items',
    person: staffName,
    confirmed: [
      'Column A "Item No.": Item number',
      'Column B "Description": Description',
      'Column C "Net Price": Standard cost',
      'Column D "PF": Pieces that the price is for',
      'Column E "Bin": not used',
    ],
  });
});

test('[BAT-5] the refused rows of a file, corrected and sent again, have prices for what was confirmed', async () => {
  const id = newId();
  const sheet = (price: string) =>
    textWorkbook([
      ['Item No.', 'Description', 'Price', 'Shelf'],
      [id, 'Anchor', price, 'A'],
    ]);
  const key = await previews.ofFile(await sheet('x'), { vendorKey: vendor.key }, false);
  const asked = await previews.ask(key, 'questions { id kind choices { value } }');
  const questions = asked?.questions as DescribedQuestion[];
  const sent = [
    { id: 'layout', value: hashIn(questions) },
    { id: 'column:D', value: 'none' },
    { id: 'pricePer', value: 'hundred' },
    { id: 'currency', value: 'usd' },
  ];
  await previews.step('answerImport(key: $key, answers: $sent)', key, { sent }, ', $sent: [ImportAnswerInput!]!');
  const response = await app.file('GET', `/imports/${key}/refused/xlsx`, token);
  const rows: string[][] = [];
  for await (const { cells } of readRows(Buffer.from(await response.arrayBuffer())))
    rows.push(cells.map(({ text }) => text));
  expect(rows[0]).toEqual(['Item No.', 'Description', 'Price (per hundred)', 'Shelf (not used)', 'Row', 'Reason']);
  const corrected = await textWorkbook(rows.map(texts => texts.map(text => (text === 'x' ? '250' : text))));
  const reply = await sendOnce(app, '/authproducts/batch', corrected, { vendorKey: String(vendor.key) }, token);
  expect(reply.body).toMatchObject({ data: { added: 1 } });
  expect(await priceOf(id)).toEqual([250, 'hundred']);
});
