import { BatchImport } from './batch-import.entity.js';
import { receiveImport, type ImportToReceive, type ReceivingParts } from './receive-import.js';

export interface OneStep extends Omit<ImportToReceive, 'applies'> {
  /** Only tells what would be done. */
  isTrial: boolean;
}

/** Takes an import from its file to its end, or as far as `run` waits for it; a trial is told and not kept. */
export async function importInOneStep(parts: ReceivingParts, { isTrial, ...wish }: OneStep, run: (key: number) => Promise<void>): Promise<BatchImport> {
  const { em } = parts;
  const key = await receiveImport(parts, { ...wish, applies: !isTrial });
  await run(key);
  const ended = await em.findOneOrFail(BatchImport, { key }, { refresh: true });
  if (!isTrial) return ended;
  await em.nativeDelete(BatchImport, { key });
  return ended.status === 'previewed' ? trialOf(ended) : ended;
}

function trialOf(ended: BatchImport): BatchImport {
  return Object.assign(Object.create(BatchImport.prototype) as BatchImport, ended, { key: null, status: ended.refused > 0 ? 'refused' : 'completed' });
}
