import 'reflect-metadata';
import { archiveOldRows } from '../operations/lifecycle/index.js';
import { systemClock } from '../platform/shared/clock.js';
import { inStore } from './in-store.js';
import { counted, runCommand, UsageError } from './run-command.js';

const usage = `Archives and deletes what is older than RETENTION_AUDIT_DAYS, RETENTION_IMPORT_DAYS and RETENTION_MAIL_DAYS; a running store does it daily.
  npm run retention
  --dry-run   only counts`;

runCommand(async () => {
  const words = process.argv.slice(2);
  const isDryRun = words.includes('--dry-run');
  if (words.length > (isDryRun ? 1 : 0)) throw new UsageError(usage);
  await inStore(async (em, { lifecycle }) => {
    for (const { name, rows, files } of await archiveOldRows({
      em,
      clock: systemClock,
      settings: lifecycle,
      isDryRun,
    })) {
      const where = files.length > 0 ? `, archived in ${counted(files.length, 'file')} in ${lifecycle.archiveDir}` : '';
      console.log(`${name}: ${rows} ${isDryRun ? 'to remove' : 'removed'}${where}`);
    }
  });
});
