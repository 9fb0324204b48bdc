import { BatchImport } from './batch-import.entity.js';
import { AppError } from '../shared/errors.js';
import { openQuestion } from './open-question.js';
import { receiveImport, type ImportToReceive, type ReceivingParts } from './receive-import.js';

export interface OneStep extends Omit<ImportToReceive, 'applies'> {
  /** Reports the changes without saving them */
  isDryRun: boolean;
}

/** Imports a file and waits for the result as long as `run` does. A dry run is deleted after it was reported. */
export async function importInOneStep(
  parts: ReceivingParts,
  { isDryRun, ...request }: OneStep,
  run: (key: number) => Promise<void>,
): Promise<BatchImport> {
  const { em } = parts;
  const key = await receiveImport(parts, { ...request, applies: !isDryRun });
  await run(key);
  const ended = await em.findOne(BatchImport, { key }, { refresh: true });
  if (!ended) throw new AppError('STATUS_NOT_ALLOWED', 'This import was canceled while it was being read.');
  if (!isDryRun) return ended;
  await em.nativeDelete(BatchImport, { key });
  return ended.status === 'previewed' ? dryRunResult(ended, await openQuestion(em, ended)) : ended;
}

/** Returns the result of a dry run. An open question fails it, as it would fail the import. */
function dryRunResult(ended: BatchImport, question: string | null): BatchImport {
  const end =
    question === null
      ? { status: ended.refused > 0 ? 'refused' : 'completed' }
      : { status: 'failed', failureCode: 'UNREADABLE', message: question };
  return Object.assign(Object.create(BatchImport.prototype) as BatchImport, ended, { key: null, ...end });
}
