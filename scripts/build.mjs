// Builds the server (swc) into graph/dist and the web (Vite) into web/dist.
//   node scripts/build.mjs [graph|web] [--if-needed]
// Without a part, builds both. `--if-needed` skips a part whose sources have not changed since its last build.
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { InMemoryCache } from '@apollo/client/cache';
import { print } from 'graphql';
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

/**
 * Writes every operation of the pages, exactly as Apollo Client sends it. A production server lets visitors send only
 * these.
 */
function writeOperations(file) {
  const cache = new InMemoryCache();
  const documents = globSync('web/src/**/*.generated.ts').flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/^export const \w+Document = (.+) as unknown as DocumentNode</gm)].map(
      ([, json]) => JSON.parse(json),
    ),
  );
  writeFileSync(file, JSON.stringify(documents.map(document => print(cache.transformDocument(document)))));
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
