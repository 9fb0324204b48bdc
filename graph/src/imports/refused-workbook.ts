import type { EntityManager } from '@mikro-orm/postgresql';
import { writeWorkbook, type WorkbookValue } from '../spreadsheets/index.js';
import type { BatchImport } from './batch-import.entity.js';
import { ROW_AND_REASON, type OriginalCell } from './recognise/index.js';
import { refusedOriginals } from './staging/staged-list.js';

/** The refused rows with Row and Reason after them. Sent again, the file is read as the original was. */
export async function refusedWorkbook(em: EntityManager, found: BatchImport): Promise<Buffer> {
  const headers = found.reading?.headers ?? [];
  const refused = await refusedOriginals(em, found.key);
  const rows = refused.map(({ row, original, errors }) => [...headers.map((_header, index) => valueOf(original?.[index] ?? '')), row, errors.map(({ message }) => message).join(' ')]);
  const columns = [...headers, ...ROW_AND_REASON].map((header, index) => ({ header, type: 'mixed' as const, width: index > headers.length ? 80 : 18 }));
  return writeWorkbook({ sheets: [{ name: 'Refused rows', columns, rows }] });
}

function valueOf(cell: OriginalCell): WorkbookValue {
  return typeof cell === 'object' ? new Date(cell.date.endsWith('Z') || cell.date.length === 10 ? cell.date : `${cell.date}Z`) : cell;
}
