import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { Contact, Customer, CustomerFinance } from '../../customers/customers/index.js';
import type { WorkbookValue } from '../../platform/spreadsheets/index.js';
import { sendReport, textWorkbook } from './fixtures/send-report.js';

let app: TestApp;
let build: Build;
let token: string;

beforeAll(async () => {
  app = await TestApp.start({ DEFAULT_CUSTOMER_PASSWORD: 'the-default-one' });
  build = new Build(app.em());
  token = await app.signIn((await build.admin()).customerNumber);
});
afterAll(() => app.close());

const header = [
  'Cust #',
  'Name',
  'Address',
  'City, State Zip',
  'Phone',
  'Contact',
  'E-mail',
  'Terms',
  'Cr Limit',
  'Price Level',
];
let serial = 70_000;
const newNumber = () => String((serial += 1));
const row = (number: string, overrides: { name?: string; terms?: string; tier?: string } = {}): WorkbookValue[] => [
  number,
  overrides.name ?? 'Acme Builders',
  '12 E Jackson St',
  'Phoenix, AZ 85004',
  '(602) 555-1234',
  'Ana Ruiz',
  'ana@acme.example',
  overrides.terms ?? 'NET 30 DAYS',
  '$5,000.00',
  overrides.tier ?? '2',
];
const send = async (rows: readonly WorkbookValue[][], fields: Record<string, string> = {}, as = token) =>
  sendReport(app, '/authcustomers/batch', await textWorkbook(rows), fields, as);
const stored = (number: string) => app.em().findOneOrFail(Customer, { customerNumber: Number(number) });

test('[BAT-2] [BAT-4] imports customers with finance and first contact, who must change the default password when they sign in', async () => {
  const [one, cash] = [newNumber(), newNumber()];
  const { status, body } = await send([
    header,
    ['Salesperson: 07 - DANA COLE'],
    row(one),
    row(cash, { terms: 'CASH', tier: '0' }),
    ['Customers printed: 2'],
  ]);
  expect([status, body.data]).toEqual([
    200,
    expect.objectContaining({
      key: expect.any(Number) as number,
      status: 'completed',
      rows: 2,
      added: 2,
      updated: 0,
      unchanged: 0,
      refused: 0,
      errors: [],
      notes: [],
    }),
  ]);

  const customer = await stored(one);
  expect(customer).toMatchObject({
    name: 'Acme Builders',
    address: '12 E Jackson St',
    city: 'Phoenix',
    state: 'AZ',
    zipCode: '85004',
    phoneNumber: '6025551234',
    faxNumber: null,
    pricingTier: 2,
    passwordHash: null,
    version: 1,
  });
  // Terms with days imply an account; COD does not.
  expect(await app.em().findOneOrFail(CustomerFinance, { customerKey: customer.key })).toMatchObject({
    terms: 'NET30',
    isOnAccount: true,
    creditLimit: '5000.00',
    isTaxable: true,
    paymentMethod: 'ACCT',
  });
  expect(await app.em().findOneOrFail(CustomerFinance, { customerKey: (await stored(cash)).key })).toMatchObject({
    terms: 'COD',
    isOnAccount: false,
    paymentMethod: 'CC',
  });
  expect(
    (await app.em().find(Contact, { customerKey: customer.key })).map(({ name, email, phoneNumber }) => [
      name,
      email,
      phoneNumber,
    ]),
  ).toEqual([['Ana Ruiz', 'ana@acme.example', '6025551234']]);

  const login = await app.rest<{ data: { mustChangePassword: boolean } }>('POST', '/auth/login', {
    body: { customerNumber: Number(one), password: 'the-default-one' },
  });
  expect([login.status, login.body.data.mustChangePassword]).toEqual([200, true]);
  const [entry] = await app.em().find(ChangeLogEntry, { subject: 'customer', subjectKey: customer.key });
  expect(entry).toMatchObject({
    action: 'created',
    label: 'Acme Builders',
    actorName: 'Counter',
    changes: { customerNumber: { from: null, to: Number(one) }, creditLimit: { from: null, to: '5000.00' } },
  });
});

test('changes nothing when a report is imported twice, and updates only the fields of changed cells', async () => {
  const number = newNumber();
  await send([header, row(number)]);
  expect((await send([header, row(number)])).body.data).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
  const customer = await stored(number);

  const { body } = await send([
    ['Cust #', 'Name', 'Cr Limit', 'Attn', 'Tax Exempt'],
    [number, 'Acme Builders', '7500', 'Bo Lind', 'Y'],
  ]);
  expect(body.data).toMatchObject({ added: 0, updated: 1, unchanged: 0 });
  expect(await stored(number)).toMatchObject({ version: 1, address: '12 E Jackson St', pricingTier: 2 });
  expect(await app.em().findOneOrFail(CustomerFinance, { customerKey: customer.key })).toMatchObject({
    creditLimit: '7500.00',
    isTaxable: false,
    terms: 'NET30',
    isOnAccount: true,
    version: 2,
  });
  expect((await app.em().find(Contact, { customerKey: customer.key })).map(({ name, email }) => [name, email])).toEqual(
    [['Bo Lind', 'ana@acme.example']],
  );
  const [entry] = await app
    .em()
    .find(ChangeLogEntry, { subject: 'customer', subjectKey: customer.key, action: 'updated' });
  expect(entry?.changes).toEqual({
    contactName: { from: 'Ana Ruiz', to: 'Bo Lind' },
    creditLimit: { from: '5000.00', to: '7500.00' },
    isTaxable: { from: true, to: false },
  });
});

test('[PERM-3] a file never grants or removes staff rights: tiers outside 0 to 3 are refused, and an admin keeps its tier', async () => {
  const [number, admin] = [newNumber(), await build.admin()];
  const { status, body } = await send(
    [header, row(number, { tier: '42069' }), row(String(admin.customerNumber), { name: admin.name, tier: '1' })],
    { skipBadRows: 'true' },
  );
  expect([status, body.data.errors]).toEqual([
    200,
    [
      expect.objectContaining({
        row: 2,
        column: 'Price Level',
        cell: 'J2',
        value: '42069',
        message: 'Pricing tier: 42069 is not a tier from 0 to 3.',
      }),
    ],
  ]);
  expect(await app.em().count(Customer, { customerNumber: Number(number) })).toBe(0);
  expect((await app.em().findOneOrFail(Customer, { key: admin.key })).pricingTier).toBe(42069);
});

test("rejects unknown terms and a deleted customer's number, and saves nothing", async () => {
  const [good, bad, gone] = [newNumber(), newNumber(), await build.customer({ deletedAt: app.clock.now() })];
  const { status, body } = await send([
    header,
    row(good),
    row(bad, { terms: 'NET60' }),
    row(String(gone.customerNumber)),
  ]);
  expect([status, body.code, body.report.errors.map(({ row: at, message }) => [at, message])]).toEqual([
    422,
    'IMPORT_REFUSED',
    [
      [3, 'Terms: unknown terms "NET60": use COD, NET30, NET45 or NET50.'],
      [4, 'This number belonged to a deleted customer. Customer numbers are never reused.'],
    ],
  ]);
  expect(await app.em().count(Customer, { customerNumber: { $in: [Number(good), Number(bad)] } })).toBe(0);
  expect((await app.em().findOneOrFail(Customer, { key: gone.key })).name).toBe(gone.name);
});

test('requires a name for a new customer, and ignores a contact without a phone number', async () => {
  const [nameless, alone] = [newNumber(), newNumber()];
  const { body } = await send(
    [
      ['Cust #', 'Name', 'Contact', 'City'],
      [nameless, '', 'Ana', 'Mesa'],
      [alone, 'Acme', 'Ana', 'Mesa'],
    ],
    { skipBadRows: 'true' },
  );
  expect(body.data).toMatchObject({
    added: 1,
    refused: 1,
    errors: [{ row: 2, column: 'Name', message: 'A new customer needs a name.' }],
  });
  expect(await app.em().count(Contact, { customerKey: (await stored(alone)).key })).toBe(0);
  const query = 'query ($key: Int!) { batchImport(key: $key) { records(outcome: added) { nodes { notes } } } }';
  const { data } = await app.graphql<{ batchImport: { records: { nodes: { notes: string[] }[] } } }>(
    query,
    { key: body.data.key },
    token,
  );
  expect(data?.batchImport.records.nodes).toEqual([
    { notes: ["Contact was ignored: a contact needs the customer's phone number."] },
  ]);
});

test('[PERM-3] only staff can import customers', async () => {
  const customer = await app.signIn((await build.customer()).customerNumber);
  const number = newNumber();
  expect([
    (await send([header, row(number)], {}, customer)).status,
    (await send([header, row(number)], {}, '')).status,
  ]).toEqual([403, 401]);
  expect(await app.em().count(Customer, { customerNumber: Number(number) })).toBe(0);
});
