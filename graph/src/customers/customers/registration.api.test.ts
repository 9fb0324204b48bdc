import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import jwt from 'jsonwebtoken';
import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { Contact } from './contact.entity.js';
import { CustomerFinance } from './customer-finance.entity.js';
import { Customer } from './customer.entity.js';
import { Location } from './location.entity.js';

let app: TestApp;
let numbers = 50_000;

beforeAll(async () => {
  app = await TestApp.start({ DEFAULT_CUSTOMER_PASSWORD: 'the-default-one' });
});
afterAll(() => app.close());

const contact = { name: 'Ana Ruiz', email: 'ana@copperstate.example', phoneNumber: '6025550101' };

function newCustomer(overrides: object = {}) {
  numbers += 1;
  return {
    customerNumber: numbers,
    name: 'Copper State Framing',
    address: '12 E Jackson St',
    city: 'Phoenix',
    state: 'AZ',
    zipCode: '85004',
    phoneNumber: '6025550100',
    faxNumber: '',
    password: 'a-good-password',
    ...overrides,
  };
}

interface Captcha {
  id: string;
  image: string;
}

async function newCaptcha(from = app): Promise<Captcha> {
  const { data } = await from.graphql<{ captcha: Captcha }>('{ captcha { id image expiresInSeconds } }');
  return (data as { captcha: Captcha }).captcha;
}

function svgOf({ image }: Captcha): string {
  return Buffer.from(image.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
}

/** Returns the characters in the picture, as a person would read them. */
function read(captcha: Captcha): { id: string; answer: string } {
  return { id: captcha.id, answer: /<title>(\w{6})<\/title>/.exec(svgOf(captcha))?.[1] ?? '' };
}

interface Registered {
  register: { token: string; mustChangePassword: boolean; user: { key: number; customerNumber: number } } | null;
}

function register(input: object) {
  return app.graphql<Registered>(
    'mutation ($input: RegisterInput!) { register(input: $input) { token mustChangePassword user { key customerNumber name pricingTier } } }',
    { input },
  );
}

async function registerWithCaptcha(customer: object = newCustomer()) {
  return register({ customer, contact, captcha: read(await newCaptcha()) });
}

function registerOverRest(body: unknown) {
  return app.rest<{ data: { token: string; user: { key: number } }; code?: string; errors?: Record<string, string[]> }>(
    'POST',
    '/auth/register',
    { body },
  );
}

const countCustomers = () => app.em().count(Customer, {});

async function expectRefused(
  work: () => Promise<{ errors?: { extensions: { code: string } }[] }>,
  code: string,
): Promise<void> {
  const before = await countCustomers();
  expect((await work()).errors?.[0]?.extensions.code).toBe(code);
  expect(await countCustomers()).toBe(before);
}

describe('[REG-9] [D-10] a registration', () => {
  test('signs in a new customer, who can order immediately but not on account', async () => {
    const customer = newCustomer({ name: '  Copper State Framing ', faxNumber: '6025550177' });
    const { data } = await registerWithCaptcha(customer);
    const session = data?.register;
    expect(session).toEqual({
      token: expect.any(String),
      mustChangePassword: false,
      user: {
        key: expect.any(Number),
        customerNumber: customer.customerNumber,
        name: 'Copper State Framing',
        pricingTier: 0,
      },
    });
    const key = session?.user.key as number;
    const { data: own } = await app.graphql<{ me: object }>(
      '{ me { key contacts { name email phoneNumber } locations { address city state zipCode } cod } }',
      {},
      session?.token,
    );
    expect(own?.me).toEqual({
      key,
      cod: true,
      contacts: [contact],
      locations: [{ address: '12 E Jackson St', city: 'Phoenix', state: 'AZ', zipCode: '85004' }],
    });
    const em = app.em();
    expect(await em.findOneOrFail(CustomerFinance, key)).toMatchObject({
      terms: 'COD',
      paymentMethod: 'CC',
      isOnAccount: false,
      creditLimit: null,
    });
    const stored = await em.findOneOrFail(Customer, { key });
    expect(stored).toMatchObject({
      pricingTier: 0,
      faxNumber: '6025550177',
      passwordHash: expect.stringMatching(/^\$2[aby]\$/),
    });
    expect(
      (
        await app.rest('POST', '/auth/login', {
          body: { customerNumber: customer.customerNumber, password: 'a-good-password' },
        })
      ).status,
    ).toBe(200);
    const log = await em.find(ChangeLogEntry, { actorKey: key }, { orderBy: { key: 'asc' } });
    expect(log.map(({ subject, action, actorName, ip }) => [subject, action, actorName, ip])).toEqual(
      ['customer', 'contact', 'location'].map(subject => [
        subject,
        'created',
        'Copper State Framing',
        expect.stringContaining('127.0.0.1'),
      ]),
    );
    expect(JSON.stringify(log)).not.toMatch(/password|\$2[aby]\$/);
  });

  test('over REST requires no captcha and returns 201 with token and user', async () => {
    const customer = newCustomer();
    const { status, body } = await registerOverRest({ customer, contact });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      token: expect.any(String),
      user: {
        key: expect.any(Number),
        customerNumber: customer.customerNumber,
        name: customer.name,
        phoneNumber: customer.phoneNumber,
        address: customer.address,
        zipCode: customer.zipCode,
        city: customer.city,
        state: customer.state,
        faxNumber: null,
        pricingTier: 0,
      },
    });
    expect((await app.rest('GET', '/authorders', { token: body.data.token })).status).toBe(200);
  });
});

describe('[REG-3] [REG-5] [REG-6] [REG-7] invalid input', () => {
  test('is reported for each field in both interfaces, and registers nobody', async () => {
    const before = await countCustomers();
    const wrong = {
      customer: newCustomer({ zipCode: '1', phoneNumber: '2', city: '' }),
      contact: { ...contact, email: 'nobody' },
    };
    const errors = {
      'customer.zipCode': ['Invalid zipcode. Must be 5 digits'],
      'customer.phoneNumber': ['Invalid phone number. Please enter your 10 digit phone number. Example: 1234567890'],
      'customer.city': ['Invalid city, must have value'],
      'contact.email': ['Invalid email'],
    };
    const rest = await registerOverRest(wrong);
    expect([rest.status, rest.body.code, rest.body.errors]).toEqual([400, 'INVALID_INPUT', errors]);
    const captcha = read(await newCaptcha());
    expect((await register({ ...wrong, captcha })).errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      errors,
    });
    expect(await countCustomers()).toBe(before);
    // A request refused for its format leaves the captcha valid.
    expect((await register({ customer: newCustomer(), contact, captcha })).errors).toBeUndefined();
  });

  test.each([null, 'text', [], {}, { customer: null }, { customer: [], contact: 7 }])(
    'returns 400 for the body %j',
    async body => {
      const { status, body: problem } = await registerOverRest(body === null ? 'null' : body);
      expect([status, ['INVALID_INPUT', 'MALFORMED'].includes(problem.code as string)]).toEqual([400, true]);
    },
  );

  test('[D-11] rejects the default password as a new password', async () => {
    const { body } = await registerOverRest({ customer: newCustomer({ password: 'the-default-one' }), contact });
    expect(body.errors).toEqual({ 'customer.password': [expect.any(String)] });
  });
});

describe('[REG-9] the mail that confirms a registration', () => {
  const file = (key: number) => join(app.dataDir, 'mail', `registration-${key}.eml`);

  test('goes to the contact with the customer number, without the password, and is erased with the customer', async () => {
    const customer = newCustomer({ name: 'Ruiz & Sons' });
    const { body } = await registerOverRest({ customer, contact });
    const { key } = body.data.user;
    await app.runJobs();
    const mail = readFileSync(file(key), 'utf8').replaceAll(/=\n/g, '');
    expect(mail).toContain('To: Ana Ruiz <ana@copperstate.example>');
    expect(mail).toContain(`Your customer number is ${customer.customerNumber}.`);
    expect(mail).toContain('Ruiz &amp; Sons');
    expect(mail).not.toContain(customer.password);
    const admin = await app.signIn((await new Build(app.em()).admin()).customerNumber);
    await app.graphql(
      'mutation ($key: Int!, $customerNumber: Int!) { eraseCustomer(key: $key, customerNumber: $customerNumber) }',
      { key, customerNumber: customer.customerNumber },
      admin,
    );
    expect(existsSync(file(key))).toBe(false);
  });

  test('is not sent for a registration that was refused', async () => {
    const taken = await new Build(app.em()).customer();
    const count = () => app.em().execute("select count(*)::int as count from jobs.job where name = 'registrationMail'");
    const before = await count();
    expect(
      (await registerOverRest({ customer: newCustomer({ customerNumber: taken.customerNumber }), contact })).status,
    ).toBe(409);
    expect(await count()).toEqual(before);
  });
});

describe('[REG-3] a taken customer number', () => {
  test('returns 409 in both interfaces, also if its customer was deleted', async () => {
    const customer = await new Build(app.em()).customer();
    const deleted = await new Build(app.em()).customer({ deletedAt: new Date() });
    for (const { customerNumber } of [customer, deleted]) {
      const before = await countCustomers();
      const rest = await registerOverRest({ customer: newCustomer({ customerNumber }), contact });
      expect([rest.status, rest.body]).toEqual([
        409,
        { status: 409, title: 'That customer number already exists', code: 'CUSTOMER_NUMBER_TAKEN' },
      ]);
      const { errors } = await registerWithCaptcha(newCustomer({ customerNumber }));
      expect(errors?.[0]).toMatchObject({
        message: 'That customer number already exists',
        extensions: { code: 'CUSTOMER_NUMBER_TAKEN', status: 409 },
      });
      expect(await countCustomers()).toBe(before);
    }
  });

  test('[T-44] is registered only once by 20 simultaneous registrations', async () => {
    const customer = newCustomer();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        registerOverRest({ customer: { ...customer, name: `Framer ${index}` }, contact }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    const em = app.em();
    const [stored] = await em.find(Customer, { customerNumber: customer.customerNumber });
    expect([
      await em.count(Contact, { customerKey: stored?.key }),
      await em.count(Location, { customerKey: stored?.key }),
    ]).toEqual([1, 1]);
  });

  test('is never suggested; suggestions have five digits', async () => {
    const { data } = await app.graphql<Record<string, number>>(
      `{ ${Array.from({ length: 12 }, (_, index) => `a${index}: suggestCustomerNumber`).join(' ')} }`,
    );
    const suggested = Object.values(data ?? {});
    expect(suggested.filter(number => number < 10_000 || number > 99_999)).toEqual([]);
    expect(new Set(suggested).size).toBeGreaterThan(10);
    expect(await app.em().count(Customer, { customerNumber: { $in: suggested } })).toBe(0);
    const existsResponse = await app.graphql('query ($n: Int!) { customerNumberExists(customerNumber: $n) }', {
      n: suggested[0],
    });
    expect(existsResponse.data).toEqual({ customerNumberExists: false });
  });
});

describe('[T-8] nobody registers as staff', () => {
  const forged =
    '"pricingTier": 42069, "isAdmin": true, "key": 1, "passwordHash": "x", "tokenVersion": 9, "__proto__": {"pricingTier": 42069}, "constructor": {"prototype": {"isAdmin": true}}';

  test('REST ignores tier and admin fields in the body', async () => {
    const customer = newCustomer();
    const own = JSON.stringify(customer).slice(1);
    const { status, body } = await registerOverRest(
      `{${forged}, "finance": {"pricingTier": 42069, "isOnAccount": true, "terms": "NET30"}, "customer": {${forged}, "pricingTier": "42069", ${own}, "contact": {${forged}, ${JSON.stringify(contact).slice(1)}}`,
    );
    expect(status).toBe(201);
    expect(jwt.decode(body.data.token)).toMatchObject({ pricingTier: 0 });
    const stored = await app.em().findOneOrFail(Customer, { customerNumber: customer.customerNumber });
    expect([stored.pricingTier, stored.tokenVersion, stored.key === 1]).toEqual([0, 1, false]);
    expect(await app.em().findOneOrFail(CustomerFinance, stored.key)).toMatchObject({
      isOnAccount: false,
      terms: 'COD',
    });
    expect((await app.rest('GET', '/vendors', { token: body.data.token })).status).toBe(403);
    expect(({} as { pricingTier?: number }).pricingTier).toBeUndefined();
  });

  test('GraphQL rejects such fields', async () => {
    const before = await countCustomers();
    const { status, errors } = await registerWithCaptcha(newCustomer({ pricingTier: 42069 }));
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'INVALID_INPUT']);
    expect(await countCustomers()).toBe(before);
  });
});

describe('[REG-8] [T-23] the captcha', () => {
  test('is required over GraphQL', async () => {
    await expectRefused(() => register({ customer: newCustomer(), contact }), 'CAPTCHA_WRONG');
    await expectRefused(() => register({ customer: newCustomer(), contact, proof: '' }), 'CAPTCHA_WRONG');
  });

  test('is case-sensitive, and a wrong answer leaves it valid', async () => {
    const captcha = read(await newCaptcha());
    const swapped = captcha.answer.replace(/[a-z]/gi, letter =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    );
    await expectRefused(
      () => register({ customer: newCustomer(), contact, captcha: { ...captcha, answer: swapped } }),
      'CAPTCHA_WRONG',
    );
    expect((await register({ customer: newCustomer(), contact, captcha })).errors).toBeUndefined();
  });

  test('is accepted once, also with simultaneous registrations', async () => {
    const captcha = read(await newCaptcha());
    expect((await register({ customer: newCustomer(), contact, captcha })).errors).toBeUndefined();
    await expectRefused(() => register({ customer: newCustomer(), contact, captcha }), 'CAPTCHA_WRONG');
    const another = read(await newCaptcha());
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => register({ customer: newCustomer(), contact, captcha: another })),
    );
    expect(replies.filter(({ errors }) => !errors)).toHaveLength(1);
  });

  test('is used up by a registration that fails for another reason', async () => {
    const { customerNumber } = await new Build(app.em()).customer();
    const captcha = read(await newCaptcha());
    await expectRefused(
      () => register({ customer: newCustomer({ customerNumber }), contact, captcha }),
      'CUSTOMER_NUMBER_TAKEN',
    );
    await expectRefused(() => register({ customer: newCustomer(), contact, captcha }), 'CAPTCHA_WRONG');
  });

  test('expires after three wrong answers or three minutes', async () => {
    const captcha = read(await newCaptcha());
    for (let time = 0; time < 3; time += 1)
      await expectRefused(
        () => register({ customer: newCustomer(), contact, captcha: { ...captcha, answer: 'wrong!' } }),
        'CAPTCHA_WRONG',
      );
    await expectRefused(() => register({ customer: newCustomer(), contact, captcha }), 'CAPTCHA_WRONG');

    const [early, late] = [read(await newCaptcha()), read(await newCaptcha())];
    app.clock.advance(179);
    expect((await register({ customer: newCustomer(), contact, captcha: early })).errors).toBeUndefined();
    app.clock.advance(1);
    await expectRefused(() => register({ customer: newCustomer(), contact, captcha: late }), 'CAPTCHA_WRONG');
  });

  test('is rejected with another purpose, an unknown id, or the answer of another captcha', async () => {
    const [one, two] = [read(await newCaptcha()), read(await newCaptcha())];
    await expectRefused(
      () => register({ customer: newCustomer(), contact, captcha: { id: one.id, answer: two.answer } }),
      'CAPTCHA_WRONG',
    );
    await expectRefused(
      () => register({ customer: newCustomer(), contact, captcha: { id: 'nothing', answer: two.answer } }),
      'CAPTCHA_WRONG',
    );
    await app.em().execute("update challenge set purpose = 'login' where id = ?", [one.id]);
    await expectRefused(() => register({ customer: newCustomer(), contact, captcha: one }), 'CAPTCHA_WRONG');
  });

  test('is stored without its answer', async () => {
    const { id, answer } = read(await newCaptcha());
    const [row] = await app.em().execute<Record<string, unknown>[]>('select * from challenge where id = ?', [id]);
    expect(row).toMatchObject({ purpose: 'register', answer_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.stringify(row)).not.toContain(answer);
  });

  test('contains its text in tests only; otherwise it contains outlines only', async () => {
    const open = await TestApp.start({ NODE_ENV: 'development' });
    try {
      const captcha = await newCaptcha(open);
      expect(svgOf(captcha)).toMatch(/^<svg [^>]*>(<path [^>]*\/>)+<\/svg>$/);
      expect(svgOf(await newCaptcha())).toContain('<title>');
    } finally {
      await open.close();
    }
  });
});

describe('[D-14] the proof of work, for people who cannot see the picture', () => {
  async function solve() {
    const { data } = await app.graphql<{ proofOfWork: string }>('{ proofOfWork }');
    const challenge = JSON.parse(data?.proofOfWork as string) as Challenge;
    return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
  }
  const encode = (proof: object) => Buffer.from(JSON.stringify(proof)).toString('base64');

  test('is accepted once in place of the captcha', async () => {
    const proof = encode(await solve());
    expect((await register({ customer: newCustomer(), contact, proof })).errors).toBeUndefined();
    await expectRefused(() => register({ customer: newCustomer(), contact, proof }), 'CAPTCHA_WRONG');
  });

  test('expires after 15 minutes', async () => {
    const proof = encode(await solve());
    app.clock.advance(15 * 60);
    await expectRefused(() => register({ customer: newCustomer(), contact, proof }), 'CAPTCHA_WRONG');
  });

  test('is rejected if it is unsolved, forged, or for a challenge that the store did not issue', async () => {
    const { challenge, solution } = await solve();
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } };
    const forgeries = [
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge, solution: null },
      { challenge: easier, solution },
      { challenge: { ...challenge, signature: undefined }, solution },
      { challenge: { ...challenge, signature: 'ff' }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, keySignature: 7 } }, solution },
      [],
      'text',
    ];
    for (const forged of forgeries)
      await expectRefused(
        () => register({ customer: newCustomer(), contact, proof: encode(forged as object) }),
        'CAPTCHA_WRONG',
      );
    for (const text of ['%%%', 'e30=', 'x'.repeat(10_000)])
      await expectRefused(() => register({ customer: newCustomer(), contact, proof: text }), 'CAPTCHA_WRONG');
    // The challenge itself is still valid.
    expect(
      (await register({ customer: newCustomer(), contact, proof: encode({ challenge, solution }) })).errors,
    ).toBeUndefined();
  });

  test('is not accepted as the answer to a picture', async () => {
    const { challenge } = await solve();
    await expectRefused(
      () => register({ customer: newCustomer(), contact, captcha: { id: challenge.parameters.nonce, answer: '' } }),
      'CAPTCHA_WRONG',
    );
  });
});

describe('[D-13] registration limits', () => {
  let strict: TestApp;

  beforeAll(async () => {
    strict = await TestApp.start({
      REGISTRATIONS_PER_HOUR: '',
      REST_REGISTRATIONS_PER_HOUR: '',
      CAPTCHAS_PER_HOUR: '25',
      TRUSTED_PROXIES: '1',
    });
  });
  afterAll(() => strict.close());

  const rest = (address: string, customer: object = newCustomer()) =>
    strict.rest<{ code?: string }>('POST', '/auth/register', {
      body: { customer, contact },
      headers: { 'x-forwarded-for': address },
    });

  test('allow five an hour over REST, then return 429 with the time to wait; other addresses are unaffected', async () => {
    for (let time = 0; time < 5; time += 1) expect((await rest('198.51.100.1')).status).toBe(201);
    // A request refused for its format is not counted as a registration.
    expect((await rest('198.51.100.1', {})).status).toBe(400);
    const refused = await rest('198.51.100.1');
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '3600',
    ]);
    expect((await rest('198.51.100.2')).status).toBe(201);
    strict.clock.advance(3600);
    expect((await rest('198.51.100.1')).status).toBe(201);
  });

  test('allow 20 an hour in total, including failed captchas, and limit captchas too', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.3' };
    const operation = 'mutation ($input: RegisterInput!) { register(input: $input) { token } }';
    const attempt = () =>
      strict.graphql(
        operation,
        { input: { customer: newCustomer(), contact, captcha: { id: 'none', answer: 'none' } } },
        undefined,
        headers,
      );
    for (let time = 0; time < 20; time += 1)
      expect((await attempt()).errors?.[0]?.extensions.code).toBe('CAPTCHA_WRONG');
    expect((await attempt()).errors?.[0]?.extensions).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      retryAfter: 3600,
    });
    expect((await rest('198.51.100.3')).status).toBe(429);

    const newPicture = () => strict.graphql('{ captcha { id } }', {}, undefined, headers);
    for (let time = 0; time < 25; time += 1) expect((await newPicture()).errors).toBeUndefined();
    expect((await newPicture()).errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS');
  });
});
