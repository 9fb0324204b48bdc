import { fieldNames, optionsOf, type Field, type TextField } from '../src/definitions/field.js';
import { sortLabels } from '../src/definitions/list-sorts.js';
import { ChangeLogEntry } from '../src/platform/audit/index.js';
import type { RecordModule } from '../src/platform/records/index.js';
import { insertRows } from '../src/platform/shared/insert-rows.js';
import { Build } from './build.js';
import { restRoutes } from './rest-routes.js';
import { sampleRecord } from './sample-record.js';
import { refusalsOf, staffOnly, type Call } from './staff-only.js';
import { TestApp } from './test-app.js';
import { recordModules } from '../src/operations/lifecycle/index.js';

// Tests every record type that staff edit, with values generated from its fields.
let app: TestApp;
let build: Build;
let token: string;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  token = await app.signIn((await build.admin()).customerNumber);
});
afterAll(() => app.close());

type Stored = Record<string, unknown> & { key: number; version: number };
interface Answer {
  data: Stored;
  code?: string;
  errors?: Record<string, string[]>;
  current?: number;
}

let counter = 0;

function routesOf({ list }: RecordModule['type']) {
  const path = `/auth${list.toLowerCase()}`;
  return restRoutes.filter(route => route.path === path || route.path === `${path}/:key`);
}

/** Returns the operations of a record type, whose names contain the type's name. */
function operationsOf({ type }: RecordModule) {
  const { name, subject, fields } = type;
  const routes = routesOf(type);
  const read = `{ key ${fieldNames(fields).join(' ')} version }`;
  const call = async <Data = Stored>(document: string, input?: object) => {
    const { data, errors } = await app.graphql<{ result: Data }>(document, input && { input }, token);
    return { result: data?.result, refused: errors?.[0]?.extensions };
  };
  return {
    create: (input: object) =>
      call(`mutation ($input: Create${name}Input!) { result: create${name}(input: $input) ${read} }`, input),
    update: (input: object) =>
      call(`mutation ($input: Update${name}Input!) { result: update${name}(input: $input) ${read} }`, input),
    remove: (key: number) => call<boolean>(`mutation { result: delete${name}(key: ${key}) }`),
    one: (key: number) => call(`{ result: ${subject}(key: ${key}) ${read} }`),
    /** Calls the type's REST route with or without a key. Returns undefined if there is no such route. */
    rest: async (method: 'get' | 'post' | 'put' | 'delete', key: number | null, body?: object) => {
      const route = routes.find(each => each.method === method && (key === null) === !each.path.endsWith('/:key'));
      return route && app.rest<Answer>(method.toUpperCase(), route.path.replace(':key', String(key)), { body, token });
    },
    log: async (key: number) => {
      const entries = await app.em().find(ChangeLogEntry, { subject, subjectKey: key }, { orderBy: { key: 'asc' } });
      return entries.map(({ action, label }) => [action, label]);
    },
  };
}

const newValues = ({ type }: RecordModule) => sampleRecord(type.fields, (counter += 1));

describe.each(recordModules.map(record => [record.type.plural, record] as const))('[REST-1] %s', (_plural, record) => {
  const { type, sorts } = record;
  const routes = routesOf(type);
  const { create, update, remove, one, rest, log } = operationsOf(record);

  test('are added, read, changed and deleted, with audit entries', async () => {
    const values = newValues(record);
    const { result } = await create(values);
    const key = result?.key as number;
    expect(result).toEqual({ key, ...values, version: 1 });
    expect((await one(key)).result).toEqual(result);
    expect((await update({ key, name: ' Renamed ', version: 1 })).result).toEqual({
      ...result,
      name: 'Renamed',
      version: 2,
    });
    expect((await update({ key, name: 'Late', version: 1 })).refused).toMatchObject({ code: 'STALE', current: 2 });
    expect((await remove(key)).result).toBe(true);
    for (const refused of [await one(key), await remove(key), await update({ key, name: 'Gone' })])
      expect(refused.refused).toMatchObject({ code: 'NOT_FOUND' });
    expect(await log(key)).toEqual([
      ['created', values.name],
      ['updated', 'Renamed'],
      ['deleted', 'Renamed'],
    ]);
  });

  test('[VAL-1] are rejected with an error for each invalid field, and not stored', async () => {
    const before = await app.em().count(type.entity);
    const required = fieldNames(type.fields).filter(name => {
      const field = type.fields[name];
      return field?.type === 'text' && field.isRequired;
    });
    const long = Object.fromEntries(
      required.map(name => [name, 'x'.repeat((type.fields[name] as TextField).most + 1)]),
    );
    for (const wrong of [Object.fromEntries(required.map(name => [name, ' '])), long]) {
      const { refused } = await create({ ...newValues(record), ...wrong });
      expect([refused?.code, Object.keys(refused?.errors ?? {}).sort()]).toEqual([
        'INVALID_INPUT',
        required.toSorted(),
      ]);
    }
    const { unique } = type;
    const values = newValues(record);
    if (unique) {
      await create(values);
      const again = { ...newValues(record), [unique]: String(values[unique]).toUpperCase() };
      expect((await create(again)).refused).toMatchObject({
        code: 'DUPLICATE',
        errors: { [unique]: [expect.any(String)] },
      });
    }
    expect(await app.em().count(type.entity)).toBe(before + (unique ? 1 : 0));
  });

  test('[PERM-3] are accessible to staff only', async () => {
    const key = (await create(newValues(record))).result?.key as number;
    const calls: Call[] = [
      ...[
        `{ ${type.subject}(key: ${key}) { key } }`,
        `mutation { update${type.name}(input: { key: ${key}, name: "X" }) { key } }`,
        `mutation { delete${type.name}(key: ${key}) }`,
        ...(sorts ? [`{ ${type.list} { totalCount } }`] : []),
      ].map(document => ({ what: document, graphql: document })),
      {
        what: `create${type.name}`,
        graphql: `mutation ($input: Create${type.name}Input!) { create${type.name}(input: $input) { key } }`,
        variables: { input: newValues(record) },
      },
      ...routes.map(({ method, path, body }): Call => {
        const values = body ? { key, ...newValues(record) } : undefined;
        return { what: `${method} ${path}`, rest: [method.toUpperCase(), path.replace(':key', String(key)), values] };
      }),
    ];
    const before = [await app.em().count(type.entity), await app.em().count(ChangeLogEntry)];
    expect(await refusalsOf(app, build, calls)).toEqual(staffOnly(calls));
    expect([await app.em().count(type.entity), await app.em().count(ChangeLogEntry)]).toEqual(before);
  });

  if (routes.length > 0) {
    test('are added, read, changed and deleted over REST', async () => {
      const values = newValues(record);
      const added = await rest('post', null, values);
      const stored = added?.body.data as Stored;
      expect([added?.status, stored]).toEqual([201, { key: stored.key, ...values, version: 1 }]);
      const found = await rest('get', stored.key);
      if (found) expect(found.body.data).toEqual(stored);
      const changed =
        (await rest('put', stored.key, { name: 'Renamed' })) ??
        (await rest('put', null, { key: stored.key, name: 'Renamed' }));
      expect(changed?.body.data).toEqual({ ...stored, name: 'Renamed', version: 2 });
      expect((await rest('delete', stored.key))?.body.data).toBe(true);
      expect((await rest('delete', stored.key))?.status).toBe(404);
      const refused = await rest('post', null, { ...values, name: ' ' });
      expect([refused?.status, Object.keys(refused?.body.errors ?? {})]).toEqual([400, ['name']]);
    });
  }

  if (!sorts) return;

  test('are searched, sorted and paged, with a fixed number of statements', async () => {
    const rows = Array.from({ length: 55 }, (_, index) => ({
      ...sampleRecord(type.fields, 1000 + index),
      name: `Paged ${index} 100%_Co`,
    }));
    await insertRows(app.em(), type.entity, rows);
    const page = async (args: string) => {
      const { data } = await app.graphql<{ list: { totalCount: number; nodes: Stored[] } }>(
        `{ list: ${type.list}(search: "PAGED", ${args}) { totalCount nodes { key ${fieldNames(type.fields).join(' ')} } } }`,
        {},
        token,
      );
      return data?.list;
    };
    expect([(await page('first: 20'))?.totalCount, (await page('first: 20, offset: 40'))?.nodes.length]).toEqual([
      55, 15,
    ]);
    for (const [sort, field] of Object.entries(sorts)) {
      const up = (await page(`first: 55, sort: ${sort}`))?.nodes.map(({ key }) => key);
      const down = (await page(`first: 55, sort: ${sort}_DESCENDING`))?.nodes;
      expect(down?.map(({ key }) => key).toReversed()).toEqual(up);
      const options = optionsOf(type.fields[field] as Field)?.map(([value]) => value);
      const ranks = down?.map(node => options?.indexOf(String(node[field])) ?? String(node[field]).toLowerCase()) ?? [];
      expect(ranks).toEqual(ranks.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)));
    }
    const sortNames = Object.keys(sortLabels(type.fields, sorts));
    const count = (first: number) => app.countStatements(() => page(`first: ${first}, sort: ${sortNames[0]}`));
    expect([await count(2), await count(50)]).toEqual([3, 3]);
  });
});
