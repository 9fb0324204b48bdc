import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import { tmpdir } from 'node:os';
import { TestApp } from '../../test/test-app.js';
import { hasDiskSpace } from './disk-space.js';

afterEach(() => {
  mock.restoreAll();
  syncBuiltinESMExports();
});

test('/readyz returns 503 while the disk of DATA_DIR is full, and /healthz stays 200', async () => {
  const app = await TestApp.start();
  const statusOf = async (path: string) => (await fetch(`${app.url}${path}`)).status;
  expect(await statusOf('/readyz')).toBe(200);
  const space = await fs.statfs(tmpdir());
  const statfs = mock.method(fs, 'statfs', async () => ({ ...space, bavail: 0 }));
  syncBuiltinESMExports();
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
  statfs.mock.restore();
  syncBuiltinESMExports();
  expect(await statusOf('/readyz')).toBe(200);
  await app.close();
});

test('a folder that does not exist has space', async () => {
  expect([await hasDiskSpace('/does/not/exist'), await hasDiskSpace(tmpdir(), 1)]).toEqual([true, true]);
});
