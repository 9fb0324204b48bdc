import { Build } from '../../../test/build.js';
import { Previews } from '../../../test/previews.js';
import { TestApp } from '../../../test/test-app.js';
import { Product } from '../../catalog/catalog/index.js';
import type { Vendor } from '../../catalog/purchasing/index.js';
import type { WorkbookValue } from '../../platform/spreadsheets/index.js';
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
const newId = () => `75-01-${String((serial += 1)).padStart(4, '0')}`;
const file = (id: string): WorkbookValue[][] => [
  ['Item #', 'Description', 'Col 3', 'Cost'],
  [id, 'Chisel', '7.00', '9.00'],
];
const corrections = [
  { column: 'C', header: 'Col 3', field: 'standardCost' },
  { column: 'D', header: 'Cost', field: 'basePrice' },
];
const correct = (key: number, sent: unknown = corrections) =>
  previews.step(
    'correctImport(key: $key, corrections: $corrections)',
    key,
    { corrections: sent },
    ', $corrections: [ImportCorrectionInput!]!',
  );
const send = async (id: string, of: Vendor) =>
  (await sendReport(app, '/authproducts/batch', await textWorkbook(file(id)), { vendorKey: String(of.key) }, token))
    .body.data;
const costs = async (productId: string) => {
  const { standardCost, basePrice } = await app.em().findOneOrFail(Product, { productId });
  return [Number(standardCost), Number(basePrice)];
};
const byHeaders = [9, 9];
const byCorrections = [7, 9];

async function mappings(): Promise<
  {
    key: number;
    name: string;
    vendor: { id: string } | null;
    columns: { column: string; header: string; label: string | null }[];
  }[]
> {
  const query = '{ columnMappings { key name vendor { id } columns { column header label } } }';
  return (
    (await app.graphql<{ columnMappings: Awaited<ReturnType<typeof mappings>> }>(query, {}, token)).data
      ?.columnMappings ?? []
  );
}

test('[BAT-5] forgets the corrections of a discarded preview', async () => {
  const key = await previews.of(file(newId()), { vendorKey: vendor.key });
  expect(await correct(key)).toMatch(/^(waiting|reading)$/);
  expect((await previews.ask(key, 'status'))?.status).toBe('previewed');
  await app.graphql('mutation ($key: Int!) { discardImport(key: $key) }', { key }, token);
  const id = newId();
  expect(await send(id, vendor)).toMatchObject({ added: 1 });
  expect(await costs(id)).toEqual(byHeaders);
  expect((await mappings()).map(({ columns }) => columns)).toEqual([[]]);
});

test('[BAT-5] applies a submitted mapping to the next file of the same vendor only, and names it in the report', async () => {
  const key = await previews.of(file(newId()), { vendorKey: vendor.key });
  await correct(key);
  await previews.submit(key);
  const [own, other] = [newId(), newId()];
  expect(await send(own, vendor)).toMatchObject({ added: 1, columnMapping: 'items' });
  expect(await costs(own)).toEqual(byCorrections);
  // The other vendor's report was confirmed by itself.
  expect(await send(other, await build.vendor())).toMatchObject({ columnMapping: 'report' });
  expect(await costs(other)).toEqual(byHeaders);
  const next = await previews.of(file(newId()), { vendorKey: vendor.key });
  expect(await previews.ask(next, 'columnMapping vendor { id }')).toEqual({
    columnMapping: 'items',
    vendor: { id: vendor.id },
  });
});

test('lists mappings with their columns, renames and deletes them, and no longer applies a deleted one', async () => {
  const key = await previews.of(file(newId()), { vendorKey: vendor.key });
  await correct(key);
  await previews.submit(key);
  const found = (await mappings()).find(mapping => mapping.vendor?.id === vendor.id);
  expect(found).toEqual({
    key: expect.any(Number) as number,
    name: 'items',
    vendor: { id: vendor.id },
    columns: [
      { column: 'C', header: 'Col 3', label: 'Standard cost' },
      { column: 'D', header: 'Cost', label: 'Base price' },
    ],
  });
  const rename = (name: string, as = token) =>
    app.graphql<{ renameColumnMapping: { name: string } }>(
      'mutation ($key: Int!, $name: String!) { renameColumnMapping(key: $key, name: $name) { name } }',
      { key: found?.key, name },
      as,
    );
  const remove = () =>
    app.graphql('mutation ($key: Int!) { deleteColumnMapping(key: $key) }', { key: found?.key }, token);
  expect((await rename(' Acme price list ')).data).toEqual({ renameColumnMapping: { name: 'Acme price list' } });
  expect((await rename(' ')).errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  expect(
    (await rename('Mine', await app.signIn((await build.customer()).customerNumber))).errors?.[0]?.extensions.code,
  ).toBe('FORBIDDEN');
  const id = newId();
  expect(await send(id, vendor)).toMatchObject({ columnMapping: 'Acme price list' });
  expect([(await remove()).data, (await remove()).errors?.[0]?.extensions.code]).toEqual([
    { deleteColumnMapping: true },
    'NOT_FOUND',
  ]);
  const later = newId();
  await send(later, vendor);
  expect([await costs(id), await costs(later)]).toEqual([byCorrections, byHeaders]);
});

test('forgets the corrections of a layout when staff submit it without them', async () => {
  const key = await previews.of(file(newId()), { vendorKey: vendor.key });
  await correct(key);
  await previews.submit(key);
  const next = await previews.of(file(newId()), { vendorKey: vendor.key });
  expect(await correct(next, [])).toMatch(/^(waiting|reading)$/);
  await previews.submit(next);
  const id = newId();
  await send(id, vendor);
  expect(await costs(id)).toEqual(byHeaders);
});

test('rejects mapping a column to a field that the report does not have', async () => {
  const key = await previews.of(file(newId()), { vendorKey: vendor.key });
  expect(await correct(key, [{ ...corrections[0], field: 'passwordHash' }])).toBe('INVALID_INPUT');
});
