import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema, printSchema } from 'graphql';
import { undeclaredChanges, type DeclaredChange } from '../server/schema-changes.js';
import { createSchema } from '../server/schema.js';

// At the project's root, from which the web's typed operations are generated.
const file = new URL('../../../schema.graphql', import.meta.url);
/** The schema of the last release, and the changes since then that break its clients. */
const releasedFile = new URL('../../../schema.released.graphql', import.meta.url);
const changesFile = new URL('../../../schema.changes.json', import.meta.url);
const header = '# Printed by `npm run schema` from the resolvers; do not edit.\n\n';
const schema = await createSchema();
const printed = `${header}${printSchema(schema)}\n`;

if (process.argv.includes('--release')) {
  writeFileSync(releasedFile, printed);
  writeFileSync(changesFile, '[]\n');
} else if (!process.argv.includes('--check')) {
  writeFileSync(file, printed);
} else {
  if (readFileSync(file, 'utf8') !== printed)
    fail('schema.graphql is not what the resolvers say. Run `npm run schema` and read the difference.');
  const declared = JSON.parse(readFileSync(changesFile, 'utf8')) as DeclaredChange[];
  const faults = undeclaredChanges(buildSchema(readFileSync(releasedFile, 'utf8')), schema, declared);
  if (faults.length > 0)
    fail(
      `Clients of the last release depend on its schema. Keep what they use, or declare the change with its reason in schema.changes.json.\n${faults.join('\n')}`,
    );
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
