// Builds the server (swc) into graph/dist and the web (Vite) into web/dist.
//   node scripts/build.mjs [graph|web] [--if-needed]
// Without a part, builds both. `--if-needed` skips a part whose sources have not changed since its last build.
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Kind, parse, print, visit } from 'graphql';
import { circularImports } from './tools/build-manifest.mjs';
import { run as runProgram } from './tools/run.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const ifNeeded = process.argv.includes('--if-needed');
const only = process.argv.slice(2).find(argument => !argument.startsWith('-'));

const generated = path => path.includes('.generated.');
const test = path => /\.test\.tsx?$|^web\/src\/test\//.test(path);

const parts = {
  graph: {
    stamp: 'graph/dist/.built',
    sources: () => ['package-lock.json', 'graph/.swcrc', ...globSync('graph/src/**/*.ts')],
    build: () => {
      rmSync('graph/dist', { recursive: true, force: true });
      run('swc', ['src', '-d', 'dist', '--strip-leading-paths', '--ignore', '**/*.test.ts', '--quiet'], 'graph');
    },
  },
  web: {
    stamp: 'web/dist/.built',
    sources: () => [
      'package-lock.json',
      'schema.graphql',
      'codegen.ts',
      'graphql.config.ts',
      'scripts/tools/codegen.mjs',
      'web/vite.config.ts',
      ...globSync('web/*.html'),
      ...globSync('web/{src,public,codegen}/**/*.*'),
    ],
    build: () => {
      rmSync('web/dist', { recursive: true, force: true });
      run('node', ['scripts/tools/codegen.mjs']);
      run('vite', ['build', 'web', '--logLevel', 'warn']);
      refuseCircularImports('web/dist/client');
      run('size-limit', ['--silent']);
      writeOperations('web/dist/operations.json');
      run('vite', [
        'build',
        'web',
        '--ssr',
        'src/render/page-handler.tsx',
        '--outDir',
        'dist/server',
        '--logLevel',
        'warn',
      ]);
    },
  },
};

for (const [name, part] of Object.entries(parts)) {
  if (only && only !== name) continue;
  const state = digest(part.sources());
  if (ifNeeded && existsSync(part.stamp) && readFileSync(part.stamp, 'utf8') === state) continue;
  console.log(`Building ${name}`);
  part.build();
  writeFileSync(part.stamp, state);
}

/** Hashes the names, sizes and times of the sources, which is fast and enough to detect a change. */
function digest(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of files.filter(path => !generated(path) && !test(path)).sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}:${size}:${mtimeMs};`);
  }
  return hash.digest('hex');
}

/** Writes every operation of the pages with its fragments. A production server lets visitors send only these. */
function writeOperations(file) {
  const definitions = globSync('web/src/**/*.graphql').flatMap(path => parse(readFileSync(path, 'utf8')).definitions);
  const fragments = new Map(
    definitions
      .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
      .map(fragment => [fragment.name.value, fragment]),
  );
  const withFragments = (definition, found = new Set()) => {
    visit(definition, {
      FragmentSpread: ({ name: { value } }) => {
        if (found.has(value)) return;
        found.add(value);
        withFragments(fragments.get(value), found);
      },
    });
    return found;
  };
  const operations = definitions
    .filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    .map(operation =>
      [operation, ...[...withFragments(operation)].map(name => fragments.get(name))].map(print).join('\n'),
    );
  writeFileSync(file, JSON.stringify(operations));
}

function refuseCircularImports(clientDir) {
  const errors = circularImports(clientDir);
  if (errors.length === 0) return;
  console.error(errors.join('\n'));
  process.exit(1);
}

function run(command, args, cwd = '.') {
  // Builds for production even if a test starts the build, so that tests run the same code as users.
  const env = { ...process.env, NODE_ENV: 'production' };
  const status = runProgram(command, args, { cwd, env, shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status);
}
