// Runs random sequences of payments, power cuts and slow lists, and checks each against the rules of payment states.
// `npm run payment-model -- 1000 [seed]`; prints the seed, to repeat a failed sequence.
import { fileURLToPath } from 'node:url';
import { runTypeScript } from './tools/run-typescript.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.exitCode = runTypeScript('graph/test/run-payment-model.ts', process.argv.slice(2));
