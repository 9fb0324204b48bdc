import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { backUp, backUpDaily } from '../operations/backup/index.js';
import { readConfig } from '../platform/config/index.js';
import { systemClock } from '../platform/shared/clock.js';
import { storeVersion } from './store-version.js';
import { counted, runCommand, printError, usageOf } from './run-command.js';

const usage = `Writes a backup of the database and of the files in DATA_DIR into a new folder.
  npm run backup -- FOLDER
  --with-secret   includes the secret that signs tokens; anyone with the backup can then sign in as any user
  --daily         keeps running, and writes a backup into FOLDER/DATE every day from 02:00 UTC
  --keep=14       how many daily backups stay
A PostgreSQL database may be in use meanwhile; with the embedded database, stop the store first.`;

runCommand(async () => {
  const { folder, withSecret, daily, keep } = usageOf(usage, readArguments);
  const {
    database: { databaseUrl, directUrl },
    dataDir,
    programPath,
  } = readConfig();
  const backUpInto = async (target: string) => {
    const { manifest, unrecorded } = await backUp({
      folder: target,
      databaseUrl: directUrl ?? databaseUrl,
      dataDir,
      withSecret,
      storeVersion: storeVersion(),
      at: systemClock.now(),
      programPath,
    });
    const { rows, files, schemaVersion } = manifest;
    const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
    console.log(
      `Backed up ${rows.orders ?? 0} orders, ${rows.customer ?? 0} customers and ${rows.product ?? 0} products (schema ${schemaVersion}) into ${target}: ${counted(Object.keys(files).length, 'file')}, ${bytes} bytes.`,
    );
    if (unrecorded !== null)
      console.warn(`The backup is complete, but the database does not list it, so its metric stays: ${unrecorded}.`);
    if (withSecret)
      console.warn(
        'This backup contains the secret that signs tokens. Anyone with it can sign in as any user, so store it safely.',
      );
  };
  if (!daily) return backUpInto(folder);
  await backUpDaily({
    parent: folder,
    keep,
    clock: systemClock,
    backUp: backUpInto,
    onError: error => {
      console.error('The backup failed and is tried again within an hour:');
      printError(error);
    },
  });
});

function readArguments() {
  const {
    positionals: [folder = '', ...more],
    values,
  } = parseArgs({
    allowPositionals: true,
    options: {
      'with-secret': { type: 'boolean', default: false },
      daily: { type: 'boolean', default: false },
      keep: { type: 'string' },
    },
  });
  if (folder === '' || more.length > 0) throw new Error('Name one folder.');
  const keep = Number(values.keep ?? 14);
  if (!Number.isSafeInteger(keep) || keep < 1) throw new Error('--keep is a whole number from 1.');
  if (values.keep !== undefined && !values.daily) throw new Error('--keep needs --daily.');
  return { folder, withSecret: values['with-secret'], daily: values.daily, keep };
}
