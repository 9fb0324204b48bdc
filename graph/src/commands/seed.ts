import 'reflect-metadata';
import { entities } from '../server/entities.js';
import { ActivationCodes, tokenSecret } from '../platform/auth/index.js';
import { readConfig } from '../platform/config/index.js';
import { openDatabase } from '../platform/database/index.js';
import { demoAccounts, renewDemoCode, seedDemoStore } from '../demo/index.js';
import { runCommand } from './run-command.js';

// This command also fills a production database, unless it has customers.
runCommand(async () => {
  const config = readConfig();
  const database = await openDatabase({ entities, ...config.database });
  try {
    const filled = await seedDemoStore(database.em, { now: new Date(), passwordCost: config.passwordCost });
    const codes = new ActivationCodes(tokenSecret(config.tokenSecret, config.dataDir), config.previousTokenSecret);
    const activationCode = filled ? await renewDemoCode(database.em, codes, new Date()) : null;
    console.log(
      filled
        ? `The demo store is in place.\n${demoAccounts(config.defaultCustomerPassword, activationCode)}`
        : 'The store has customers already; nothing was changed.',
    );
  } finally {
    await database.close();
  }
});
