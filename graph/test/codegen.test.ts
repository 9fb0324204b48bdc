import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'store-codegen-'));
const page = join(folder, 'web/src/page');

beforeAll(() => {
  for (const part of ['codegen.ts', 'graphql.config.ts', 'web/codegen'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'schema.graphql'), 'type Query { name: String }');
  mkdirSync(page, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

function generate() {
  const program = [join(root, 'scripts/tools/codegen.mjs')];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test('npm run codegen deletes a generated file that has lost its source, and says so', () => {
  writeFileSync(join(page, 'page.graphql'), 'query Page {\n  name\n}\n');
  writeFileSync(join(page, 'lost.generated.ts'), '');
  const lost = 'web/src/page/lost.generated.ts';
  expect(generate()).toEqual({ status: 0, output: `Deleted ${lost}, because its .graphql file is gone.\n` });
  expect([existsSync(join(folder, lost)), existsSync(join(page, 'page.generated.ts'))]).toEqual([false, true]);
  expect(generate()).toEqual({ status: 0, output: '' });
});

test('npm run codegen names file and line of a syntax error in an operation', () => {
  writeFileSync(join(page, 'page.graphql'), 'query Page {\n  name }}\n}\n');
  const { status, output } = generate();
  expect(status).toBe(1);
  expect(output.split('\n').slice(0, 3)).toEqual([
    'Syntax Error: Unexpected "}".',
    '',
    `${join(page, 'page.graphql')}:2:9`,
  ]);
});
