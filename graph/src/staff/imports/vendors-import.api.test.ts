import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { PurchasingAgent, Vendor } from '../../catalog/purchasing/index.js';
import type { WorkbookValue } from '../../platform/spreadsheets/index.js';
import { sendReport, textWorkbook } from './fixtures/send-report.js';

let app: TestApp;
let build: Build;
let token: string;
let agentKey: number;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  token = await app.signIn((await build.admin()).customerNumber);
  agentKey = await agent('Ines Ortega');
});
afterAll(() => app.close());

async function agent(name: string): Promise<number> {
  return app.em().insert(PurchasingAgent, { name, phoneNumber: '6025550107', email: 'ines@store.example', version: 1 });
}

let serial = 0;
const newId = () => `IV${(serial += 1)}`;
const row = (id: string, name = 'Milwaukee Tool', phone = '(262) 555-0144'): WorkbookValue[] => [
  id,
  name,
  '13135 W Lisbon Rd',
  'Brookfield',
  'WI',
  '53005',
  phone,
  '',
  'Pat Vale',
  'SAG-01',
  '77-1',
  '39-1234567',
  'NET30',
  '2',
];
const send = async (rows: readonly WorkbookValue[][], fields: Record<string, string> = {}, as = token) =>
  sendReport(app, '/authvendors/batch', await textWorkbook(rows), { agentKey: String(agentKey), ...fields }, as);
const stored = (id: string) => app.em().findOneOrFail(Vendor, { id });

test('[BAT-3] [BAT-4] imports vendors by position, with their purchasing agent', async () => {
  const [one, two] = [newId(), newId()];
  const { status, body } = await send([row(one), [two, 'DeWalt'], ['Vendors printed: 2']]);
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
  expect(await stored(one)).toMatchObject({
    name: 'Milwaukee Tool',
    address: '13135 W Lisbon Rd',
    city: 'Brookfield',
    state: 'WI',
    zipCode: '53005',
    phoneNumber: '2625550144',
    faxNumber: '',
    contactName: 'Pat Vale',
    ourAccountNumber: 'SAG-01',
    accountNumber: '77-1',
    federalTaxId: '39-1234567',
    terms: 'NET30',
    distMethodKey: 2,
    purchasingAgentKey: agentKey,
    version: 1,
  });
  expect(await stored(two)).toMatchObject({
    name: 'DeWalt',
    state: '',
    distMethodKey: null,
    purchasingAgentKey: agentKey,
  });
});

test('changes nothing when the list is imported twice, and keeps an agent that is already assigned', async () => {
  const [id, other] = [newId(), await agent('Ray Soto')];
  await send([row(id)]);
  expect((await send([row(id.toLowerCase())], { agentKey: String(other) })).body.data).toMatchObject({
    added: 0,
    updated: 0,
    unchanged: 1,
  });
  const mine = await stored(id);
  expect([mine.purchasingAgentKey, mine.version]).toEqual([agentKey, 1]);

  expect((await send([row(id, 'Milwaukee Electric', '')])).body.data).toMatchObject({ updated: 1 });
  expect(await stored(id)).toMatchObject({ name: 'Milwaukee Electric', phoneNumber: '2625550144', version: 2 });
  const [entry] = await app.em().find(ChangeLogEntry, { subject: 'vendor', subjectKey: mine.key, action: 'updated' });
  expect(entry?.changes).toEqual({ name: { from: 'Milwaukee Tool', to: 'Milwaukee Electric' } });
});

test('[BAT-3] [BAT-5] saves nothing for a list with headers, without an agent, or with an invalid cell', async () => {
  const id = newId();
  const header = ['Vendor #', 'Name', 'Address', 'City', 'State', 'Zip'];
  const withHeader = await send([header, row(id)]);
  expect([withHeader.status, withHeader.body.code, withHeader.body.title]).toEqual([
    422,
    'IMPORT_REFUSED',
    expect.stringMatching(/^This report must be printed without headers\./),
  ]);
  expect((await send([row(id)], { agentKey: '' })).body).toMatchObject({ code: 'INVALID_INPUT' });
  expect((await send([row(id)], { agentKey: '999999' })).body).toMatchObject({ code: 'NOT_FOUND' });
  const wrong = await send([row(id, 'Milwaukee Tool', '555-0144')]);
  expect(wrong.body.report).toMatchObject({
    refused: 1,
    errors: [
      {
        row: 1,
        column: 'Phone',
        cell: 'G1',
        value: '555-0144',
        message: 'Phone: the area code is missing in "555-0144".',
      },
    ],
  });
  expect(await app.em().count(Vendor, { id })).toBe(0);
});

test('[PERM-3] only staff can import vendors', async () => {
  const customer = await app.signIn((await build.customer()).customerNumber);
  expect([(await send([row(newId())], {}, customer)).status, (await send([row(newId())], {}, '')).status]).toEqual([
    403, 401,
  ]);
});

test('lists past imports for staff, newest first, and returns each one', async () => {
  const { body } = await send([row(newId())]);
  const query =
    '{ batchImports(first: 2) { totalCount nodes { key kind fileName status person rows rowsDone added date } } }';
  const { data } = await app.graphql<{ batchImports: { totalCount: number; nodes: { key: number }[] } }>(
    query,
    {},
    token,
  );
  expect(data?.batchImports.nodes[0]).toEqual({
    key: body.data.key,
    kind: 'vendors',
    fileName: 'report.xlsx',
    status: 'completed',
    person: 'Counter',
    rows: 1,
    rowsDone: 1,
    added: 1,
    date: Math.floor(app.clock.now().getTime() / 1000),
  });
  expect(data?.batchImports.totalCount).toBeGreaterThan(2);
  const one = await app.graphql(
    'query ($key: Int!) { batchImport(key: $key) { key status } }',
    { key: body.data.key },
    token,
  );
  expect(one.data).toEqual({ batchImport: { key: body.data.key, status: 'completed' } });
});
