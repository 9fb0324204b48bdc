import 'reflect-metadata';
import { openDatabase } from '../../src/database/index.js';
import { entities } from '../../src/app/entities.js';
import { makeShoppers } from './shoppers.js';

// Makes the customers of a load in the database of the first argument, as many as the second says, and prints them.
const [databaseUrl = '', count = ''] = process.argv.slice(2);
const database = await openDatabase({ entities, databaseUrl, dataDir: '' });
process.stdout.write(JSON.stringify(await makeShoppers(database, Number(count))));
await database.close();
