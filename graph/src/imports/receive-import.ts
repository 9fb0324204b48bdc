import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobSender } from '../jobs/index.js';
import type { Author } from '../shared/access.js';
import { AppError } from '../shared/errors.js';
import type { Clock } from '../shared/clock.js';
import { inTransaction } from '../shared/transaction.js';
import { BatchImport, openStatuses } from './batch-import.entity.js';
import { hashOf, keepFile } from './import-file.js';
import type { ImportKindName, ImportScope } from './kinds/index.js';

export interface ReportFile {
  path: string;
  fileName: string;
}

export interface ImportToReceive extends ImportScope {
  kind: ImportKindName;
  file: ReportFile;
  applies: boolean;
  skipsBadRows: boolean;
  /** A blank cell means what it means in a new record, instead of leaving what is stored. */
  emptiesBlanks: boolean;
  /** The sheet to read; null: the one with the most records */
  sheet: string | null;
  /** The items are the chosen vendor's, although group rows name another one. */
  anyVendor: boolean;
}

export interface ReceivingParts {
  em: EntityManager;
  clock: Clock;
  /** null: the store itself */
  sender: Author | null;
  jobs: JobSender;
}

/** One is worked on, and these wait. */
const mostWaiting = 5;
const waitSeconds = 30;
/** A preview that nobody submitted is forgotten after a week. */
const keepPreviewsDays = 7;

/** Notes an import with its file, and the job that works on it should this server not live to do so. */
export async function receiveImport(
  { em: outer, clock, sender, jobs }: ReceivingParts,
  { file, ...wish }: ImportToReceive,
): Promise<number> {
  const fileHash = await hashOf(file.path);
  return inTransaction(outer, async em => {
    await assertRoom(em);
    await em.execute(
      `delete from batch_import where status = 'previewed' and imported_at < ?::timestamptz - interval '${keepPreviewsDays} days'`,
      [clock.now().toISOString()],
    );
    const key = await em.insert(BatchImport, {
      ...wish,
      fileName: file.fileName,
      fileHash,
      status: 'waiting',
      importedBy: sender?.customerKey ?? null,
      person: sender?.name ?? 'the store',
      ip: sender?.ip ?? '',
      importedAt: clock.now(),
      rows: 0,
      rowsDone: 0,
      added: 0,
      updated: 0,
      unchanged: 0,
      refused: 0,
      errors: [],
      corrections: [],
    });
    await keepFile(em, key, file.path);
    await jobs.send(em, 'reportImport', { importKey: key });
    return key;
  });
}

/** Refuses to let more imports wait than the store gets done in reasonable time. */
export async function assertRoom(em: EntityManager): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(hashtext('imports waiting'))");
  if ((await em.count(BatchImport, { status: { $in: [...openStatuses] } })) <= mostWaiting) return;
  throw new AppError('TOO_MANY_REQUESTS', 'Other imports are waiting. Please send this one in a moment.', {
    retryAfter: waitSeconds,
  });
}
