import { z } from 'zod';
import type { Vendor } from '../../catalog/purchasing/index.js';
import { about } from '../../platform/shared/descriptions.js';
import { importStatuses, type BatchImport, type ImportRowError } from './batch-import.entity.js';
import { layoutSchema } from './import-layout.js';
import { needsAnswers, openQuestions, type DescribedQuestion } from './import-questions.js';
import { questionKinds, rowKinds, type RowKind } from './recognize/index.js';

/** A column of the file; `field` is null if it was not used. */
interface ReportedColumn {
  column: string;
  header: string;
  field: string | null;
}

/** An import as API clients see it. */
export interface ImportReport {
  key: number | null;
  status: BatchImport['status'];
  vendor?: Pick<Vendor, 'key' | 'id' | 'name'>;
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  refused: number;
  /** Present if undone, like `restored` */
  removed?: number;
  restored?: number;
  errors: ImportRowError[];
  message?: string;
  /** Questions that stopped it */
  questions?: DescribedQuestion[];
  /** The sheet that was read */
  sheet?: string;
  /** Name of the remembered column mapping that was used */
  columnMapping?: string;
  columns?: ReportedColumn[];
  rowKinds?: Readonly<Record<RowKind, number>>;
  /** Remarks about content that was skipped or changed while reading */
  notes?: readonly string[];
}

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
    errors: z.array(
      z
        .object({
          row: z.int(),
          column: z.string().nullable(),
          cell: z.string().nullable().optional(),
          value: z.string().nullable(),
          message: z.string(),
        })
        .meta({ id: 'ImportRowError' }),
    ),
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
        z.object({
          id: z.string().describe('Name of its answer in `answers`.'),
          kind: z.enum(questionKinds).describe('What it is about.'),
          where: z.string().describe('Column, rows or sheets that it is about.'),
          text: z.string().describe('The question, for people to read.'),
          samples: z.array(z.string()).describe('Up to five values from the file, with their cells.'),
          choices: z
            .array(
              z.object({
                value: z.string().describe('Value for `answers`.'),
                label: z.string().describe('Its meaning, for people to read.'),
              }),
            )
            .describe('The possible answers.'),
          layout: layoutSchema
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
      columns: columnsOf(reading),
      rowKinds: reading.counts,
      notes: reading.notes,
    }),
  };
}

function columnsOf({ mapping, unmapped }: NonNullable<BatchImport['reading']>): ReportedColumn[] {
  const used = mapping.flatMap(({ columns, header, field }) => columns.map(column => ({ column, header, field })));
  return [...used, ...unmapped.map(({ column, header }) => ({ column, header, field: null }))];
}
