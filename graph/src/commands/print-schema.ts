import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { printSchema } from 'graphql';
import { createSchema } from '../app/schema.js';

// At the project's root, from which the web's typed operations are generated.
const file = new URL('../../../schema.graphql', import.meta.url);
const header = '# Printed by `npm run schema` from the resolvers; do not edit.\n\n';
const printed = `${header}${printSchema(await createSchema())}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, printed);
} else if (readFileSync(file, 'utf8') !== printed) {
  console.error('schema.graphql is not what the resolvers say. Run `npm run schema` and read the difference.');
  process.exit(1);
}
