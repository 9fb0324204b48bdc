import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { eraseCustomer } from '../operations/lifecycle/index.js';
import { systemClock } from '../platform/shared/clock.js';
import { inStore } from './in-store.js';
import { CommandError, runCommand, UsageError } from './run-command.js';

const usage = `Erases what is personal about a customer for good; amounts, items and dates of its orders stay under a pseudonym.
  npm run customer:erase -- NUMBER
Asks for the number again, on the terminal or from standard input.`;

runCommand(async () => {
  const [number = '', ...more] = process.argv.slice(2);
  if (!/^[1-9]\d{0,8}$/.test(number) || more.length > 0) throw new UsageError(usage);
  if ((await confirmation(number)).trim() !== number) throw new CommandError('The numbers differ. Nothing was erased.');
  await inStore(async (em, config) => {
    await eraseCustomer({ em, clock: systemClock }, null, { customerNumber: Number(number) }, config.lifecycle);
    console.log(`Customer ${number} was erased. Backups and archive files made before still hold its data.`);
  });
});

async function confirmation(number: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(`This cannot be undone. Type ${number} to erase this customer: `);
  } finally {
    lines.close();
  }
}
