import 'reflect-metadata';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { store } from '../platform/config/index.js';
import { archiveAuditLog } from '../operations/lifecycle/index.js';
import { systemClock } from '../platform/shared/clock.js';
import { inStore } from './in-store.js';
import { CommandError, counted, runCommand, UsageError, usageOf } from './run-command.js';

const usage = `Moves entries of the audit log into compressed files with checksums.
  npm run audit:archive -- --before=DATE --to=FOLDER
  --before   entries from before this day, such as 2025-01-01, in the store's time zone
  --to       folder of the files; it is created if necessary`;

const options = { before: { type: 'string' }, to: { type: 'string' } } as const;

runCommand(async () => {
  const { before = '', to = '' } = usageOf(usage, () => parseArgs({ options }).values);
  if (!isDay(before) || to === '') throw new UsageError(usage);
  await inStore(async em => {
    const [row] = await em.execute<{ at: Date | string }[]>('select ?::date::timestamp at time zone ? as at', [
      before,
      store.timeZone,
    ]);
    const end = new Date((row as { at: Date | string }).at);
    if (end > systemClock.now()) throw new CommandError('The date is in the future. Nothing was archived.');
    const { rows, files } = await archiveAuditLog({ em, clock: systemClock }, { before: end, directory: resolve(to) });
    console.log(
      rows === 0
        ? `No entries from before ${before}. Nothing was archived.`
        : `${counted(rows, 'entry', 'entries')} moved into ${counted(files.length, 'file')} in ${resolve(to)}`,
    );
  });
});

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
