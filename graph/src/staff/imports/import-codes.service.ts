import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../../platform/audit/index.js';
import { countImportCodes, takeImportCodes } from '../../customers/customers/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { AppError } from '../../platform/shared/errors.js';
import { localDay } from '../../platform/shared/local-days.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { inTransaction } from '../../platform/shared/transaction.js';
import { writeWorkbook, type WorkbookColumn } from '../../platform/spreadsheets/index.js';
import { BatchImport } from './batch-import.entity.js';

const columns: WorkbookColumn[] = [
  { header: 'Customer number', type: 'integer', width: 16 },
  { header: 'Name', type: 'text', width: 40 },
  { header: 'Contact', type: 'text', width: 24 },
  { header: 'E-mail', type: 'text', width: 32 },
  { header: 'Activation code', type: 'text', width: 18 },
  { header: 'Valid until', type: 'text', width: 14 },
];

/** Downloads of the activation codes of customers that an import added. */
export class ImportCodesService extends PerRequest {
  private readonly codes = this.context.settings.activation.codes;
  private readonly timeZone = this.context.settings.timeZone;

  /** Counts the codes that can still be downloaded: all valid ones, or none. */
  async count(importKey: number): Promise<number> {
    requireAdmin(this.context.actor);
    return countImportCodes(this.context.em, importKey, this.context.clock.now());
  }

  /** Writes the codes into a workbook, once; afterwards the store has only hashes. */
  workbook(importKey: number): Promise<{ name: string; bytes: Buffer }> {
    const actor = requireAdmin(this.context.actor);
    const { clock } = this.context;
    return inTransaction(this.context.em, async em => {
      const found = await em.findOne(BatchImport, { key: importKey });
      if (!found) throw new AppError('NOT_FOUND', 'Import not found.');
      if (await lacksCodes(em, importKey))
        throw new AppError(
          'NOT_READY',
          'The activation codes of this import are still being generated. Try again in a moment.',
        );
      const taken = await takeImportCodes(em, this.codes, importKey, clock.now());
      if (taken.length === 0)
        throw new AppError(
          'NOT_FOUND',
          "This import has no activation codes to download: they were already downloaded or have expired. Issue a new code on the customer's page.",
        );
      await recordChanges(em, actor, clock.now(), [
        {
          subject: 'import',
          subjectKey: importKey,
          label: found.fileName,
          action: 'exported',
          changes: { activationCodes: { from: taken.length, to: 0 } },
        },
      ]);
      const rows = taken.map(({ customerNumber, name, contactName, email, code, expiresAt }) => [
        customerNumber,
        name,
        contactName,
        email,
        code,
        localDay(expiresAt, this.timeZone, 'isoDay'),
      ]);
      return {
        name: `Activation codes of import ${importKey}.xlsx`,
        bytes: await writeWorkbook({ sheets: [{ name: 'Activation codes', columns, rows }] }),
      };
    });
  }
}

/** Issues activation codes that can be downloaded with their import. */
export type IssueCodes = (
  em: EntityManager,
  customerKeys: number[],
  options: { at: Date; importKey: number },
) => Promise<unknown>;

/** SQL: customers that an import added and that have neither a password nor a code. */
const missing = `from import_row r join batch_import b on b.key = r.import_key join customer c on c.key = r.record_key
  where r.import_key = ? and r.outcome = 'added' and b.kind = 'customers' and b.status = 'completed' and c.password_hash is null and c.deleted_at is null
    and not exists (select 1 from activation_code a where a.customer_key = c.key)`;
const atOnce = 500;

/** Issues the next codes of an import, in the caller's transaction; false when there are no more. */
export async function issueNextCodes(
  em: EntityManager,
  importKey: number,
  at: Date,
  issueCodes: IssueCodes,
): Promise<boolean> {
  const rows = await em.execute<{ key: number }[]>(
    `select c.key ${missing} order by r.row limit ${atOnce} for update of c`,
    [importKey],
  );
  await issueCodes(
    em,
    rows.map(({ key }) => key),
    { at, importKey },
  );
  return rows.length === atOnce;
}

/** Returns whether some codes of an import are not issued yet. */
export async function lacksCodes(em: EntityManager, importKey: number): Promise<boolean> {
  return (await em.execute<unknown[]>(`select 1 ${missing} limit 1`, [importKey])).length > 0;
}
