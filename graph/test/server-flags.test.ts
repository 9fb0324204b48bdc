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
