import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { entities } from '../server/entities.js';
import { restore } from '../operations/backup/index.js';
import { readConfig } from '../platform/config/index.js';
import { openDatabase } from '../platform/database/index.js';
import { counted, runCommand, usageOf } from './run-command.js';

const usage = `Restores a backup into the configured database and DATA_DIR, and brings its tables up to date.
  npm run restore -- FOLDER
  --replace   replaces a database that is not empty
Stop the store first. A backup that is damaged or made by a newer store is refused before anything is touched.`;

runCommand(async () => {
  const {
    positionals: [folder = '', ...more],
    values,
  } = usageOf(usage, () => parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } }));
  usageOf(usage, () => {
    if (folder === '' || more.length > 0) throw new Error('Name one folder.');
  });
  const { database: settings, dataDir, programPath } = readConfig();
  const { databaseUrl, directUrl } = settings;
  const { takenAt, rows, files, schemaVersion } = await restore({
    folder,
    databaseUrl: directUrl ?? databaseUrl,
    dataDir,
    replaces: values.replace === true,
    programPath,
  });
  const database = await openDatabase({ entities, ...settings });
  const executed = await database.orm.migrator.getExecuted().finally(() => database.close());
  const later = executed.filter(({ name }) => name > schemaVersion).length;
  console.log(
    [
      `Restored the backup of ${takenAt}: ${counted(Object.keys(files).length, 'file')} with the right checksums.`,
      `Rows: ${Object.entries(rows)
        .map(([table, count]) => `${table} ${count}`)
        .join(', ')}; all as in the backup.`,
      later === 0
        ? 'The tables were up to date.'
        : `The tables were brought up to date by ${counted(later, 'migration')}.`,
    ].join('\n'),
  );
});
