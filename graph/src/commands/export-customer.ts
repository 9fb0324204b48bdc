import 'reflect-metadata';
import { stat, writeFile } from 'node:fs/promises';
import { exportCustomer } from '../operations/lifecycle/index.js';
import { systemClock } from '../platform/shared/clock.js';
import { inStore } from './in-store.js';
import { runCommand, UsageError } from './run-command.js';

const usage = `Writes everything that the store holds about a customer into a zip file.
  npm run customer:export -- NUMBER FILE`;

runCommand(async () => {
  const [number = '', file = '', ...more] = process.argv.slice(2);
  if (!/^[1-9]\d{0,8}$/.test(number) || file === '' || more.length > 0) throw new UsageError(usage);
  await inStore(async em => {
    const { bytes } = await exportCustomer({ em, clock: systemClock }, null, { customerNumber: Number(number) });
    // Only its owner may read it, and no existing file is overwritten.
    await writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
    console.log(`Customer ${number} was exported to ${file} (${(await stat(file)).size} bytes).`);
  });
});
