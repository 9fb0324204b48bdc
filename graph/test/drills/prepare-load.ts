import 'reflect-metadata';
import { openDatabase } from '../../src/platform/database/index.js';
import { entities } from '../../src/server/entities.js';
import { makeShoppers } from './shoppers.js';

// Creates the customers of a load and prints them. Arguments: URL of the database, number of customers.
const [databaseUrl = '', count = ''] = process.argv.slice(2);
const database = await openDatabase({ entities, databaseUrl, dataDir: '' });
process.stdout.write(JSON.stringify(await makeShoppers(database, Number(count))));
await database.close();
