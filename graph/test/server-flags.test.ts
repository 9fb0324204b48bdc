import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

test('the image and docs/deployment.md start the store with the Node flags of npm start', () => {
  const flags = [...read('scripts/tools/server-flags.mjs').matchAll(/'(--[^']+)'/g)].map(([, flag]) => flag as string);
  expect(flags.length).toBeGreaterThan(1);
  expect(read('Dockerfile')).toContain(
    `CMD ${JSON.stringify(['node', ...flags, 'graph/dist/main.js']).replaceAll(',', ', ')}`,
  );
  expect(read('docs/deployment.md')).toContain(['node', ...flags, 'graph/dist/main.js'].join(' '));
});

test('npm start on an older Node prints one sentence', () => {
  const older = "data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })";
  const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ['--import', older, start], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    'The store needs Node 22.18 or newer. On Linux and Windows, npm ci installs it. On macOS, install it first.\n',
  ]);
});
