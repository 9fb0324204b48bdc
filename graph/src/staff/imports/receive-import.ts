import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobSender } from '../../platform/jobs/index.js';
import type { Author } from '../../platform/shared/access.js';
import { AppError } from '../../platform/shared/errors.js';
import type { ReceivedFile } from '../../platform/shared/received-file.js';
import type { Clock } from '../../platform/shared/clock.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { BatchImport, openStatuses } from './batch-import.entity.js';
import { hashOf, keepFile } from './import-file.js';
import { queueImport } from './queue-import.js';
import type { ImportKindName, ImportScope } from './kinds/index.js';
import type { Answers } from './recognize/index.js';

export interface ImportToReceive extends ImportScope {
  kind: ImportKindName;
  file: ReceivedFile;
  applies: boolean;
  skipsBadRows: boolean;
  /** Blank cells reset their field to the default of a new record */
  emptiesBlanks: boolean;
  /** The sheet to read; null for the one with the most records */
  sheet: string | null;
  /** Accepts a file whose group rows name another vendor */
  anyVendor: boolean;
  /** Answers to the questions of the file, by their id */
  answers: Answers;
}

export interface ReceivingParts {
  em: EntityManager;
  clock: Clock;
  /** null for an import from the command line */
  sender: Author | null;
  jobs: JobSender;
}

/** Imports that may wait while one is being processed. */
const mostWaiting = 5;
const waitSeconds = 30;
/** Previews that were not submitted are deleted after this time. */
const keepPreviewsDays = 7;

/** Stores an import with its file, and queues its processing. */
export async function receiveImport(
  { em: outer, clock, sender, jobs }: ReceivingParts,
  { file, ...request }: ImportToReceive,
): Promise<number> {
  const fileHash = await hashOf(file.read());
  return inTransaction(outer, async em => {
    await assertQueueHasRoom(em);
    await em.execute(
      `delete from batch_import where status = 'previewed' and imported_at < ?::timestamptz - interval '${keepPreviewsDays} days'`,
      [clock.now().toISOString()],
    );
    const key = await em.insert(BatchImport, {
      ...request,
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
    await keepFile(em, key, file.read());
    await queueImport(em, jobs, key);
    return key;
  });
}

/** Throws TOO_MANY_REQUESTS if too many imports are waiting. */
export async function assertQueueHasRoom(em: EntityManager): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(hashtext('imports waiting'))");
  if ((await em.count(BatchImport, { status: { $in: [...openStatuses] } })) <= mostWaiting) return;
  throw new AppError('TOO_MANY_REQUESTS', 'Too many imports are waiting. Try again in a moment.', {
    retryAfter: waitSeconds,
  });
}
