import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { soak } from './drills/soak.js';

// Started by scripts/soak.mjs.
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '240' }, out: { type: 'string' } } });
const figures = await soak(Number(values.minutes), text => process.stdout.write(`${text}\n`));
const report = `${JSON.stringify(figures, null, 2)}\n`;
process.stdout.write(report);
if (values.out) writeFileSync(values.out, report);
process.exitCode = figures.breaches.length > 0 ? 1 : 0;
