import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDirectoryInUse, lockDataDirectory } from './data-lock.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('refuses a second lock, even if its process id is the same as in another container, until the first is released', () => {
  const unlock = lockDataDirectory(directory);
  expect(() => lockDataDirectory(directory)).toThrow(DataDirectoryInUse);
  unlock();
  lockDataDirectory(directory)();
});

test('ignores a process id left behind that now belongs to another program', () => {
  writeFileSync(join(directory, 'server.pid'), String(process.ppid));
  lockDataDirectory(directory)();
});
