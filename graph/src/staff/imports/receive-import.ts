import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobSender } from '../../platform/jobs/index.js';
import type { Author } from '../../platform/shared/access.js';
import { executeBound, LargeText } from '../../platform/shared/bound-statement.js';
import type { Clock } from '../../platform/shared/clock.js';
import { AppError } from '../../platform/shared/errors.js';
import type { ReceivedFile } from '../../platform/shared/received-file.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { BatchImport, openStatuses } from './batch-import.entity.js';
import { lacksCodes } from './import-codes.service.js';
import type { ImportOptions } from './import-options.js';
import { needsAnswers, openQuestions, questionWords } from './import-questions.js';
import { kindOf } from './kinds/index.js';

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
/** How often a one-step import looks whether it has ended */
const lookMs = 50;

/** Stores an import with its file, and queues its processing. A dry run stops at the preview. */
export async function receiveImport(
  { em: outer, clock, sender, jobs }: ReceivingParts,
  file: ReceivedFile,
  { kind, vendorKey, agentKey, dryRun, skipBadRows, emptyBlanks, sheet, anyVendor, answers }: ImportOptions,
): Promise<number> {
  const fileHash = await hashOf(file.read());
  return inTransaction(outer, async em => {
    await assertQueueHasRoom(em);
    await em.execute(
      `delete from batch_import where status = 'previewed' and imported_at < ?::timestamptz - interval '${keepPreviewsDays} days'`,
      [clock.now().toISOString()],
    );
    const key = await em.insert(
      Object.assign(new BatchImport(), {
        kind,
        fileName: file.fileName,
        fileHash,
        vendorKey: vendorKey ?? null,
        agentKey: agentKey ?? null,
        status: 'waiting' as const,
        applies: dryRun !== true,
        skipsBadRows: skipBadRows === true,
        emptiesBlanks: emptyBlanks === true,
        sheet: sheet ?? null,
        anyVendor: anyVendor === true,
        answers: answers ?? {},
        importedBy: sender?.customerKey ?? null,
        person: sender?.name ?? 'the store',
        ip: sender?.ip ?? '',
        importedAt: clock.now(),
      }),
    );
    await keepFile(em, key, file.read());
    await queueImport(em, jobs, key);
    return key;
  });
}

/** Queues the processing of an import, in the caller's transaction. The jobs of one import run one after another. */
export function queueImport(em: EntityManager, jobs: JobSender, key: number): Promise<void> {
  return jobs.send(em, 'runImport', { importKey: key }, String(key));
}

/** Throws TOO_MANY_REQUESTS if too many imports are waiting. */
export async function assertQueueHasRoom(em: EntityManager): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(hashtext('imports waiting'))");
  if ((await em.count(BatchImport, { status: { $in: [...openStatuses] } })) <= mostWaiting) return;
  throw new AppError('TOO_MANY_REQUESTS', 'Too many imports are waiting. Try again in a moment.', {
    retryAfter: waitSeconds,
  });
}

/** Returns the SHA-256 of a file, hexadecimal. */
async function hashOf(file: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(file, hash);
  return hash.digest('hex');
}

/** Stores the file of an import in the database, where any server can read it, in parts as small as those it reads. */
async function keepFile(em: EntityManager, importKey: number, file: Readable): Promise<void> {
  let part = 0;
  for await (const bytes of file) {
    await executeBound(em, "insert into import_file (import_key, part, bytes) values ($1, $2, decode($3, 'hex'))", [
      importKey,
      part,
      new LargeText((bytes as Buffer).toString('hex')),
    ]);
    part += 1;
  }
}

/** Yields the parts of the file of an import. */
export async function* partsOf(em: EntityManager, importKey: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const [found] = await em.execute<{ bytes: Uint8Array }[]>(
      'select bytes from import_file where import_key = ? and part = ?',
      [importKey, part],
    );
    if (!found) return;
    yield found.bytes;
  }
}

/** Imports a file and waits for the result, or until `signal`; then the import continues. A dry run is deleted at its end. */
export async function importInOneStep(
  parts: ReceivingParts,
  file: ReceivedFile,
  options: ImportOptions,
  { signal, onReceived }: { signal?: AbortSignal; onReceived?(key: number): void } = {},
): Promise<BatchImport> {
  const { em } = parts;
  const key = await receiveImport(parts, file, options);
  onReceived?.(key);
  while (!signal?.aborted && (await isBeingProcessed(em, key))) await pause(lookMs);
  const ended = await em.findOne(BatchImport, { key }, { refresh: true });
  if (!ended) throw new AppError('STATUS_NOT_ALLOWED', 'This import was canceled while it was being read.');
  if (options.dryRun !== true) return ended;
  await em.nativeDelete(BatchImport, { key });
  return ended.status === 'previewed' ? dryRunResult(ended) : ended;
}

async function isBeingProcessed(em: EntityManager, key: number): Promise<boolean> {
  return (await em.count(BatchImport, { key, status: { $in: [...openStatuses] } })) > 0 || lacksCodes(em, key);
}

/** Returns the result of a dry run. What would fail the import fails it as well. */
function dryRunResult(ended: BatchImport): BatchImport {
  const open = openQuestions(ended);
  const end =
    open.length > 0
      ? { status: 'failed', failureCode: needsAnswers, message: questionWords(open) }
      : ended.needsKey
        ? { status: 'failed', failureCode: 'UNREADABLE', message: kindOf(ended).layout.unrecognized }
        : { status: ended.refused > 0 ? 'refused' : 'completed' };
  return Object.assign(Object.create(BatchImport.prototype) as BatchImport, ended, { key: null, ...end });
}
