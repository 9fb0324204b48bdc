import type { EntityManager } from '@mikro-orm/postgresql';
import { writeWorkbook } from '../spreadsheets/index.js';
import type { BatchImport } from './batch-import.entity.js';
import { kindOf } from './staging/staged-rows.js';
import { refusedOriginals } from './staging/staged-list.js';

/** The original columns with Row and Reason after them: once put right, the file can be sent as it is. */
export async function refusedWorkbook(em: EntityManager, found: BatchImport): Promise<Buffer> {
  const headers = found.reading?.headers ?? [];
  const refused = await refusedOriginals(em, found.key);
  const rows = refused.map(({ row, original, errors }) => [...headers.map((_header, index) => original?.[index] ?? ''), String(row), errors.map(({ message }) => message).join(' ')]);
  const named = [...headers, 'Row', 'Reason'];
  // A report that has to come without headers gets none back: its first row stands where they would be.
  const [first = named, ...others] = kindOf(found).layout.positions ? rows : [named, ...rows];
  const columns = named.map((_name, index) => ({ header: first[index] ?? '', type: 'text' as const, width: index === named.length - 1 ? 80 : 18 }));
  return writeWorkbook({ sheets: [{ name: 'Refused rows', columns, rows: others }] });
}
