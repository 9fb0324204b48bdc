import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { backUp } from '../backup/index.js';
import { readConfig } from '../config/index.js';
import { systemClock } from '../shared/clock.js';
import { storeVersion } from './store-version.js';
import { counted, runCommand, usageOf } from './run-command.js';

const usage = `Writes a backup of the database and of the files in DATA_DIR into a new folder.
  npm run backup -- FOLDER
  --with-secret   includes the secret that signs tokens; anyone with the backup can then sign in as any user
A PostgreSQL database may be in use meanwhile; with the embedded database, stop the store first.`;

runCommand(async () => {
  const {
    positionals: [folder = '', ...more],
    values,
  } = usageOf(usage, () => parseArgs({ allowPositionals: true, options: { 'with-secret': { type: 'boolean' } } }));
  usageOf(usage, () => {
    if (folder === '' || more.length > 0) throw new Error('Name one folder.');
  });
  const {
    database: { databaseUrl, directUrl },
    dataDir,
    programPath,
  } = readConfig();
  const withSecret = values['with-secret'] === true;
  const { rows, files, schemaVersion } = await backUp({
    folder,
    databaseUrl: directUrl ?? databaseUrl,
    dataDir,
    withSecret,
    storeVersion: storeVersion(),
    at: systemClock.now(),
    programPath,
  });
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  console.log(
    `Backed up ${rows.orders ?? 0} orders, ${rows.customer ?? 0} customers and ${rows.product ?? 0} products (schema ${schemaVersion}) into ${folder}: ${counted(Object.keys(files).length, 'file')}, ${bytes} bytes.`,
  );
  if (withSecret)
    console.warn(
      'This backup contains the secret that signs tokens. Anyone with it can sign in as any user, so store it safely.',
    );
});
