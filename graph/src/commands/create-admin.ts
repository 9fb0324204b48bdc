import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { entities } from '../server/entities.js';
import { createAdmin } from '../customers/customers/index.js';
import { Passwords } from '../platform/auth/index.js';
import { readConfig } from '../platform/config/index.js';
import { openDatabase } from '../platform/database/index.js';
import { systemClock } from '../platform/shared/clock.js';
import { CommandError, runCommand } from './run-command.js';

const usage = `Makes a customer number an admin; an unknown number is created.
  npm run admin:create -- NUMBER [NAME]
The password of a new one is asked for, or read from standard input, so that it stands in no history.`;

runCommand(async () => {
  const [number = '', name = 'Store staff'] = process.argv.slice(2);
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new CommandError(usage);
  const config = readConfig();
  const database = await openDatabase({ entities, ...config.database });
  try {
    const done = await createAdmin(database.em, {
      customerNumber: Number(number),
      name,
      at: systemClock.now(),
      passwords: new Passwords(config.passwordCost),
      askPassword: readPassword,
    });
    console.log(
      done === 'created' ? `Admin ${number} was created.` : `Customer ${number} is an admin now; its password stays.`,
    );
  } finally {
    await database.close();
  }
});

async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question('Password of the new admin (8 to 72 characters): ');
  } finally {
    lines.close();
  }
}
