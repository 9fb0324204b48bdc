import { Build } from '../../test/build.js';
import { TestApp } from '../../test/test-app.js';
import { PricingInfo, Product } from '../catalog/index.js';
import { Customer, CustomerFinance } from '../customers/index.js';
import type { Vendor } from '../purchasing/index.js';
import type { WorkbookValue } from '../spreadsheets/index.js';
import { Previews } from './fixtures/previews.js';
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
const sendItems = async (rows: readonly WorkbookValue[][], fields: Record<string, string> = {}) => (await sendReport(app, '/authproducts/batch', await textWorkbook(rows), { vendorKey: String(vendor.key), ...fields }, token)).body;

describe('[BAT-4] blank cells', () => {
  const header = ['Item #', 'Description', 'Std Cost', 'List Price', 'Vendor Item', 'Max', 'Category', 'Taxable', 'On Sale'];
  const full = (id: string): WorkbookValue[] => [id, 'Cold Chisel', '8.25', '12.99', 'CC-1', '50', 'Chisels', 'Y', 'Y'];
  const blank = (id: string): WorkbookValue[] => [id, 'Cold Chisel', '8.25', '', '', '', '', '', ''];

  test('leave what is stored, unless a person says that they mean what they mean in a new record; the preview tells it', async () => {
    const id = newId();
    await sendItems([header, full(id)]);
    expect((await sendItems([header, blank(id)])).data).toMatchObject({ updated: 0, unchanged: 1 });

    const key = await previews.of([header, blank(id)], { vendorKey: vendor.key, emptyBlanks: true });
    const found = await previews.ask(key, 'status emptiesBlanks records(outcome: updated) { nodes { changes { field from to } } }');
    const changes = (found?.records as { nodes: { changes: { field: string; from: string; to: string | null }[] }[] }).nodes[0]?.changes ?? [];
    expect([found?.emptiesBlanks, Object.fromEntries(changes.map(({ field, from, to }) => [field, [from, to]]))]).toEqual([true, {
      basePrice: ['12.99', '8.25'], vendorItemNumber: ['CC-1', null], maximumQuantity: ['50', '0'], category: ['Chisels', 'Uncategorized'], taxable: ['true', 'false'], onSale: ['true', 'false'],
    }]);
    await previews.submit(key);
    const product = await itemOf(id);
    expect(product).toMatchObject({ description: 'Cold Chisel', standardCost: '8.2500', basePrice: '8.2500', vendorItemNumber: null, maximumQuantity: 0, onSale: false, version: 2 });
    expect((await app.em().findOneOrFail(PricingInfo, { productKey: product.key })).taxable).toBe(false);
    // A column that is not there says nothing, whatever was ticked.
    expect((await sendItems([header.slice(0, 3), full(id).slice(0, 3)], { emptyBlanks: 'true' })).data).toMatchObject({ updated: 0, unchanged: 1 });
  });

  test('never empty what the store cannot be without: the row is refused with its cell', async () => {
    const id = newId();
    await sendItems([header, full(id)]);
    const body = await sendItems([['Item #', 'Description', 'Std Cost', 'List Price'], [id, '', '', '']], { emptyBlanks: 'true' });
    expect(body.report.errors.map(({ cell, column, message }) => [cell, column, message])).toEqual([
      ['B2', 'Description', 'Description: the cell is blank, and the store cannot be without it.'], ['C2', 'Std Cost', 'Standard cost: the cell is blank, and the store cannot be without it.'],
      ['D2', 'List Price', 'Base price: the cell is blank, and the store cannot be without it.'],
    ]);
    expect(await itemOf(id)).toMatchObject({ description: 'Cold Chisel', standardCost: '8.2500', version: 1 });
  });

  test('of a customer empty its fields and those that a column stands for, but take no contact away', async () => {
    const number = 91_000;
    const columns = ['Cust #', 'Name', 'Address', 'City, State Zip', 'Phone', 'Contact', 'E-mail', 'Terms', 'Cr Limit', 'Tax Exempt'];
    const send = async (row: WorkbookValue[], fields: Record<string, string> = {}) => (await sendReport(app, '/authcustomers/batch', await textWorkbook([columns, row]), fields, token)).body.data;
    await send([String(number), 'Acme', '12 E Jackson St', 'Phoenix, AZ 85004', '6025550100', 'Ana', 'ana@acme.example', 'NET30', '5000', 'Y']);
    expect(await send([String(number), 'Acme', '', '', '', '', '', '', '', ''], { emptyBlanks: 'true' })).toMatchObject({ updated: 1 });
    const customer = await app.em().findOneOrFail(Customer, { customerNumber: number });
    expect(customer).toMatchObject({ name: 'Acme', address: '', city: '', state: '', zipCode: '', phoneNumber: '' });
    expect(await app.em().findOneOrFail(CustomerFinance, { customerKey: customer.key })).toMatchObject({ terms: 'COD', creditLimit: null, isTaxable: true });
    expect((await app.em().execute('select name, email from contact where customer_key = ?', [customer.key]))).toEqual([{ name: 'Ana', email: 'ana@acme.example' }]);
  });
});
