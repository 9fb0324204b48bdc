import { BatchImport } from './batch-import.entity.js';
import { AppError } from '../../platform/shared/errors.js';
import { needsAnswers, openQuestions, questionWords } from './import-questions.js';
import { kindOf } from './staging/staged-rows.js';
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
  return ended.status === 'previewed' ? dryRunResult(ended) : ended;
}

/** Returns the result of a dry run. What would fail the import fails it as well. */
function dryRunResult(ended: BatchImport): BatchImport {
  const open = openQuestions(ended);
  const end = ended.reading?.lacksKey
    ? { status: 'failed', failureCode: 'UNREADABLE', message: kindOf(ended).layout.unrecognized }
    : open.length > 0
      ? { status: 'failed', failureCode: needsAnswers, message: questionWords(open) }
      : { status: ended.refused > 0 ? 'refused' : 'completed' };
  return Object.assign(Object.create(BatchImport.prototype) as BatchImport, ended, { key: null, ...end });
}
