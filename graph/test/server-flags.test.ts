import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

test('the image and the README start the store with what npm start tells Node', () => {
  const flags = [...read('scripts/tools/server-flags.mjs').matchAll(/'(--[^']+)'/g)].map(([, flag]) => flag as string);
  expect(flags.length).toBeGreaterThan(1);
  expect(read('Dockerfile')).toContain(`CMD ${JSON.stringify(['node', ...flags, 'graph/dist/main.js']).replaceAll(',', ', ')}`);
  expect(read('README.md')).toContain(['node', ...flags, 'graph/dist/main.js'].join(' '));
});
