import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(content: string): string {
  const path = join(folder, `setting-${content.length}`);
  writeFileSync(path, content);
  return path;
}

test('reads a setting from the file that its _FILE variable names, without the line break at its end', () => {
  const config = readConfig({
    DATABASE_URL_FILE: file('postgres://store:secret@db/store\n'),
    PORT_FILE: file('4321\n'),
    MAIL_FROM_FILE: '',
  });
  expect([config.database.databaseUrl, config.port, config.mail.fromAddress]).toEqual([
    'postgres://store:secret@db/store',
    4321,
    'orders@store.example',
  ]);
});

test('lists every file that cannot be used with the other problems', () => {
  const wrong = {
    PORT: '80',
    PORT_FILE: file('81'),
    TOKEN_SECRET_FILE: join(folder, 'missing'),
    MAIL_FROM_FILE: file(' \n'),
    SEED: 'maybe',
  };
  expect(() => readConfig(wrong)).toThrow(
    [
      'PORT is set twice, by PORT and PORT_FILE.',
      'TOKEN_SECRET_FILE names a file that cannot be read (ENOENT).',
      'MAIL_FROM_FILE names a file that is empty.',
      'SEED must be demo or none.',
    ].join('\n'),
  );
});

test('OPERATIONS_FILE stays a setting of its own', () => {
  expect(
    readConfig({
      NODE_ENV: 'production',
      DEFAULT_CUSTOMER_PASSWORD: 'start-here',
      OPERATIONS_FILE: '/srv/operations.json',
    }).operationsFile,
  ).toBe('/srv/operations.json');
});
