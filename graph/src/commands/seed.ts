import 'reflect-metadata';
import { entities } from '../app/entities.js';
import { readConfig } from '../config/index.js';
import { openDatabase } from '../database/index.js';
import { demoAccounts, seedDemoStore } from '../seeds/index.js';
import { runCommand } from './run-command.js';

// Asked for by name, so it also fills a production database; one that has customers is left alone.
runCommand(async () => {
  const config = readConfig();
  const database = await openDatabase({ entities, ...config.database });
  try {
    const filled = await seedDemoStore(database.em, { now: new Date(), passwordCost: config.passwordCost });
    console.log(filled ? `The demo store is in place.\n${demoAccounts(config.defaultCustomerPassword)}` : 'The store has customers already; nothing was changed.');
  } finally {
    await database.close();
  }
});
