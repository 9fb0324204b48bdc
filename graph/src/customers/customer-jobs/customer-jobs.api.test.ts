import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { adminPricingTier } from '../customers/index.js';
import { mostCustomerJobs } from '../../definitions/customer-job.js';

let app: TestApp;
let build: Build;
let customer: BuiltCustomer;
let token: string;
let other: BuiltCustomer;
let otherToken: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
});
beforeEach(async () => {
  customer = await build.customer();
  token = await app.signIn(customer.customerNumber);
  other = await build.customer();
  otherToken = await app.signIn(other.customerNumber);
});
afterAll(() => app.close());

const fields = 'key name code locationKey contactKey requiresPoNumber isArchived version';

interface Job {
  key: number;
  name: string;
  code: string;
  locationKey: number | null;
  contactKey: number | null;
  requiresPoNumber: boolean;
  isArchived: boolean;
  version: number;
}

function create(input: object, by: string | undefined = token) {
  return app.graphql<{ createCustomerJob: Job | null }>(
    `mutation ($input: CreateCustomerJobInput!) { createCustomerJob(input: $input) { ${fields} } }`,
    { input },
    by,
  );
}

function update(input: object, by = token) {
  return app.graphql<{ updateCustomerJob: Job | null }>(
    `mutation ($input: UpdateCustomerJobInput!) { updateCustomerJob(input: $input) { ${fields} } }`,
    { input },
    by,
  );
}

async function created(input: object, by = token): Promise<Job> {
  const { data, errors } = await create(input, by);
  if (!data?.createCustomerJob) throw new Error(JSON.stringify(errors));
  return data.createCustomerJob;
}

async function codes(by = token): Promise<string[]> {
  const { data } = await app.graphql<{ customerJobs: Job[] }>('{ customerJobs { code } }', {}, by);
  return (data?.customerJobs ?? []).map(({ code }) => code);
}

const mesa = { name: 'Mesa Medical Center', code: 'MESA-01' };

describe('[JOB-1] a job', () => {
  test('is stored with its usual contact and location, changed in part, archived and removed', async () => {
    const job = await created({
      name: ' Mesa Medical Center ',
      code: ' MESA-01 ',
      locationKey: customer.location.key,
      contactKey: customer.contact.key,
      requiresPoNumber: true,
    });
    const stored = {
      ...mesa,
      locationKey: customer.location.key,
      contactKey: customer.contact.key,
      requiresPoNumber: true,
      isArchived: false,
    };
    expect(job).toMatchObject(stored);
    const changed = await update({ key: job.key, name: 'Mesa Medical', isArchived: true, version: job.version });
    expect(changed.data?.updateCustomerJob).toMatchObject({ ...stored, name: 'Mesa Medical', isArchived: true });
    const cleared = await update({ key: job.key, locationKey: null });
    expect(cleared.data?.updateCustomerJob).toMatchObject({ locationKey: null, contactKey: customer.contact.key });
    const removed = await app.graphql(
      'mutation ($key: Int!) { deleteCustomerJob(key: $key) }',
      { key: job.key },
      token,
    );
    expect(removed.data).toEqual({ deleteCustomerJob: true });
    expect(await codes()).toEqual([]);
  });

  test('is refused if another job has its code, ignoring case', async () => {
    await created(mesa);
    const { data, errors } = await create({ name: 'Other', code: 'mesa-01' });
    expect(data?.createCustomerJob).toBeNull();
    expect(errors?.[0]).toMatchObject({
      message: 'MESA-01 is the code of your job Mesa Medical Center.',
      extensions: { code: 'DUPLICATE' },
    });
    const second = await created({ name: 'Second', code: 'B-2' });
    expect((await update({ key: second.key, code: 'Mesa-01' })).errors?.[0]?.extensions).toMatchObject({
      code: 'DUPLICATE',
    });
    expect(await codes()).toEqual(['B-2', 'MESA-01']);
    // A job may change the case of its own code.
    const renamed = await update({ key: second.key, code: 'b-2' });
    expect(renamed.data?.updateCustomerJob?.code).toBe('b-2');
    expect((await created(mesa, otherToken)).code).toBe('MESA-01');
  });

  test.each([
    ['no name', { name: ' ', code: 'X' }, { name: ['Enter a name.'] }],
    ['no code', { name: 'X', code: '' }, { code: ['Enter a code.'] }],
    ['a long code', { name: 'X', code: 'X'.repeat(26) }, { code: ['Must have at most 25 characters'] }],
    ['a card number', { name: '4111 1111 1111 1111', code: 'X' }, { name: ['A card number does not belong here'] }],
  ])('is refused with %s, and nothing is stored', async (_what, input, errors) => {
    expect((await create(input)).errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', errors });
    expect(await codes()).toEqual([]);
  });

  test('accepts only the pickup counter, or contacts and locations of the same customer', async () => {
    const theirs = await create({ ...mesa, locationKey: other.location.key });
    expect(theirs.errors?.[0]?.extensions).toMatchObject({
      errors: { locationKey: ['This location is not one of yours.'] },
    });
    const person = await create({ ...mesa, contactKey: other.contact.key });
    expect(person.errors?.[0]?.extensions).toMatchObject({
      errors: { contactKey: ['This contact is not one of yours.'] },
    });
    expect(await codes()).toEqual([]);
    expect((await created({ ...mesa, locationKey: 1 })).locationKey).toBe(1);
  });

  test('loses its usual contact or location if that is removed', async () => {
    await created({ ...mesa, locationKey: customer.location.key, contactKey: customer.contact.key });
    await app.graphql('mutation ($key: Int!) { removeLocation(key: $key) }', { key: customer.location.key }, token);
    await app.graphql('mutation ($key: Int!) { removeContact(key: $key) }', { key: customer.contact.key }, token);
    const { data } = await app.graphql('{ customerJobs { locationKey contactKey } }', {}, token);
    expect(data).toEqual({ customerJobs: [{ locationKey: null, contactKey: null }] });
  });

  test('is not changed with a stale version', async () => {
    const job = await created(mesa);
    await update({ key: job.key, name: 'First', version: job.version });
    const stale = await update({ key: job.key, name: 'Second', version: job.version });
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'STALE' });
    const { data } = await app.graphql('{ customerJobs { name } }', {}, token);
    expect(data).toEqual({ customerJobs: [{ name: 'First' }] });
  });

  test('is one of at most 500', async () => {
    await app
      .em()
      .execute(
        `insert into customer_job (customer_key, name, code) select ?, 'Job ' || number, 'C-' || number from generate_series(1, ?) number`,
        [customer.key, mostCustomerJobs],
      );
    expect((await create(mesa)).errors?.[0]?.extensions).toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await codes()).toHaveLength(mostCustomerJobs);
  });

  test('[REST-1] is listed, added, changed and removed over REST as well', async () => {
    const added = await app.rest<{ data: Job }>('POST', '/authjobs', { body: mesa, token });
    expect(added.status).toBe(201);
    const { key } = added.body.data;
    const changed = await app.rest('PUT', `/authjobs/${key}`, { body: { requiresPoNumber: true }, token });
    expect(changed.body).toMatchObject({ data: { ...mesa, key, requiresPoNumber: true, version: 2 } });
    expect((await app.rest('GET', '/authjobs', { token })).body).toEqual({
      data: [
        {
          ...mesa,
          key,
          customerKey: customer.key,
          locationKey: null,
          contactKey: null,
          requiresPoNumber: true,
          isArchived: false,
          version: 2,
        },
      ],
    });
    expect((await app.rest('DELETE', `/authjobs/${key}`, { token })).body).toEqual({ data: true });
    expect(await codes()).toEqual([]);
  });

  test('is in the change log with the person who changed it', async () => {
    const { key } = await created(mesa);
    await update({ key, requiresPoNumber: true });
    const rows = await app
      .em()
      .execute<object[]>(
        "select action, actor_key, owner_key, label from change_log where subject = 'customerJob' and subject_key = ? order by key",
        [key],
      );
    const entry = { actor_key: customer.key, owner_key: customer.key, label: mesa.name };
    expect(rows).toEqual([
      { ...entry, action: 'created' },
      { ...entry, action: 'updated' },
    ]);
  });
});

describe('[JOB-2] [T-1] one customer only', () => {
  test('another customer neither sees, changes nor removes a job', async () => {
    const { key } = await created(mesa);
    expect(await codes(otherToken)).toEqual([]);
    expect((await app.rest('GET', '/authjobs', { token: otherToken })).body).toEqual({ data: [] });
    expect((await update({ key, name: 'Mine' }, otherToken)).errors?.[0]?.extensions).toMatchObject({
      code: 'NOT_FOUND',
    });
    for (const [method, body] of [
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await app.rest(method, `/authjobs/${key}`, { token: otherToken, body })).status).toBe(404);
    expect(await codes()).toEqual(['MESA-01']);
  });

  test('visitors reach no jobs', async () => {
    await created(mesa);
    const { errors } = await app.graphql('{ customerJobs { code } }', {});
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await app.rest('GET', '/authjobs', {})).status).toBe(401);
    expect((await app.rest('POST', '/authjobs', { body: mesa })).status).toBe(401);
  });

  test('staff maintain the jobs of the customer they act as', async () => {
    const admin = await build.customer({ pricingTier: adminPricingTier });
    const staff = await app.signIn(admin.customerNumber);
    expect(await codes(staff)).toEqual([]);
    const acting = await app.graphql<{ actAsCustomer: { token: string } }>(
      'mutation ($key: Int!) { actAsCustomer(customerKey: $key) { token } }',
      { key: customer.key },
      staff,
    );
    await created(mesa, acting.data?.actAsCustomer.token);
    expect(await codes()).toEqual(['MESA-01']);
  });

  test('deleting the customer removes its jobs', async () => {
    await created(mesa);
    await app.em().execute('update customer set deleted_at = now() where key = ?', [customer.key]);
    const rows = await app.em().execute<unknown[]>('select 1 from customer_job where customer_key = ?', [customer.key]);
    expect(rows).toEqual([]);
  });
});

test('[JOB-1] a list of any length costs one statement', async () => {
  for (const code of ['A', 'B', 'C']) await created({ name: code, code });
  expect(await app.countStatements(() => app.graphql(`{ customerJobs { ${fields} } }`, {}, token))).toBe(2);
});
