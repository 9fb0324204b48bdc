import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { BatchImport, openStatuses } from './batch-import.entity.js';
import { AppError } from '../../platform/shared/errors.js';
import { needsAnswers, openQuestions, questionWords } from './import-questions.js';
import { lacksCodes } from './staging/import-codes.js';
import { kindOf } from './staging/staged-rows.js';
import { receiveImport, type ImportToReceive, type ReceivingParts } from './receive-import.js';

export interface OneStep extends Omit<ImportToReceive, 'applies'> {
  /** Reports the changes without saving them */
  isDryRun: boolean;
}

/** How often a one-step import looks whether it has ended */
const lookMs = 50;

export interface OneStepOptions {
  /** Ends the waiting; the import continues */
  signal?: AbortSignal;
  onReceived?(key: number): void;
}

/** Imports a file and waits for the result. A dry run is deleted after it was reported. */
export async function importInOneStep(
  parts: ReceivingParts,
  { isDryRun, ...request }: OneStep,
  { signal, onReceived }: OneStepOptions = {},
): Promise<BatchImport> {
  const { em } = parts;
  const key = await receiveImport(parts, { ...request, applies: !isDryRun });
  onReceived?.(key);
  while (!signal?.aborted && (await isBeingProcessed(em, key))) await pause(lookMs);
  const ended = await em.findOne(BatchImport, { key }, { refresh: true });
  if (!ended) throw new AppError('STATUS_NOT_ALLOWED', 'This import was canceled while it was being read.');
  if (!isDryRun) return ended;
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
      : ended.reading?.lacksKey
        ? { status: 'failed', failureCode: 'UNREADABLE', message: kindOf(ended).layout.unrecognized }
        : { status: ended.refused > 0 ? 'refused' : 'completed' };
  return Object.assign(Object.create(BatchImport.prototype) as BatchImport, ended, { key: null, ...end });
}
