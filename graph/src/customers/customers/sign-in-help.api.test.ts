import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { CapturedLog } from '../../../test/captured-log.js';
import { TestApp } from '../../../test/test-app.js';

const defaultPassword = 'the-default-one';
const chosen = 'a-password-of-my-own';
const log = new CapturedLog('warn');
let app: TestApp;
let build: Build;

beforeAll(async () => {
  app = await TestApp.start(
    { DEFAULT_CUSTOMER_PASSWORD: defaultPassword, PUBLIC_URL: 'https://store.example/' },
    undefined,
    log.log,
  );
  build = new Build(app.em());
});
afterAll(() => app.close());

const refusal = { code: ['This code is not valid for this customer number. Check both, or ask for another mail.'] };

const ask = (email: string, at = app) =>
  at.graphql<{ askSignInHelp: true }>('mutation ($email: String!) { askSignInHelp(email: $email) }', { email });

async function choose(customerNumber: number, code: string, newPassword = chosen) {
  const { data, errors } = await app.graphql<{ choosePassword: { token: string; mustChangePassword: boolean } }>(
    'mutation ($input: ChoosePasswordInput!) { choosePassword(input: $input) { token mustChangePassword } }',
    { input: { customerNumber, code, newPassword } },
  );
  return data?.choosePassword ?? errors?.[0]?.extensions.errors ?? errors?.[0]?.extensions.code;
}

const folder = () => join(app.dataDir, 'mail');

/** Runs the jobs, and returns the text of each mail that they sent. */
async function mails(): Promise<string[]> {
  await app.runJobs();
  const names = readdirSync(folder()).filter(name => name.startsWith('sign-in-help-'));
  const texts = names.map(name => readFileSync(join(folder(), name), 'utf8').replaceAll(/=\r?\n/g, ''));
  for (const name of names) rmSync(join(folder(), name));
  return texts;
}

const codesIn = (mail: string) => [...mail.matchAll(/Code: (\w{5}-\w{5})$/gm)].map(([, code]) => code as string);

/** Asks for a mail to the customer's contact, and returns its code. */
async function codeFor({ contact }: BuiltCustomer): Promise<string> {
  await ask(contact.email);
  return codesIn((await mails())[0] as string)[0] as string;
}

const wrong = (code: string) => `${code.startsWith('A') ? 'C' : 'A'}${code.slice(1)}`;

describe('[AUTH-10] [T-22] a customer who forgot number or password', () => {
  test('gets both by mail, in a link that changes nothing when it is opened, and chooses a password once', async () => {
    const customer = await build.customer({ name: 'Ruiz & Sons' });
    const token = await app.signIn(customer.customerNumber);
    expect(await ask(customer.contact.email.toUpperCase())).toEqual({ status: 200, data: { askSignInHelp: true } });
    const [mail] = (await mails()) as [string];
    const [code] = codesIn(mail) as [string];
    expect(mail).toContain(`Ruiz & Sons: customer number ${customer.customerNumber}`);
    const link = `https://store.example/choose-password#${customer.customerNumber}-${code.replace('-', '')}`;
    expect(mail).toContain(link);
    expect(await choose(customer.customerNumber, ` ${code.toLowerCase()} `)).toEqual({
      token: expect.any(String),
      mustChangePassword: false,
    });
    expect((await app.graphql('{ me { key } }', {}, token)).errors).toBeDefined();
    await app.signIn(customer.customerNumber, chosen);
    expect(await choose(customer.customerNumber, code)).toEqual(refusal);
  });

  test('gets the same response for an unknown address, for staff and for a deleted customer, and mails none of them', async () => {
    const deleted = await build.customer({ deletedAt: new Date() });
    for (const email of ['nobody@else.example', (await build.admin()).contact.email, deleted.contact.email])
      expect(await ask(email)).toEqual({ status: 200, data: { askSignInHelp: true } });
    expect(await mails()).toEqual([]);
    expect((await ask('not an address')).errors?.[0]?.extensions.errors).toEqual({ email: ['Invalid email'] });
  });

  test('gets one mail with all businesses whose contact has the address, each with its own code', async () => {
    const [one, other] = [await build.customer(), await build.customer()];
    await app.em().execute('update contact set email = ? where key = ?', [one.contact.email, other.contact.key]);
    await ask(one.contact.email);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    const [first, second] = codesIn(sent[0] as string) as [string, string];
    expect(await choose(one.customerNumber, second)).toEqual(refusal);
    expect(await choose(other.customerNumber, second)).toHaveProperty('token');
    expect(await choose(one.customerNumber, first)).toHaveProperty('token');
  });

  test('chooses the first password as well, which ends the activation code', async () => {
    const customer = await build.customer({ passwordHash: null });
    const admin = await app.signIn((await build.admin()).customerNumber);
    await app.graphql(`mutation { issueActivationCode(customerKey: ${customer.key}) { code } }`, {}, admin);
    expect(await choose(customer.customerNumber, await codeFor(customer), defaultPassword)).toEqual({
      newPassword: ['Choose a password of your own, not the one you were given.'],
    });
    expect(await choose(customer.customerNumber, await codeFor(customer))).toHaveProperty('token');
    const left = await app.em().execute('select 1 from activation_code where customer_key = ?', [customer.key]);
    expect(left).toEqual([]);
  });
});

describe('[AUTH-10] [T-76] the code of sign-in help', () => {
  test('is useless after five wrong ones, after an hour, after another mail, and after another password', async () => {
    const customer = await build.customer();
    const { customerNumber } = customer;
    const guessed = await codeFor(customer);
    for (let tries = 0; tries < 5; tries += 1) expect(await choose(customerNumber, wrong(guessed))).toEqual(refusal);
    expect(await choose(customerNumber, guessed)).toEqual(refusal);
    expect(log.lines().at(-1)).toMatchObject({ customerNumber, hasEnded: false });

    const old = await codeFor(customer);
    app.clock.advance(60 * 60 + 1);
    expect(await choose(customerNumber, old)).toEqual(refusal);

    const [replaced, current] = [await codeFor(customer), await codeFor(customer)];
    expect(await choose(customerNumber, replaced)).toEqual(refusal);
    await app.graphql('mutation { signOutEverywhere }', {}, await app.signIn(customerNumber));
    expect(await choose(customerNumber, current)).toEqual(refusal);
  });

  test('works for one of two simultaneous requests', async () => {
    const customer = await build.customer();
    const code = await codeFor(customer);
    const both = await Promise.all([1, 2].map(() => choose(customer.customerNumber, code)));
    expect(both.filter(one => typeof one === 'object' && one !== null && 'token' in one)).toHaveLength(1);
  });

  test('is refused for an unknown number with the same words', async () => {
    expect(await choose(999_999_999, 'ACDEF-GHJKM')).toEqual(refusal);
  });

  test('is stored as a hash, and neither it nor the address stays in the queue', async () => {
    const customer = await build.customer();
    const code = await codeFor(customer);
    const rows = await app
      .em()
      .execute<{ line: string }[]>(
        'select to_jsonb(t)::text as line from jobs.job t union all select to_jsonb(h)::text from sign_in_help h',
      );
    const stored = rows.map(({ line }) => line).join('\n');
    expect(stored).toContain('signInHelpMail');
    for (const secret of [code, code.replace('-', ''), customer.contact.email]) expect(stored).not.toContain(secret);
  });

  test('is not mailed an hour after it was asked for', async () => {
    const customer = await build.customer();
    await ask(customer.contact.email);
    app.clock.advance(60 * 60 + 1);
    expect(await mails()).toEqual([]);
  });
});

test('[AUTH-10] [T-76] requests for mail are limited for an address, known or not, and from an address', async () => {
  const limited = await TestApp.start({ SIGN_IN_HELP_PER_HOUR: '3', TRUSTED_PROXIES: '1' });
  try {
    const asked = (email: string, from: string) =>
      limited.graphql('mutation ($email: String!) { askSignInHelp(email: $email) }', { email }, undefined, {
        'x-forwarded-for': from,
      });
    for (const [email, most] of [
      ['nobody@else.example', 3],
      [(await new Build(limited.em()).customer()).contact.email, 3],
    ] as const) {
      const codes = [];
      for (let tries = 0; tries <= most; tries += 1)
        codes.push((await asked(email, `198.51.100.${codes.length + 1}`)).errors?.[0]?.extensions.code);
      expect(codes).toEqual([undefined, undefined, undefined, 'TOO_MANY_REQUESTS']);
    }
    const fromOne = [];
    for (const name of ['a', 'b', 'c', 'd'])
      fromOne.push((await asked(`${name}@else.example`, '203.0.113.9')).errors?.[0]?.extensions.code);
    expect(fromOne).toEqual([undefined, undefined, undefined, 'TOO_MANY_REQUESTS']);
  } finally {
    await limited.close();
  }
});
