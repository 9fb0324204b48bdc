// Lets Node import the server's TypeScript, with the options of its build:
//   node --import ./scripts/tools/compile-typescript.mjs graph/test/run-drills.ts
// Node's own type stripping refuses decorators.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const { $schema: _, ...options } = JSON.parse(readFileSync(new URL('../../graph/.swcrc', import.meta.url), 'utf8'));
const isTypeScript = url => /\.ts(\?|$)/.test(url) && !url.includes('/node_modules/');

process.setSourceMapsEnabled(true);
registerHooks({
  resolve(specifier, context, nextResolve) {
    // Sources import each other by the names of the compiled files.
    const isSource = isTypeScript(context.parentURL) && /^\.{1,2}\/.*\.js$/.test(specifier);
    return nextResolve(isSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
  load(url, context, nextLoad) {
    if (!isTypeScript(url)) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      ...options,
      filename,
      sourceMaps: 'inline',
      swcrc: false,
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
