import type { EntityManager } from '@mikro-orm/postgresql';
import { writeWorkbook } from '../../platform/spreadsheets/index.js';
import type { BatchImport } from './batch-import.entity.js';
import { refusedValue, rowAndReason } from './recognize/index.js';
import { refusedOriginals } from './staging/staged-list.js';

/** Writes the refused rows with the columns Row and Reason added. Uploaded again, the file is read like the original. */
export async function refusedWorkbook(em: EntityManager, found: BatchImport): Promise<Buffer> {
  const headers = found.reading?.headers ?? [];
  const refused = await refusedOriginals(em, found.key);
  const rows = refused.map(({ row, original, errors }) => [
    ...headers.map((_header, index) => refusedValue(original?.[index])),
    row,
    errors.map(({ message }) => message).join(' '),
  ]);
  const columns = [...headers, ...rowAndReason].map((header, index) => ({
    header,
    type: 'mixed' as const,
    width: index > headers.length ? 80 : 18,
  }));
  return writeWorkbook({ sheets: [{ name: 'Refused rows', columns, rows }] });
}
