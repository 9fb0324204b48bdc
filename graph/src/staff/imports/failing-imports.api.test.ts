import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import { Build } from '../../../test/build.js';
import { Previews } from '../../../test/previews.js';
import { TestApp } from '../../../test/test-app.js';
import { PurchasingAgent, vendors } from '../../catalog/purchasing/index.js';
import { BatchImport } from './batch-import.entity.js';
import { ImportRunner } from './import-runner.js';
import type { Job } from '../../platform/jobs/index.js';
import { sendReport, textWorkbook } from './fixtures/send-report.js';

const disk = { isFull: false };
const { write } = fs;
const writeOnFullDisk = (...written: Parameters<typeof write>) => {
  if (!disk.isFull) return write(...written);
  const failed = written.at(-1) as unknown as (error: Error) => void;
  setImmediate(() => failed(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })));
};

let app: TestApp;
let token: string;
let agentKey: number;
let file: Buffer;

beforeAll(async () => {
  mock.method(fs, 'write', writeOnFullDisk);
  syncBuiltinESMExports();
  app = await TestApp.start();
  token = await app.signIn((await new Build(app.em()).admin()).customerNumber);
  agentKey = await app
    .em()
    .insert(PurchasingAgent, { name: 'Ines', phoneNumber: '6025550107', email: 'ines@store.example', version: 1 });
});
afterAll(async () => {
  mock.restoreAll();
  syncBuiltinESMExports();
  await app.close();
});
afterEach(async () => {
  disk.isFull = false;
  await app.em().execute('drop trigger if exists fails on import_row');
});

const send = async (id: string) => {
  file = await textWorkbook([[id, 'Milwaukee Tool', '13135 W Lisbon Rd', 'Brookfield', 'WI', '53005']]);
  return sendReport(app, '/authvendors/batch', file, { agentKey: String(agentKey) }, token);
};
const sendAgain = () => sendReport(app, '/authvendors/batch', file, { agentKey: String(agentKey) }, token);
const vendorsCalled = (id: string) => app.em().count(vendors.entity, { id });
const latest = async () => (await app.em().find(BatchImport, {}, { orderBy: { key: 'desc' }, limit: 1 }))[0];
const filesLeft = () => app.em().execute('select 1 from import_file');

/** Makes each insert of a staged row run this statement of PL/pgSQL. */
async function whenStaged(statement: string): Promise<void> {
  await app.em().execute('create sequence if not exists stagings');
  await app
    .em()
    .execute(
      `create or replace function fails() returns trigger language plpgsql as $$ begin ${statement} return new; end $$`,
    );
  await app.em().execute('create trigger fails before insert on import_row for each row execute function fails()');
}

/** Ends the connection. */
const cut = 'perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1);';

describe('an upload that meets a full disk is refused with the reason, and stores nothing', () => {
  const full = 'The disk of the store is full. Try again later.';

  test('over REST', async () => {
    disk.isFull = true;
    const { status, body } = await send('FULL1');
    expect([status, body.code, body.title]).toEqual([503, 'NOT_READY', full]);
    expect(await app.em().count(BatchImport)).toBe(0);
  });

  test('over GraphQL', async () => {
    disk.isFull = true;
    const { errors } = await new Previews(app, token).send([['Vendor'], ['FULL1']], { kind: 'vendors', agentKey });
    expect(errors).toMatchObject([{ message: full, extensions: { code: 'NOT_READY' } }]);
    expect(await app.em().count(BatchImport)).toBe(0);
  });
});

test('an import that meets a full disk of the database fails with the reason, and succeeds when sent again', async () => {
  await whenStaged("raise exception 'full' using errcode = '53100';");
  const message = 'The disk of the store is full. Nothing was imported. Import the file again once there is space.';
  const { status, body } = await send('FULL2');
  expect([status, body.code, body.title]).toEqual([503, 'NOT_READY', message]);
  expect(await latest()).toMatchObject({ status: 'failed', failureCode: 'NOT_READY', message });
  expect([await vendorsCalled('FULL2'), await filesLeft()]).toEqual([0, []]);
  await app.em().execute('drop trigger if exists fails on import_row');
  const again = await sendAgain();
  expect([again.status, again.body.data.added, await vendorsCalled('FULL2')]).toEqual([200, 1, 1]);
});

test('an import whose connection to the database ends continues', async () => {
  await whenStaged(`if nextval('stagings') = 1 then ${cut} end if;`);
  const { status, body } = await send('CUT1');
  expect([status, body.data?.added, await vendorsCalled('CUT1')]).toEqual([200, 1, 1]);
});

test('an import whose connection ends every time fails with the reason', async () => {
  await whenStaged(cut);
  const message = 'The store lost its connection to the database. Nothing was imported. Import the file again.';
  const { status, body } = await send('CUT2');
  expect([status, body.code, body.title]).toEqual([503, 'NOT_READY', message]);
  expect(await latest()).toMatchObject({ status: 'failed', failureCode: 'NOT_READY', message });
  expect([await vendorsCalled('CUT2'), await filesLeft()]).toEqual([0, []]);
});

test('an import that is discarded while its file is read has no failed job', async () => {
  await send('MIL-GONE');
  const { key } = (await latest()) as BatchImport;
  await app.em().nativeUpdate(BatchImport, { key }, { status: 'waiting' });
  const errors: unknown[] = [];
  const runner = new ImportRunner({
    entityManager: () => {
      const em = app.em();
      const execute = em.execute.bind(em);
      return Object.assign(em, {
        execute: async (...[query, ...rest]: Parameters<typeof execute>) => {
          if (String(query).includes('from import_file')) await app.em().nativeDelete(BatchImport, { key });
          return execute(query, ...rest);
        },
      });
    },
    clock: app.clock,
    stopping: new AbortController().signal,
    onError: error => errors.push(error),
    priceMovePercent: 50,
    issueCodes: () => Promise.resolve(),
  });
  const job = { data: { importKey: key }, attempt: 1, signal: new AbortController().signal };
  expect(await runner.run(job as Job<{ importKey: number }>)).toEqual({ result: 'done' });
  expect([await app.em().count(BatchImport, { key }), errors]).toEqual([0, []]);
});
