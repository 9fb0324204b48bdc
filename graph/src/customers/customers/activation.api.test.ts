import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { CapturedLog } from '../../../test/captured-log.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { sendReport, textWorkbook } from '../../staff/imports/fixtures/send-report.js';
import { readRows } from '../../platform/xlsx-reader/index.js';
import { Customer } from './customer.entity.js';

const defaultPassword = 'the-default-one';
const ownPassword = 'a-password-of-my-own';
const log = new CapturedLog('warn');

let app: TestApp;
let build: Build;
let admin: string;
let addresses = 0;

beforeAll(async () => {
  app = await TestApp.start(
    { DEFAULT_CUSTOMER_PASSWORD: defaultPassword, TRUSTED_PROXIES: '1', WRONG_CODES_PER_HOUR: '' },
    undefined,
    log.log,
  );
  build = new Build(app.em());
  admin = await app.signIn((await build.admin()).customerNumber);
});
afterAll(() => app.close());

interface ResponseBody {
  data?: { token: string; user: object; activationCode?: string; expiresAt?: number };
  code?: string;
  title?: string;
  retryAfter?: number;
  errors?: Record<string, string[]>;
}

const newAddress = () => `198.51.100.${(addresses += 1)}`;
const newcomer = () => build.customer({ passwordHash: null });
const issue = async ({ key }: { key: number }) =>
  (await app.rest<ResponseBody>('POST', `/authcustomers/${key}/activationcode`, { token: admin })).body.data as {
    activationCode: string;
    expiresAt: number;
  };
const signIn = ({ customerNumber }: { customerNumber: number }) => app.signIn(customerNumber, defaultPassword);
const change = (token: string, input: object, address = newAddress()) =>
  app.rest<ResponseBody>('POST', '/auth/password', {
    token,
    body: { currentPassword: defaultPassword, newPassword: ownPassword, ...input },
    headers: { 'x-forwarded-for': address },
  });
const invalid = { activationCode: ['This activation code is not valid. Check it, or ask us for a new one.'] };
const alarms = () => log.lines().filter(({ msg }) => String(msg).startsWith('alarm'));

/** All rows that could contain a code, including the queue's jobs. */
async function storedText(): Promise<string> {
  const tables = ['activation_code', 'change_log', 'customer', 'jobs.job'];
  const rows = await Promise.all(
    tables.map(table => app.em().execute<{ line: string }[]>(`select to_jsonb(t)::text as line from ${table} t`)),
  );
  return rows
    .flat()
    .map(({ line }) => line)
    .join('\n');
}

describe('[D-11] [T-64] an activation code', () => {
  test('is returned for a new customer over REST, sets the first password once, and is stored as a hash only', async () => {
    const customer = {
      customerNumber: 810_001,
      name: 'Ocotillo Drywall',
      address: '4 W Broadway Rd',
      city: 'Tempe',
      state: 'AZ',
      zipCode: '85282',
      phoneNumber: '4805550110',
    };
    const made = await app.rest<ResponseBody>('POST', '/authcustomers', { body: { customer }, token: admin });
    const { activationCode } = made.body.data as { activationCode: string };
    expect([made.status, activationCode]).toEqual([201, expect.stringMatching(/^[ACDEFGHJKMNPQRTWXY34679]{10}$/)]);
    expect(await storedText()).not.toContain(activationCode);
    const found = await app.rest<{ data: object[] }>('GET', '/authcustomers/search/810001', { token: admin });
    expect(found.body.data[0]).not.toHaveProperty('activationCode');

    const login = await app.rest<ResponseBody>('POST', '/auth/login', {
      body: { customerNumber: customer.customerNumber, password: defaultPassword },
    });
    expect(login.body.data?.user).toEqual({ key: expect.any(Number), customerNumber: customer.customerNumber });
    const token = login.body.data?.token as string;
    expect((await change(token, { activationCode, newPassword: defaultPassword })).body.errors).toEqual({
      newPassword: [expect.any(String)],
    });
    expect((await change(token, {})).body.errors).toEqual({
      activationCode: ['Enter the activation code from our letter or mail.'],
    });
    expect((await change(token, { zipCode: customer.zipCode })).status).toBe(400);
    const chosen = await change(token, {
      activationCode: ` ${activationCode.slice(0, 5).toLowerCase()}-${activationCode.slice(5)} `,
    });
    expect([chosen.status, chosen.body.data?.user]).toEqual([200, expect.objectContaining({ name: customer.name })]);
    expect((await change(token, { activationCode })).status).toBe(401);
    expect(
      (
        await app.rest('POST', '/auth/login', {
          body: { customerNumber: customer.customerNumber, password: defaultPassword },
        })
      ).status,
    ).toBe(401);
  });

  test('is returned over GraphQL when a customer is created or reset, and in no other response', async () => {
    const customer = await build.customer();
    const reset = await app.graphql<{
      resetCustomerPassword: { activationCode: { code: string; expiresAt: number; mailedTo: string } };
    }>(
      `mutation { resetCustomerPassword(key: ${customer.key}) { activationCode { code expiresAt mailedTo } } }`,
      {},
      admin,
    );
    const { code, expiresAt, mailedTo } = reset.data?.resetCustomerPassword.activationCode ?? {};
    expect([expiresAt, mailedTo]).toEqual([
      app.clock.now().getTime() / 1000 + 30 * 24 * 60 * 60,
      customer.contact.email,
    ]);
    const read = `{ customer(key: ${customer.key}) { activationCode { code } activation { codeExpiresAt } } }`;
    expect((await app.graphql(read, {}, admin)).data).toEqual({
      customer: { activationCode: null, activation: { codeExpiresAt: expiresAt } },
    });
    expect((await change(await signIn(customer), { activationCode: code })).status).toBe(200);
    expect((await app.graphql(read, {}, admin)).data).toEqual({ customer: { activationCode: null, activation: null } });
  });

  test('expires after 30 days', async () => {
    const customer = await newcomer();
    const { activationCode, expiresAt } = await issue(customer);
    const token = await signIn(customer);
    const left = expiresAt - app.clock.now().getTime() / 1000;
    expect(left).toBe(30 * 24 * 60 * 60);
    app.clock.advance(left);
    admin = await app.signIn((await build.admin()).customerNumber);
    expect((await change(token, { activationCode })).status).toBe(401);
    expect((await change(await signIn(customer), { activationCode })).body.errors).toEqual(invalid);
  });

  test('is revoked when staff issue another one, which they cannot for a customer with a password', async () => {
    const customer = await newcomer();
    const [first, second] = [await issue(customer), await issue(customer)];
    const token = await signIn(customer);
    expect((await change(token, { activationCode: first.activationCode })).body.errors).toEqual(invalid);
    expect((await change(token, { activationCode: second.activationCode })).status).toBe(200);
    expect(
      (await app.rest<ResponseBody>('POST', `/authcustomers/${customer.key}/activationcode`, { token: admin })).body,
    ).toMatchObject({ code: 'FORBIDDEN' });
    const entries = await app
      .em()
      .find(ChangeLogEntry, { subject: 'customer', subjectKey: customer.key }, { orderBy: { key: 'asc' } });
    expect(entries.map(({ action }) => action)).toEqual(['codeIssued', 'codeIssued', 'passwordChanged']);
  });

  test('is invalid for another customer', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const { activationCode } = await issue(two);
    await issue(one);
    expect((await change(await signIn(one), { activationCode })).body.errors).toEqual(invalid);
  });

  test('is revoked after five wrong attempts, also simultaneous ones, and the alarm reports it', async () => {
    const customer = await newcomer();
    const { activationCode } = await issue(customer);
    const token = await signIn(customer);
    log.clear();
    const replies = await Promise.all(Array.from({ length: 8 }, () => change(token, { activationCode: 'AAAAAAAAAA' })));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(8).fill(400));
    expect((await change(token, { activationCode })).body.errors).toEqual(invalid);
    expect(await app.em().findOneOrFail(Customer, { key: customer.key })).toMatchObject({ passwordHash: null });
    expect(
      alarms()
        .filter(({ hasEnded }) => hasEnded)
        .map(({ customerNumber }) => customerNumber),
    ).toEqual([customer.customerNumber]);
    const another = await issue(customer);
    expect((await change(token, { activationCode: another.activationCode })).status).toBe(200);
  });

  test('[T-64] allows one address ten wrong codes an hour across customers, logs an alarm for each, and reveals no business', async () => {
    const customers = await Promise.all(Array.from({ length: 12 }, () => newcomer()));
    for (const customer of customers) await issue(customer);
    const address = newAddress();
    log.clear();
    const replies: Awaited<ReturnType<typeof change>>[] = [];
    for (const customer of customers) {
      const login = await app.rest<ResponseBody>('POST', '/auth/login', {
        body: { customerNumber: customer.customerNumber, password: defaultPassword },
        headers: { 'x-forwarded-for': address },
      });
      replies.push(
        login,
        await change(login.body.data?.token as string, { activationCode: customer.zipCode }, address),
      );
    }
    const tries = replies.filter((_reply, index) => index % 2 === 1);
    expect(tries.map(({ status }) => status)).toEqual([...Array<number>(10).fill(400), 429, 429]);
    expect([tries[10]?.body.code, tries[10]?.headers.get('retry-after')]).toEqual(['TOO_MANY_REQUESTS', '3600']);
    expect(replies.filter(({ body }) => JSON.stringify(body).includes('Contractor'))).toEqual([]);
    expect(alarms().map(({ customerNumber }) => customerNumber)).toEqual(
      customers.slice(0, 10).map(({ customerNumber }) => customerNumber),
    );
    // At the limit, even the right code is refused. It is accepted from another address, and an hour later.
    const other = customers[10] as BuiltCustomer;
    const code = (await issue(other)).activationCode;
    expect((await change(await signIn(other), { activationCode: code }, address)).status).toBe(429);
    expect((await change(await signIn(other), { activationCode: code }, newAddress())).status).toBe(200);
    const last = customers[11] as BuiltCustomer;
    const { activationCode } = await issue(last);
    expect((await change(await signIn(last), { activationCode }, address)).status).toBe(429);
    app.clock.advance(3600);
    expect((await change(await signIn(last), { activationCode }, address)).status).toBe(200);
  });

  test('[T-15] a sign-in with the default password does not make its address a known one', async () => {
    const customer = await newcomer();
    const [attacker, office] = [newAddress(), newAddress()];
    const login = (password: string, address: string) =>
      app.rest('POST', '/auth/login', {
        body: { customerNumber: customer.customerNumber, password },
        headers: { 'x-forwarded-for': address },
      });
    expect((await login(defaultPassword, attacker)).status).toBe(200);
    await change(await signIn(customer), { activationCode: (await issue(customer)).activationCode }, office);
    for (let time = 0; time < 10; time += 1) expect((await login('not the password', newAddress())).status).toBe(401);
    expect((await login('not the password', attacker)).status).toBe(429);
  });
});

describe('[D-11] the mail with the code', () => {
  const mailsOf = (customer: BuiltCustomer) => {
    const folder = join(app.dataDir, 'mail');
    const files = existsSync(folder)
      ? readdirSync(folder).filter(file => file.startsWith(`activation-${customer.key}-`))
      : [];
    return files.map(file => readFileSync(join(folder, file), 'utf8').replaceAll(/=\n/g, ''));
  };

  test('goes to the first contact, contains the code but not the default password, and leaves no stored copy of the code', async () => {
    const customer = await newcomer();
    const { activationCode } = await issue(customer);
    expect(await storedText()).not.toContain(activationCode);
    await app.runJobs();
    const [mail = ''] = mailsOf(customer);
    const shown = `${activationCode.slice(0, 5)}-${activationCode.slice(5)}`;
    expect([
      mail.includes(shown),
      mail.includes(customer.contact.email),
      mail.includes(`customer number ${customer.customerNumber}`),
      mail.includes(defaultPassword),
    ]).toEqual([true, true, true, false]);
    const [row] = await app
      .em()
      .execute<{ sealed: string | null }[]>(
        'select sealed_code as sealed from activation_code where customer_key = ?',
        [customer.key],
      );
    expect(row).toEqual({ sealed: null });
    expect((await change(await signIn(customer), { activationCode: shown })).status).toBe(200);
  });

  test('is not sent for a code that was replaced in the meantime', async () => {
    const customer = await newcomer();
    await issue(customer);
    app.clock.advance(1);
    const { activationCode } = await issue(customer);
    await app.runJobs();
    const mails = mailsOf(customer);
    expect([mails.length, mails[0]?.includes(activationCode.slice(5))]).toEqual([1, true]);
  });
});

describe('[D-11] [BAT-2] activation codes of an import', () => {
  const header = ['Cust #', 'Name', 'Address', 'City, State Zip', 'Phone', 'Attn', 'E-Mail'];
  const imported = async (numbers: number[]) => {
    const rows = numbers.map((number, index) => [
      String(number),
      `Sonoran Build ${number}`,
      '12 E Jackson St',
      'Phoenix, AZ 85004',
      '6025551234',
      'Ana Ruiz',
      index === 0 ? 'ana@sonoran.example' : '',
    ]);
    const { body } = await sendReport(app, '/authcustomers/batch', await textWorkbook([header, ...rows]), {}, admin);
    expect(body.data).toMatchObject({ added: numbers.length });
    return body.data.key as number;
  };
  const download = (key: number) => app.file('POST', `/imports/${key}/activationcodes`, admin);

  test('are mailed, downloaded once as a workbook, and then stored as hashes only', async () => {
    const key = await imported([820_001, 820_002]);
    const count = () => app.graphql(`{ importActivationCodes(importKey: ${key}) }`, {}, admin);
    expect((await count()).data).toEqual({ importActivationCodes: 2 });
    const response = await download(key);
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="Activation codes of import ${key}.xlsx"`,
    ]);
    const rows: (string | null)[][] = [];
    for await (const { cells } of readRows(Buffer.from(await response.arrayBuffer())))
      rows.push([1, 2, 3, 4, 5].map(column => cells.find(cell => cell.column === column)?.text ?? null));
    expect(rows.slice(1).map(([number, name, , email]) => [number, name, email])).toEqual([
      ['820001', 'Sonoran Build 820001', 'ana@sonoran.example'],
      ['820002', 'Sonoran Build 820002', null],
    ]);
    expect((await download(key)).status).toBe(404);
    expect((await count()).data).toEqual({ importActivationCodes: 0 });
    // The queued mail is still sent.
    await app.runJobs();
    expect(
      readdirSync(join(app.dataDir, 'mail'))
        .map(file => readFileSync(join(app.dataDir, 'mail', file), 'utf8'))
        .filter(mail => mail.includes('ana@sonoran.example')).length,
    ).toBe(1);
    expect(
      await app
        .em()
        .execute(
          'select sealed_code from activation_code a join customer c on c.key = a.customer_key where c.customer_number in (820001, 820002)',
        ),
    ).toEqual([{ sealed_code: null }, { sealed_code: null }]);
    for (const [number, , , , code] of rows.slice(1)) {
      expect((await change(await signIn({ customerNumber: Number(number) }), { activationCode: code })).status).toBe(
        200,
      );
    }
  });

  test('only one of two simultaneous downloads returns the codes', async () => {
    const key = await imported([820_003]);
    expect((await Promise.all([download(key), download(key)])).map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('undoing an import deletes its codes', async () => {
    const key = await imported([820_004]);
    expect((await app.graphql(`mutation { undoImport(key: ${key}) { status } }`, {}, admin)).errors).toBeUndefined();
    expect((await download(key)).status).toBe(404);
  });
});
