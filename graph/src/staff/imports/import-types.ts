import { z } from 'zod';
import { ChangeLogEntry, FieldChange } from '../../platform/audit/index.js';
import { describedEnum, inputType, objectType, schemaOf } from '../../platform/shared/graphql-fields.js';
import type { ImportKindName } from './kinds/index.js';
import type { QuestionKind } from './recognize/index.js';

export type Outcome = 'added' | 'updated' | 'unchanged' | 'refused';

/** Descriptions that several types and arguments share */
export const aboutImport = {
  kind: 'products, customers or vendors.',
  vendor: 'The vendor that supplies the items; null for customers and vendors.',
  skipBadRows: 'Imports the valid rows even if others are refused.',
  anyVendor: 'Confirms that the items belong to the chosen vendor although the file names another one.',
  columnLetters: 'Letters of the column, such as F.',
} as const;
const unknownText = 'The text as it appears in the file.';

const rowNumber = z.int().describe('Row number in the spreadsheet, starting at 1.');
const recordId = z
  .string()
  .nullable()
  .describe('Item ID, customer number or vendor id as in the report; null if it is missing.');
const importKey = z.int().describe('Open it with `batchImport`.');
const fileName = z.string().describe('The file as staff sent it.');
const questionId = z.string().describe('Id of the question, the same whenever the same file is read.');
const unknownField = z.string().describe('category or terms.');
const changedFields = z.array(schemaOf(FieldChange));

export const ImportKindEnum = describedEnum<ImportKindName>('ImportKind', 'Which back-office report a file is.', {
  products: 'Item Master List of one vendor, with headers.',
  customers: 'Customers by Salesperson, with headers.',
  vendors: 'Print Vendor List, without headers.',
});

export const RowOutcomeEnum = describedEnum<Outcome>(
  'ImportRowOutcome',
  'What an import does with a record of the report.',
  {
    added: 'The store did not have the record.',
    updated: 'At least one value differs from the store.',
    unchanged: 'All values are the same as in the store.',
    refused: 'A value is invalid, so the record is not imported.',
  },
);

const QuestionKindEnum = describedEnum<QuestionKind>('ImportQuestionKind', 'What a question of an import is about.', {
  layout: 'Whether the whole file reads as `fileLayout` describes it.',
  column: 'What a column contains.',
  pricePer: 'What one price of the file is for.',
  priceBreaks: 'Columns that may be prices from a quantity on.',
  priceUnit: 'What one price is for, such as a piece, a hundred or a case.',
  currency: 'A currency other than US dollars, cents or percent.',
  decimalComma: 'Decimals that are written with a comma.',
  priceColumn: 'Two columns that could be one field, such as the price that customers pay.',
  vendor: 'A vendor other than the chosen one.',
  totalRow: 'A row that looks like a total or a heading, but has a code.',
  wrappedText: 'Rows that may continue the description above them.',
  itemNumberFormat: 'Numbers that are shown with a number format.',
  lookalike: 'Codes that differ from known ones only in dashes, width or look-alike characters.',
  columnOrder: 'Columns whose values contradict their heading or position, or of which none is named as the key.',
  category: 'A category column that holds class codes.',
  sheet: 'Several sheets with records.',
  priceMove: 'Unit prices that change by more than IMPORT_PRICE_MOVE_PERCENT.',
});

const ChoiceActionEnum = describedEnum<'create' | 'map' | 'refuse'>(
  'ImportChoiceAction',
  'What an import does with a text that the store does not know.',
  {
    create: 'Adds a category with this name.',
    map: 'Reads it as another, known text.',
    refuse: 'Refuses the rows that have it.',
  },
);

export const ImportRowError = objectType('ImportRowError', 'An invalid cell or row of a report.', 'admin', {
  row: rowNumber,
  column: z.string().nullable().describe('Header of the column; null if the error concerns the whole row.'),
  // Imports of earlier releases stored none.
  cell: z.string().nullish().describe('Address of the cell, such as F12; null if the error concerns the whole row.'),
  value: z.string().nullable().describe('Content of the cell; null if the error concerns the whole row.'),
  message: z.string().describe('What is wrong, for people to read.'),
});
export type ImportRowError = InstanceType<typeof ImportRowError>;

export const ImportMapping = objectType(
  'ImportMapping',
  'A column of a report, and the field that it is read as.',
  'admin',
  {
    columns: z.array(z.string()).describe('Letters of the column; several if their texts are joined.'),
    header: z.string().describe('Header as in the file; for a report without headers, the name of the field.'),
    field: z.string().nullable().describe('Name of the field; null if the column is not used.'),
    label: z.string().nullable().describe('Name of the field on screen; null if the column is not used.'),
    sample: z.string().describe('The first value in the column.'),
    isDoubtful: z
      .boolean()
      .describe('True if the values do not look like the field. Staff should confirm or correct the mapping.'),
  },
);
export type ImportMapping = InstanceType<typeof ImportMapping>;

export const ImportField = objectType('ImportField', 'A field that a column can be mapped to.', 'admin', {
  field: z.string().describe('Name for `correctImport`, such as standardCost.'),
  label: z.string().describe('Name on screen, such as Unit price.'),
});

export const ImportSheet = objectType('ImportSheet', 'A sheet of the workbook.', 'admin', {
  name: z.string().describe('Its title, as shown on the tab.'),
  isHidden: z.boolean().describe('Hidden sheets cannot be read.'),
  isRead: z.boolean().describe('True for the sheet that is imported.'),
  records: z.int().describe('Number of records found on it.'),
});

export const ImportRowCount = objectType('ImportRowCount', 'Number of rows of one kind in the sheet.', 'admin', {
  kind: z
    .string()
    .describe('record, group, subtotal, repeatedHeader, banner, blank or footer. Only records are imported.'),
  rows: z.int().describe('How many there are.'),
});

export const ImportedRow = objectType(
  'ImportedRow',
  'A record of a report, and what importing it changes or changed.',
  'admin',
  {
    row: rowNumber,
    recordId,
    outcome: z.enum(RowOutcomeEnum).describe('What the import does with it.'),
    changes: changedFields.describe('Fields that the import adds or changes.'),
    errors: z.array(ImportRowError.schema).describe('Why it is refused; empty otherwise.'),
    notes: z.array(z.string()).describe('Remarks about how the row was read.'),
    pricePercent: z
      .int()
      .nullable()
      .describe('Largest change of the price of a piece at any quantity, in whole percent; null if no price changes.'),
    isLargePriceChange: z
      .boolean()
      .describe('True if the price of a piece changes by more than IMPORT_PRICE_MOVE_PERCENT, which is a question.'),
    undone: z
      .boolean()
      .describe(
        'True if undos reverted all of it. In an undone import, false for records of which something stayed, because it was changed or used afterwards.',
      ),
  },
);
export type ImportedRow = InstanceType<typeof ImportedRow>;

export const ChangeImport = objectType('ChangeImport', 'The import that an audit log entry belongs to.', 'admin', {
  key: importKey,
  kind: z.enum(ImportKindEnum).describe('Which report the file is.'),
  fileName,
});
export type ChangeImport = InstanceType<typeof ChangeImport>;

const LaterImport = objectType('LaterImport', 'An import that changed the same records later.', 'admin', {
  key: importKey,
  fileName,
  date: z.number().describe('When it was sent, in Unix seconds.'),
  records: z.int().describe('Number of records that it changed after this import.'),
});

const ImportKeptCount = objectType('ImportKeptCount', 'In how many records an undo leaves a field.', 'admin', {
  field: z.string().describe('Name of the field, the first of those that belong together.'),
  records: z.int().describe('Number of records.'),
});

export const ImportUndoPreview = objectType('ImportUndoPreview', 'What an undo would do now.', 'admin', {
  removed: z.int().describe('Added records that it would remove.'),
  restored: z.int().describe('Updated records of which it would restore at least one field.'),
  edited: z
    .int()
    .describe('Records of which it would leave something, because it was edited or used, or they were deleted since.'),
  laterImports: z
    .array(LaterImport.schema)
    .describe('Imports whose changes it would leave, the latest first. Undo them first to undo their records.'),
  kept: z
    .array(ImportKeptCount.schema)
    .describe('Fields that it would leave in some records, because they were changed since. See `keptFields`.'),
  seen: z.string().describe('Send it as `seen` to `undoImport`. It changes whenever a kept value does.'),
});
export type ImportUndoPreview = InstanceType<typeof ImportUndoPreview>;

export const ImportKeptFields = objectType(
  'ImportKeptFields',
  'Fields of a record that an undo leaves, because they were changed since, with fields that belong together with them, such as the unit of a price.',
  'admin',
  {
    row: rowNumber,
    recordId,
    field: ImportKeptCount.schema.shape.field,
    imported: changedFields.describe('What the import changed: the value before it, and the one it wrote.'),
    since: changedFields.describe(
      'What was changed since, for the same fields in the same order: the value after the import, and now.',
    ),
    lastChange: schemaOf(ChangeLogEntry)
      .nullable()
      .describe('The last logged change to them; null if the log has none, as for the contact of a customer.'),
  },
);
export type ImportKeptFields = InstanceType<typeof ImportKeptFields>;

export const undoChoice = z.object({
  field: z.string().max(50).describe('Name of the field, such as warranty.'),
  row: z.int().min(1).max(2_147_483_647).nullish().describe('Row of the record in the file; if omitted, all records.'),
});
/** A field that staff undo although it was changed since */
export type UndoChoice = z.output<typeof undoChoice>;
export const ImportUndoChoiceInput = inputType(
  'ImportUndoChoiceInput',
  'A field that `undoImport` restores although it was changed since. Fields that belong together are restored together.',
  undoChoice,
);

const ImportQuestionChoice = objectType(
  'ImportQuestionChoice',
  'A possible answer to a question of an import.',
  'admin',
  {
    value: z.string().describe('Value for `answerImport`, or for `answers` of an import in one step.'),
    label: z.string().describe('Its meaning, for people to read.'),
  },
);

/** A question, as every interface shows it */
export const questionSchema = z.object({
  id: questionId,
  kind: z.enum(QuestionKindEnum).describe('What it is about.'),
  where: z.string().describe('Column, rows or sheets that it is about.'),
  text: z.string().describe('The question, for people to read.'),
  samples: z.array(z.string()).describe('Up to five values from the file, with their cells.'),
  choices: z.array(ImportQuestionChoice.schema).describe('The possible answers.'),
});
export const ImportQuestionType = objectType(
  'ImportQuestion',
  'What staff must decide before an import is saved.',
  'admin',
  {
    ...questionSchema.shape,
    answer: z.string().nullable().describe('Value of the chosen answer; null while the question is open.'),
  },
);
export type ImportQuestionType = InstanceType<typeof ImportQuestionType>;

const answer = z.object({
  id: questionId,
  value: z.string().describe('Value of one of its choices; any other leaves the question open.'),
});
export type ImportAnswer = z.output<typeof answer>;
export const ImportAnswerInput = inputType('ImportAnswerInput', 'The answer to a question of an import.', answer);

export const ImportUnknown = objectType(
  'ImportUnknown',
  'A category or payment terms in a report that the store does not know.',
  'admin',
  {
    field: unknownField,
    text: z.string().describe(unknownText),
    rows: z.int().nullable().describe('Number of rows with it; null if it is mapped.'),
    action: z.enum(ChoiceActionEnum).describe('What the import does with it.'),
    to: z.string().nullable().describe('What it is mapped to; null unless it is mapped.'),
  },
);
export type ImportUnknown = InstanceType<typeof ImportUnknown>;

export const choiceSchema = z.object({
  field: unknownField,
  text: z.string().trim().min(1).max(500).describe(`${unknownText} Case is ignored.`),
  to: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .nullable()
    .describe('Name of an existing category, or COD, NET30, NET45 or NET50. Null refuses the rows with the text.'),
});
export const ImportChoiceInput = inputType(
  'ImportChoiceInput',
  'What to do with a text that the store does not know. By default, unknown categories are added, and rows with unknown terms are refused.',
  choiceSchema,
);

export const correctionSchema = z.object({
  column: z
    .string()
    .regex(/^[A-Z]{1,3}$/, 'must be the letters of a column')
    .describe(aboutImport.columnLetters),
  header: z
    .string()
    .max(500)
    .describe('Header as in the file, at most 500 characters; any text for a report without headers.'),
  field: z.string().nullable().describe('One of `mappingFields`; null to ignore the column.'),
});
export const ImportCorrectionInput = inputType(
  'ImportCorrectionInput',
  'Maps a column of a report to a field.',
  correctionSchema,
);
