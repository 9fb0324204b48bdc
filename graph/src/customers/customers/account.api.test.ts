import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { Customer } from './customer.entity.js';

let app: TestApp;
let build: Build;
let own: BuiltCustomer;
let other: BuiltCustomer;
let admin: BuiltCustomer;
const tokens = { visitor: undefined as string | undefined, other: '', own: '', admin: '' };

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
afterAll(() => app.close());

beforeEach(async () => {
  [own, other, admin] = [await build.customer(), await build.customer(), await build.admin()];
  [tokens.own, tokens.other, tokens.admin] = [
    await app.signIn(own.customerNumber),
    await app.signIn(other.customerNumber),
    await app.signIn(admin.customerNumber),
  ];
});

interface ResponseBody {
  data?: Record<string, unknown>;
  status?: number;
  code?: string;
  errors?: Record<string, string[]>;
  current?: number;
}

const put = (body: unknown, token?: string) => app.rest<ResponseBody>('PUT', '/authcustomers', { body, token });
const updateAccount = (input: object, token?: string) =>
  app.graphql<{ updateAccount: Record<string, unknown> }>(
    'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { key customerNumber name address city state zipCode phoneNumber faxNumber pricingTier version } }',
    { input },
    token,
  );
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code;

async function stored(key: number): Promise<Record<string, unknown>> {
  return { ...(await app.em().findOneOrFail(Customer, { key })) };
}

const logOf = (subject: string, subjectKey: number) =>
  app.em().find(ChangeLogEntry, { subject, subjectKey }, { orderBy: { key: 'asc' } });

const changed = {
  name: 'Roadrunner Masonry',
  address: '9 N 1st St',
  city: 'Mesa',
  state: 'AZ',
  zipCode: '85201',
  phoneNumber: '4805550100',
  faxNumber: '4805550101',
};

describe('[ACC-2] business details', () => {
  test('can be changed by the customer over REST and GraphQL, with a new version and a change log entry', async () => {
    const rest = await put(changed, tokens.own);
    expect([rest.status, rest.body.data]).toEqual([
      200,
      { key: own.key, customerNumber: own.customerNumber, ...changed, pricingTier: 0, version: 2 },
    ]);
    const graphql = await updateAccount({ city: ' Tempe ', faxNumber: '' }, tokens.own);
    expect(graphql.data?.updateAccount).toEqual({
      key: own.key,
      customerNumber: own.customerNumber,
      ...changed,
      city: 'Tempe',
      faxNumber: null,
      pricingTier: 0,
      version: 3,
    });
    const log = await logOf('customer', own.key);
    expect(log.map(({ action, actorKey, changes }) => [action, actorKey, Object.keys(changes).sort()])).toEqual([
      ['updated', own.key, ['address', 'city', 'faxNumber', 'name', 'phoneNumber', 'zipCode']],
      ['updated', own.key, ['city', 'faxNumber']],
    ]);
    expect(log[1]?.changes).toEqual({
      city: { from: 'Mesa', to: 'Tempe' },
      faxNumber: { from: '4805550101', to: null },
    });
  });

  test('are not written when no value changes', async () => {
    const { name, city } = own;
    expect((await put({ name, city }, tokens.own)).body.data).toMatchObject({ version: 1 });
    expect(await logOf('customer', own.key)).toEqual([]);
  });

  test('are validated like a registration, and one invalid field rejects the whole change', async () => {
    const before = await stored(own.key);
    const wrong = { name: 'A new name', zipCode: '123', phoneNumber: '', state: 'XX' };
    const errors = {
      zipCode: ['Invalid zipcode. Must be 5 digits'],
      phoneNumber: ['Invalid phone number. Please enter your 10 digit phone number. Example: 1234567890'],
      state: ['Invalid state, must be one of the 50 states'],
    };
    expect((await put(wrong, tokens.own)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT', errors });
    expect((await updateAccount(wrong, tokens.own)).errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      errors,
    });
    expect(await stored(own.key)).toEqual(before);
  });

  test('[REST-1] reject any version other than the stored one as STALE, with the current version', async () => {
    await put({ city: 'Mesa' }, tokens.own);
    const before = await stored(own.key);
    const rest = await put({ city: 'Tempe', version: 1 }, tokens.own);
    expect([rest.status, rest.body.code, rest.body.current]).toEqual([409, 'STALE', 2]);
    expect((await updateAccount({ city: 'Tempe', version: 3 }, tokens.own)).errors?.[0]?.extensions).toMatchObject({
      code: 'STALE',
      current: 2,
    });
    expect(await stored(own.key)).toEqual(before);
    expect((await put({ city: 'Tempe', version: 2 }, tokens.own)).body.data).toMatchObject({
      city: 'Tempe',
      version: 3,
    });
  });

  test('[PERM-2] return 401 to visitors and 403 to other customers, unchanged, and can be changed by staff', async () => {
    const before = await stored(own.key);
    for (const [who, status, code] of [
      ['visitor', 401, 'UNAUTHENTICATED'],
      ['other', 403, 'FORBIDDEN'],
    ] as const) {
      const rest = await put({ key: own.key, name: 'Not mine' }, tokens[who]);
      expect([who, rest.status, rest.body.code]).toEqual([who, status, code]);
      expect([who, codeOf(await updateAccount({ key: own.key, name: 'Not mine' }, tokens[who]))]).toEqual([who, code]);
    }
    expect(await stored(own.key)).toEqual(before);
    expect((await stored(other.key)).name).toBe(other.name);
    expect((await put({ key: own.key, name: 'By the counter' }, tokens.admin)).body.data).toMatchObject({
      key: own.key,
      name: 'By the counter',
    });
    expect(await logOf('customer', own.key)).toEqual([
      expect.objectContaining({ actorKey: admin.key, actorName: 'Counter' }),
    ]);
    expect((await put({ key: 999_999, name: 'Nobody' }, tokens.admin)).status).toBe(404);
  });

  test('[T-8] [D-8] customers cannot change their number, tier, password or admin rights here', async () => {
    const before = await stored(own.key);
    const forged = {
      pricingTier: 42069,
      isAdmin: true,
      customerNumber: 777_777,
      passwordHash: 'x',
      password: 'another-good-one',
      tokenVersion: 9,
      deletedAt: '2026-01-01',
      finance: { pricingTier: 42069 },
    };
    for (const body of [
      forged,
      { ...forged, pricingTier: '42069' },
      '{"__proto__": {"pricingTier": 42069}, "pricingTier": 1, "pricingTier": 42069}',
    ]) {
      expect((await put(body, tokens.own)).status).toBe(200);
    }
    expect(codeOf(await updateAccount({ pricingTier: 42069 }, tokens.own))).toBe('INVALID_INPUT');
    expect((await updateAccount({ customerNumber: 777_777 }, tokens.own)).data?.updateAccount).toMatchObject({
      customerNumber: own.customerNumber,
    });
    expect(await stored(own.key)).toEqual(before);
    expect((await put({ ...forged, key: own.key }, tokens.admin)).body.data).toMatchObject({
      customerNumber: 777_777,
      pricingTier: 0,
    });
  });

  test('include the customer number, which staff can change unless it is or was in use', async () => {
    const deleted = await build.customer({ deletedAt: new Date() });
    const before = await stored(own.key);
    for (const { customerNumber } of [other, deleted]) {
      const rest = await put({ key: own.key, customerNumber, name: 'Renamed' }, tokens.admin);
      expect([rest.status, rest.body.code]).toEqual([409, 'CUSTOMER_NUMBER_TAKEN']);
    }
    expect((await put({ key: own.key, customerNumber: '012' }, tokens.admin)).body.errors).toEqual({
      customerNumber: [expect.any(String)],
    });
    expect(await stored(own.key)).toEqual(before);
    const free = 600_000 + own.key;
    expect(
      (await updateAccount({ key: own.key, customerNumber: free }, tokens.admin)).data?.updateAccount,
    ).toMatchObject({ customerNumber: free });
    expect((await logOf('customer', own.key)).map(({ changes }) => changes)).toEqual([
      { customerNumber: { from: own.customerNumber, to: free } },
    ]);
  });

  test('[T-2] reject malformed keys and change no customer', async () => {
    const before = await stored(own.key);
    for (const key of [0, -1, 1.5, '01', '1e0', [own.key], {}, true])
      expect((await put({ key, name: 'Odd' }, tokens.own)).status).toBe(400);
    expect((await put('[]', tokens.own)).status).toBe(400);
    expect(await stored(own.key)).toEqual(before);
  });
});
