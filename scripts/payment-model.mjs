// Tells random stories of payments, power cuts and slow lists, and holds every one against the rules of payment states.
// `npm run payment-model -- 1000 [seed]`; the seed is printed, so that a story that went wrong can be told again.
import { fileURLToPath } from 'node:url';
import { runTypeScript } from './tools/run-typescript.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.exitCode = runTypeScript('graph/test/run-payment-model.ts', process.argv.slice(2));
