import { z } from 'zod';
import type { Vendor } from '../../catalog/purchasing/index.js';
import { about } from '../../platform/shared/descriptions.js';
import type { Shown } from '../../platform/shared/graphql-fields.js';
import { importStatuses, type BatchImport } from './batch-import.entity.js';
import { ImportLayout } from './import-layout.js';
import { needsAnswers, openQuestions } from './import-questions.js';
import { ImportRowError, questionSchema } from './import-types.js';
import { rowKinds } from './recognize/index.js';

const statusSchema = z
  .enum(importStatuses)
  .describe('previewed waits for staff; refused saved nothing; failed could not be read (see `message`).');
const count = z.int();

/** Schema of the result of `reportOf`. */
export const importReportSchema = z
  .object({
    key: z.int().nullable(),
    status: statusSchema,
    rows: count,
    added: count,
    updated: count,
    unchanged: count,
    refused: count,
    errors: z.array(ImportRowError.schema),
    vendor: z
      .object({
        key: z.int().describe('Key of the vendor.'),
        id: z.string().describe('Its short code in the back office.'),
        name: z.string().describe(about.vendorName),
      })
      .optional()
      .describe('The vendor whose items the report has. Absent for other reports.'),
    message: z.string().optional().describe('Why it failed. Absent otherwise.'),
    questions: z
      .array(
        questionSchema.extend({
          layout: ImportLayout.schema
            .optional()
            .describe('Of a question about the layout: what its answer confirms. Absent otherwise.'),
        }),
      )
      .optional()
      .describe('Questions that stopped it. Absent unless there are any.'),
    removed: count.optional().describe('Added records that the undo removed. Absent unless undone.'),
    restored: count
      .optional()
      .describe('Updated records of which undos restored at least one field. Absent unless undone.'),
    sheet: z.string().optional().describe('Name of the sheet that was read.'),
    columnMapping: z.string().optional().describe('Name of the saved column mapping that was used.'),
    columns: z
      .array(
        z.object({
          column: z.string().describe('Letters of the column.'),
          header: z.string().describe('Its heading.'),
          field: z.string().nullable().describe('The field it was read into; null if it was not used.'),
        }),
      )
      .optional()
      .describe('The columns of the sheet.'),
    rowKinds: z
      .object(Object.fromEntries(rowKinds.map(name => [name, count.describe(`Number of rows of the type ${name}.`)])))
      .optional()
      .describe('Number of rows by type.'),
    notes: z.array(z.string()).optional().describe('What was read differently from how it appears in the file.'),
  })
  .meta({ id: 'BatchImport' });

/** An import as API clients see it. */
export type ImportReport = Shown<z.output<typeof importReportSchema>>;

/** The response while an import is still running. */
export const pendingImportSchema = z.object({
  key: z.int().describe('Poll `GET /imports/{key}` with it.'),
  status: statusSchema,
});

export function reportOf(found: BatchImport, vendor: Vendor | null): ImportReport {
  const questions = found.failureCode === needsAnswers ? openQuestions(found) : [];
  const { key, status, rows, added, updated, unchanged, refused, errors, message, reading, removed, restored } = found;
  return {
    key,
    status,
    rows,
    added,
    updated,
    unchanged,
    refused,
    errors,
    ...(vendor && { vendor: { key: vendor.key, id: vendor.id, name: vendor.name } }),
    ...(message !== null && { message }),
    ...(questions.length > 0 && { questions }),
    ...(removed !== null && restored !== null && { removed, restored }),
    ...(reading && {
      sheet: reading.sheet,
      ...(reading.remembered && { columnMapping: reading.remembered.name }),
      columns: found.mapping.flatMap(({ columns, header, field }) =>
        columns.map(column => ({ column, header, field })),
      ),
      rowKinds: reading.counts,
      notes: reading.notes,
    }),
  };
}
