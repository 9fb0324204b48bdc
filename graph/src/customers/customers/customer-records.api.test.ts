import { Build, type BuiltCustomer } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { ChangeLogEntry } from '../../platform/audit/index.js';
import { insertRows } from '../../platform/shared/insert-rows.js';
import { Contact } from './contact.entity.js';
import { Location } from './location.entity.js';

let app: TestApp;
let build: Build;
let own: BuiltCustomer;
let other: BuiltCustomer;
let admin: BuiltCustomer;
const tokens = { own: '', other: '', admin: '' };

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
  data?: Record<string, unknown> | true;
  code?: string;
  errors?: Record<string, string[]>;
  current?: number;
}

const kinds = [
  {
    what: 'contact',
    type: 'Contact',
    entity: Contact,
    fields: ['name', 'email', 'phoneNumber'],
    good: { name: 'Luis Ortega', email: 'luis@office.example', phoneNumber: '6025550144' },
    wrong: { name: ' ', email: 'luis', phoneNumber: '602' },
    errors: {
      name: ['Name must have value'],
      email: ['Invalid email'],
      phoneNumber: ['Invalid phone number. Please enter your 10 digit phone number. Example: 1234567890'],
    },
  },
  {
    what: 'location',
    type: 'Location',
    entity: Location,
    fields: ['address', 'city', 'state', 'zipCode'],
    good: { address: '77 Jobsite Rd', city: 'Gilbert', state: 'AZ', zipCode: '85233' },
    wrong: { address: '', city: '', state: 'ZZ', zipCode: '8523' },
    errors: {
      address: ['Invalid street address, must have value'],
      city: ['Invalid city, must have value'],
      state: ['Invalid state, must be one of the 50 states'],
      zipCode: ['Invalid zipcode. Must be 5 digits'],
    },
  },
] as const;

describe.each(kinds)('[ACC-3] a $what', ({ what, type, entity, fields, good, wrong, errors }) => {
  const list = (customerKey: number) => `/authcustomers/${customerKey}/${what}s`;
  const call = (method: string, path: string, body?: unknown, token: string | undefined = tokens.own) =>
    app.rest<ResponseBody>(method, path, { body, token: token || undefined });
  const ownKey = () => own[what].key;
  const all = async () =>
    (await app.em().find(entity as typeof Contact, {}, { orderBy: { key: 'asc' } })).map(record => ({ ...record }));
  const log = (key: number) =>
    app.em().find(ChangeLogEntry, { subject: what, subjectKey: key }, { orderBy: { key: 'asc' } });
  const graphql = (verb: string, input: unknown, token?: string) => {
    const [declared, used] =
      verb === 'remove'
        ? ['$key: Int!', 'key: $key']
        : [`$input: ${verb === 'add' ? 'Add' : 'Update'}${type}Input!`, 'input: $input'];
    const fieldsWanted = verb === 'remove' ? '' : `{ key customerKey version ${fields.join(' ')} }`;
    return app.graphql<Record<string, Record<string, unknown> | true>>(
      `mutation (${declared}) { ${verb}${type}(${used}) ${fieldsWanted} }`,
      verb === 'remove' ? { key: input } : { input },
      token,
    );
  };

  test('is added, changed and removed over REST, with a change log entry for each', async () => {
    const added = await call('POST', `${list(own.key)}/`, {
      ...good,
      customerKey: own.key,
      version: 7,
      key: undefined,
    });
    const { key } = added.body.data as { key: number };
    expect([added.status, added.body.data]).toEqual([
      201,
      { key: expect.any(Number), customerKey: own.key, ...good, version: 1 },
    ]);
    const [field] = fields;
    const changed = await call('PUT', `${list(own.key)}/${key}`, {
      ...good,
      [field]: 'Another',
      customerKey: own.key,
      key,
    });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      { key, customerKey: own.key, ...good, [field]: 'Another', version: 2 },
    ]);
    expect((await call('GET', list(own.key))).body.data).toHaveLength(2);
    expect((await call('DELETE', `${list(own.key)}/${key}`)).body).toEqual({ data: true });
    expect((await call('DELETE', `${list(own.key)}/${key}`)).status).toBe(404);
    const entries = await log(key);
    expect(entries.map(({ action, actorKey }) => [action, actorKey])).toEqual([
      ['created', own.key],
      ['updated', own.key],
      ['deleted', own.key],
    ]);
    expect(entries.map(({ changes }) => changes[field])).toEqual([
      { from: null, to: (good as Record<string, string>)[field] },
      { from: (good as Record<string, string>)[field], to: 'Another' },
      { from: 'Another', to: null },
    ]);
  });

  test('is added, changed and removed over GraphQL', async () => {
    const added = (await graphql('add', good, tokens.own)).data?.[`add${type}`] as { key: number };
    expect(added).toEqual({ key: expect.any(Number), customerKey: own.key, ...good, version: 1 });
    const [field] = fields;
    const changed = await graphql('update', { ...good, key: added.key, [field]: ' Trimmed ', version: 1 }, tokens.own);
    expect(changed.data?.[`update${type}`]).toEqual({
      key: added.key,
      customerKey: own.key,
      ...good,
      [field]: 'Trimmed',
      version: 2,
    });
    expect((await graphql('remove', added.key, tokens.own)).data).toEqual({ [`remove${type}`]: true });
  });

  test('is rejected with an error for each invalid field', async () => {
    const before = await all();
    for (const [method, path] of [
      ['POST', list(own.key)],
      ['PUT', `${list(own.key)}/${ownKey()}`],
    ] as const) {
      expect((await call(method, path, wrong)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT', errors });
    }
    expect((await graphql('add', wrong, tokens.own)).errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      errors,
    });
    expect((await graphql('update', { ...wrong, key: ownKey() }, tokens.own)).errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      errors,
    });
    expect((await call('POST', list(own.key), 'null')).status).toBe(400);
    expect(await all()).toEqual(before);
  });

  test('[REST-1] is rejected as STALE with another version', async () => {
    const path = `${list(own.key)}/${ownKey()}`;
    expect((await call('PUT', path, { ...good, version: 1 })).body.data).toMatchObject({ version: 2 });
    const before = await all();
    const stale = await call('PUT', path, { ...good, [fields[0]]: 'Too late', version: 1 });
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'STALE', 2]);
    expect(
      (await graphql('update', { ...good, key: ownKey(), [fields[0]]: 'Too late', version: 1 }, tokens.own)).errors?.[0]
        ?.extensions,
    ).toMatchObject({ code: 'STALE', current: 2 });
    expect(await all()).toEqual(before);
  });

  test('[T-1] [PERM-2] of another customer returns 404 by path and 403 by body, and is unchanged', async () => {
    const before = await all();
    const foreign = other[what].key;
    const refused: [string, string, unknown, number][] = [
      ['GET', list(other.key), undefined, 404],
      ['POST', list(other.key), good, 404],
      ['PUT', `${list(other.key)}/${foreign}`, good, 404],
      ['DELETE', `${list(other.key)}/${foreign}`, undefined, 404],
      // The caller's own path with another customer's record, and the reverse.
      ['PUT', `${list(own.key)}/${foreign}`, good, 404],
      ['DELETE', `${list(own.key)}/${foreign}`, undefined, 404],
      ['DELETE', `${list(other.key)}/${ownKey()}`, undefined, 404],
      ['POST', list(own.key), { ...good, customerKey: other.key }, 403],
      ['PUT', `${list(own.key)}/${ownKey()}`, { ...good, customerKey: other.key }, 403],
      ['PUT', `${list(own.key)}/${ownKey()}`, { ...good, key: foreign }, 403],
      // Missing records are not found.
      ['PUT', `${list(own.key)}/999999`, good, 404],
      ['PUT', `${list(999_999)}/${ownKey()}`, good, 404],
    ];
    for (const [method, path, body, status] of refused)
      expect([method, path, (await call(method, path, body)).status]).toEqual([method, path, status]);
    expect(codeOf(await graphql('add', { ...good, customerKey: other.key }, tokens.own))).toBe('FORBIDDEN');
    expect(codeOf(await graphql('update', { ...good, key: foreign }, tokens.own))).toBe('NOT_FOUND');
    expect(codeOf(await graphql('remove', foreign, tokens.own))).toBe('NOT_FOUND');
    expect(await all()).toEqual(before);
  });

  test('[T-1] returns 401 to visitors everywhere', async () => {
    const before = await all();
    for (const [method, path] of [
      ['GET', list(own.key)],
      ['POST', list(own.key)],
      ['PUT', `${list(own.key)}/${ownKey()}`],
      ['DELETE', `${list(own.key)}/${ownKey()}`],
    ] as const) {
      const { status, body } = await call(method, path, method === 'GET' ? undefined : good, '');
      expect([method, status, body.code]).toEqual([method, 401, 'UNAUTHENTICATED']);
    }
    for (const [verb, input] of [
      ['add', good],
      ['update', { ...good, key: ownKey() }],
      ['remove', ownKey()],
    ] as const) {
      expect([verb, codeOf(await graphql(verb, input))]).toEqual([verb, 'UNAUTHENTICATED']);
    }
    expect(await all()).toEqual(before);
  });

  test('staff can manage the records of every customer', async () => {
    expect((await call('POST', list(own.key), good, tokens.admin)).body.data).toMatchObject({ customerKey: own.key });
    expect((await call('PUT', `${list(own.key)}/${ownKey()}`, good, tokens.admin)).status).toBe(200);
    const added = (await graphql('add', { ...good, customerKey: own.key }, tokens.admin)).data?.[`add${type}`] as {
      key: number;
    };
    expect((await graphql('update', { ...good, key: added.key }, tokens.admin)).errors).toBeUndefined();
    expect((await graphql('remove', added.key, tokens.admin)).errors).toBeUndefined();
    expect((await call('DELETE', `${list(own.key)}/${ownKey()}`, undefined, tokens.admin)).body).toEqual({
      data: true,
    });
    // Under another customer's path, even staff do not find it.
    expect((await call('PUT', `${list(own.key)}/${other[what].key}`, good, tokens.admin)).status).toBe(404);
    expect(await log(ownKey())).toEqual([
      expect.objectContaining({ actorKey: admin.key }),
      expect.objectContaining({ actorKey: admin.key }),
    ]);
  });

  test('[T-2] returns 400 for malformed keys in the path', async () => {
    for (const odd of ['1e0', '01', '-1', '1,2', '1%20', '0', '99999999999', 'me']) {
      expect([odd, (await call('GET', list(odd as unknown as number))).status]).toEqual([odd, 400]);
      expect([odd, (await call('DELETE', `${list(own.key)}/${odd}`)).status]).toEqual([odd, 400]);
    }
  });

  test('[T-43] is limited to 1,000 per customer, also with simultaneous additions', async () => {
    const rows = Array.from({ length: 998 }, () => ({ ...good, customerKey: own.key, version: 1 }));
    await insertRows(app.em(), entity as typeof Contact, rows);
    const replies = await Promise.all(Array.from({ length: 5 }, () => call('POST', list(own.key), good)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'LIMIT_REACHED' });
    expect(codeOf(await graphql('add', good, tokens.own))).toBe('LIMIT_REACHED');
    expect(await app.em().count(entity as typeof Contact, { customerKey: own.key })).toBe(1000);
    expect((await call('POST', list(other.key), good, tokens.other)).status).toBe(201);
  });
});

function codeOf({ errors }: { errors?: { extensions: { code: string } }[] }): string | undefined {
  return errors?.[0]?.extensions.code;
}

test('[D-2] rejects changes to the pickup counter, location 1, even by staff', async () => {
  const body = { address: 'Elsewhere', city: 'Gilbert', state: 'AZ', zipCode: '85233' };
  const before = { ...(await app.em().findOneOrFail(Location, { key: 1 })) };
  for (const token of [tokens.own, tokens.admin]) {
    for (const customerKey of [own.key, admin.key]) {
      const path = `/authcustomers/${customerKey}/locations/1`;
      expect((await app.rest('PUT', path, { body, token })).status).toBe(404);
      expect((await app.rest('DELETE', path, { token })).status).toBe(404);
    }
    expect(
      codeOf(
        await app.graphql(
          'mutation ($input: UpdateLocationInput!) { updateLocation(input: $input) { key } }',
          { input: { ...body, key: 1 } },
          token,
        ),
      ),
    ).toBe('NOT_FOUND');
    expect(codeOf(await app.graphql('mutation { removeLocation(key: 1) }', {}, token))).toBe('NOT_FOUND');
  }
  expect({ ...(await app.em().findOneOrFail(Location, { key: 1 })) }).toEqual(before);
});

test('[REST-1] accepts both documented spellings of the zip code of a location', async () => {
  const path = `/authcustomers/${own.key}/locations`;
  const body = { address: '77 Jobsite Rd', city: 'Gilbert', state: 'AZ', zipcode: '85233' };
  const { body: created } = await app.rest<{ data: { key: number; zipCode: string } }>('POST', path, {
    body,
    token: tokens.own,
  });
  expect(created.data.zipCode).toBe('85233');
  expect(
    (await app.rest('PUT', `${path}/${created.data.key}`, { body: { ...body, zipcode: '85234' }, token: tokens.own }))
      .body,
  ).toMatchObject({ data: { zipCode: '85234' } });
});
