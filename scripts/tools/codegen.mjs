// Generates the web's typed operations and hooks, as codegen.ts describes: `npm run codegen`.
import { globSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { generate, loadContext } from '@graphql-codegen/cli';

/** Prints errors of operations with file and line, which the generator's own program omits. Returns whether there are none. */
export async function generateOperations() {
  try {
    const context = await loadContext('graphql.config.ts');
    context.updateConfig({ silent: true });
    const generated = new Set((await generate(context)).map(({ filename }) => resolve(filename)));
    // A module that still imports it fails now, not in the next clone.
    for (const file of globSync('web/src/**/*.generated.ts').filter(path => !generated.has(resolve(path)))) {
      rmSync(file);
      console.log(`Deleted ${file}, because its .graphql file is gone.`);
    }
    return true;
  } catch (error) {
    console.error([...new Set(reasons(error))].join('\n\n'));
    return false;
  }
}

function reasons(error) {
  return error.errors?.flatMap(reasons) ?? [String(error)];
}

if (import.meta.main && !(await generateOperations())) process.exitCode = 1;
