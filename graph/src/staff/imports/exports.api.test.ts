import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { PricingInfo, Product } from '../../catalog/catalog/index.js';
import { fieldNames, namesOf, valuesOf } from '../../definitions/field.js';
import { productFields } from '../../definitions/product.js';
import { CustomerFinance } from '../../customers/customers/index.js';
import { PurchasingAgent } from '../../catalog/purchasing/index.js';
import { readRows } from '../../platform/xlsx-reader/index.js';
import { sendReport } from './fixtures/send-report.js';

let app: TestApp;
let build: Build;
let token: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  token = await app.signIn((await build.admin()).customerNumber);
});
afterAll(() => app.close());

async function exported(path: string): Promise<Buffer> {
  const response = await app.file('GET', `/exports/${path}`, token);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function firstCells(file: Buffer): Promise<string[]> {
  const cells: string[] = [];
  for await (const row of readRows(file)) cells.push(row.cells[0]?.text ?? '');
  return cells;
}

test("exports a vendor's items as their report, and importing it again changes nothing", async () => {
  const vendor = await build.vendor();
  const texts = Object.fromEntries(namesOf(productFields, 'text').map(name => [name, `The ${name}`]));
  const odd = await build.product({
    ...texts,
    vendor,
    productId: '3-12',
    description: '=HYPERLINK("x") 1/2" bolt',
    standardCost: '0.0845',
    basePrice: '1234.5000',
    auxilliaryItemId: '012345678905',
    minimumQuantity: 2,
    defaultQuantity: 5,
    maximumQuantity: 10,
    imageAddress: '/pictures/bolt.svg',
    onSale: true,
  });
  await app.em().nativeUpdate(PricingInfo, { productKey: odd.key }, { taxable: true });
  await build.product({ vendor });
  const other = await build.product();
  const file = await exported(`products/xlsx?vendorKey=${vendor.key}`);
  expect((await firstCells(file)).slice(0, 2)).toEqual(['Item', '3-12']);
  expect(await firstCells(file)).not.toContain(other.productId);
  const { body } = await sendReport(app, '/authproducts/batch', file, { vendorKey: String(vendor.key) }, token);
  expect(body.data).toMatchObject({ rows: 2, added: 0, updated: 0, unchanged: 2, refused: 0 });

  // A file imported after the items were deleted restores them completely.
  await app.em().nativeUpdate(Product, { vendor: vendor.key }, { deletedAt: app.clock.now() });
  expect(
    (await sendReport(app, '/authproducts/batch', file, { vendorKey: String(vendor.key) }, token)).body.data,
  ).toMatchObject({ added: 2, refused: 0 });
  const back = await app.em().findOneOrFail(Product, { productId: '3-12', deletedAt: null });
  const fields = fieldNames(productFields).filter(name => name !== 'categoryKey');
  expect(valuesOf(back, fields)).toEqual(valuesOf(odd, fields));
  expect((await app.em().findOneOrFail(PricingInfo, { productKey: back.key })).taxable).toBe(true);
});

test('exports all customers, including staff, and all vendors, and importing the files again changes nothing', async () => {
  const customer = await build.customer(
    { pricingTier: 3, faxNumber: '6025550177', zipCode: '06791' },
    {
      terms: 'NET45',
      creditLimit: '2500.50',
      isTaxable: false,
      taxAuthority: 'MARICOPA',
      statementEmail: 'ap@acme.example',
    },
  );
  const gone = await build.customer({ deletedAt: app.clock.now() });
  await build.vendor({
    id: '007',
    name: 'Bond Fasteners',
    state: 'AZ',
    zipCode: '06791',
    phoneNumber: '6025550199',
    distMethodKey: 0,
  });
  const agentKey = await app
    .em()
    .insert(PurchasingAgent, { name: 'Ines', phoneNumber: '6025550107', email: 'ines@store.example', version: 1 });
  await app.em().execute('update vendor set purchasing_agent_key = ?', [agentKey]);

  const customers = await exported('customers/xlsx');
  expect(await firstCells(customers)).toContain(String(customer.customerNumber));
  expect(await firstCells(customers)).not.toContain(String(gone.customerNumber));
  const sent = (await sendReport(app, '/authcustomers/batch', customers, {}, token)).body.data;
  expect([sent.added, sent.updated, sent.refused, sent.unchanged]).toEqual([0, 0, 0, sent.rows]);
  expect(await app.em().findOneOrFail(CustomerFinance, { customerKey: customer.key })).toMatchObject({
    version: 1,
    terms: 'NET45',
  });

  const vendors = await exported('vendors/xlsx');
  expect((await firstCells(vendors))[0]).toBe('007');
  const again = (await sendReport(app, '/authvendors/batch', vendors, { agentKey: String(agentKey) }, token)).body.data;
  expect([again.added, again.updated, again.refused, again.unchanged]).toEqual([0, 0, 0, again.rows]);
});

test('[PERM-3] only staff can export', async () => {
  const customer = await app.signIn((await build.customer()).customerNumber);
  for (const path of ['products', 'customers', 'vendors']) {
    expect([
      (await app.rest('GET', `/exports/${path}/xlsx`)).status,
      (await app.rest('GET', `/exports/${path}/xlsx`, { token: customer })).status,
    ]).toEqual([401, 403]);
  }
});
