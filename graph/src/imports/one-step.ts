import { BatchImport } from './batch-import.entity.js';
import { AppError } from '../shared/errors.js';
import { openQuestion } from './open-question.js';
import { receiveImport, type ImportToReceive, type ReceivingParts } from './receive-import.js';

export interface OneStep extends Omit<ImportToReceive, 'applies'> {
  /** Only tells what would be done. */
  isTrial: boolean;
}

/** Takes an import from its file to its end, or as far as `run` waits for it; a trial is told and not kept. */
export async function importInOneStep(
  parts: ReceivingParts,
  { isTrial, ...wish }: OneStep,
  run: (key: number) => Promise<void>,
): Promise<BatchImport> {
  const { em } = parts;
  const key = await receiveImport(parts, { ...wish, applies: !isTrial });
  await run(key);
  const ended = await em.findOne(BatchImport, { key }, { refresh: true });
  if (!ended) throw new AppError('STATUS_NOT_ALLOWED', 'Somebody canceled this import while it was read.');
  if (!isTrial) return ended;
  await em.nativeDelete(BatchImport, { key });
  return ended.status === 'previewed' ? trialOf(ended, await openQuestion(em, ended)) : ended;
}

/** What a trial reports: with an open question, the failure that an import would end with. */
function trialOf(ended: BatchImport, question: string | null): BatchImport {
  const end =
    question === null
      ? { status: ended.refused > 0 ? 'refused' : 'completed' }
      : { status: 'failed', failureCode: 'UNREADABLE', message: question };
  return Object.assign(Object.create(BatchImport.prototype) as BatchImport, ended, { key: null, ...end });
}
