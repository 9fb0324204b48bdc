import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { ChangeLogEntry, FieldChange } from '../../platform/audit/index.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { describedEnum, TimeField } from '../../platform/shared/graphql-fields.js';
import { ImportRowError } from './batch-import.entity.js';
import type { QuestionKind } from './recognize/index.js';
import { aboutImport } from './import-descriptions.js';
import type { ImportKindName } from './kinds/index.js';
import type { Outcome } from './staging/compare-row.js';

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

@Access('admin')
@ObjectType({ description: 'A column of a report, and the field that it is read as.' })
export class ImportMapping {
  @Field(() => [String], { description: 'Letters of the column; several if their texts are joined.' })
  columns: readonly string[];
  @Field(() => String, { description: 'Header as in the file; for a report without headers, the name of the field.' })
  header: string;
  @Field(() => String, { nullable: true, description: 'Name of the field; null if the column is not used.' }) field:
    | string
    | null;
  @Field(() => String, { nullable: true, description: 'Name of the field on screen; null if the column is not used.' })
  label: string | null;
  @Field(() => String, { description: 'The first value in the column.' }) sample: string;

  @Field(() => Boolean, {
    description: 'True if the values do not look like the field. Staff should confirm or correct the mapping.',
  })
  isDoubtful: boolean;
}

@Access('admin')
@ObjectType({ description: 'A field that a column can be mapped to.' })
export class ImportField {
  @Field(() => String, { description: 'Name for `correctImport`, such as standardCost.' }) field: string;
  @Field(() => String, { description: 'Name on screen, such as Unit price.' }) label: string;
}

@Access('admin')
@ObjectType({ description: 'A sheet of the workbook.' })
export class ImportSheet {
  @Field(() => String, { description: 'Its title, as shown on the tab.' }) name: string;
  @Field(() => Boolean, { description: 'Hidden sheets cannot be read.' }) isHidden: boolean;
  @Field(() => Boolean, { description: 'True for the sheet that is imported.' }) isRead: boolean;
  @Field(() => Int, { description: 'Number of records found on it.' }) records: number;
}

@Access('admin')
@ObjectType({ description: 'Number of rows of one kind in the sheet.' })
export class ImportRowCount {
  @Field(() => String, {
    description: 'record, group, subtotal, repeatedHeader, banner, blank or footer. Only records are imported.',
  })
  kind: string;
  @Field(() => Int, { description: 'How many there are.' }) rows: number;
}

@Access('admin')
@ObjectType({ description: 'A record of a report, and what importing it changes or changed.' })
export class ImportedRow {
  @Field(() => Int, { description: aboutImport.row }) row: number;

  @Field(() => String, {
    nullable: true,
    description: aboutImport.recordId,
  })
  recordId: string | null;

  @Field(() => RowOutcomeEnum, { description: 'What the import does with it.' }) outcome: Outcome;
  @Field(() => [FieldChange], { description: 'Fields that the import adds or changes.' }) changes: FieldChange[];
  @Field(() => [ImportRowError], { description: 'Why it is refused; empty otherwise.' }) errors: ImportRowError[];
  @Field(() => [String], { description: 'Remarks about how the row was read.' }) notes: string[];

  @Field(() => Int, {
    nullable: true,
    description: 'Largest change of the price of a piece at any quantity, in whole percent; null if no price changes.',
  })
  pricePercent: number | null;

  @Field(() => Boolean, {
    description: 'True if the price of a piece changes by more than IMPORT_PRICE_MOVE_PERCENT, which is a question.',
  })
  isLargePriceChange: boolean;

  @Field(() => Boolean, {
    description:
      'True if undos reverted all of it. In an undone import, false for records of which something stayed, because it was changed or used afterwards.',
  })
  undone: boolean;
}

@Access('admin')
@ObjectType({ description: 'The import that an audit log entry belongs to.' })
export class ChangeImport {
  @Field(() => Int, { description: 'Open it with `batchImport`.' }) key: number;
  @Field(() => ImportKindEnum, { description: 'Which report the file is.' }) kind: ImportKindName;
  @Field(() => String, { description: 'The file as staff sent it.' }) fileName: string;
}

@Access('admin')
@ObjectType({ description: 'An import that changed the same records later.' })
export class LaterImport {
  @Field(() => Int, { description: 'Open it with `batchImport`.' }) key: number;
  @Field(() => String, { description: 'The file as staff sent it.' }) fileName: string;
  @TimeField('When it was sent, in Unix seconds.') date: number;
  @Field(() => Int, { description: 'Number of records that it changed after this import.' }) records: number;
}

@Access('admin')
@ObjectType({ description: 'In how many records an undo leaves a field.' })
export class ImportKeptCount {
  @Field(() => String, { description: 'Name of the field, the first of those that belong together.' }) field: string;
  @Field(() => Int, { description: 'Number of records.' }) records: number;
}

@Access('admin')
@ObjectType({ description: 'What an undo would do now.' })
export class ImportUndoPreview {
  @Field(() => Int, { description: 'Added records that it would remove.' }) removed: number;
  @Field(() => Int, { description: 'Updated records of which it would restore at least one field.' }) restored: number;
  @Field(() => Int, {
    description:
      'Records of which it would leave something, because it was edited or used, or they were deleted since.',
  })
  edited: number;
  @Field(() => [LaterImport], {
    description: 'Imports whose changes it would leave, the latest first. Undo them first to undo their records.',
  })
  laterImports: LaterImport[];
  @Field(() => [ImportKeptCount], {
    description: 'Fields that it would leave in some records, because they were changed since. See `keptFields`.',
  })
  kept: ImportKeptCount[];
  @Field(() => String, { description: 'Send it as `seen` to `undoImport`. It changes whenever a kept value does.' })
  seen: string;
}

@Access('admin')
@ObjectType({
  description:
    'Fields of a record that an undo leaves, because they were changed since, with fields that belong together with them, such as the unit of a price.',
})
export class ImportKeptFields {
  @Field(() => Int, { description: aboutImport.row }) row: number;
  @Field(() => String, { nullable: true, description: aboutImport.recordId }) recordId: string | null;
  @Field(() => String, { description: 'Name of the field, the first of those that belong together.' }) field: string;
  @Field(() => [FieldChange], { description: 'What the import changed: the value before it, and the one it wrote.' })
  imported: FieldChange[];
  @Field(() => [FieldChange], {
    description: 'What was changed since, for the same fields in the same order: the value after the import, and now.',
  })
  since: FieldChange[];
  @Field(() => ChangeLogEntry, {
    nullable: true,
    description: 'The last logged change to them; null if the log has none, as for the contact of a customer.',
  })
  lastChange: ChangeLogEntry | null;
}

@InputType({
  description:
    'A field that `undoImport` restores although it was changed since. Fields that belong together are restored together.',
})
export class ImportUndoChoiceInput {
  @Field(() => String, { description: 'Name of the field, such as warranty.' }) field: string;
  @Field(() => Int, { nullable: true, description: 'Row of the record in the file; if omitted, all records.' })
  row?: number | null;
}

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

@Access('admin')
@ObjectType({ description: 'A possible answer to a question of an import.' })
export class ImportQuestionChoice {
  @Field(() => String, { description: 'Value for `answerImport`.' }) value: string;
  @Field(() => String, { description: 'Its meaning, for people to read.' }) label: string;
}

@Access('admin')
@ObjectType('ImportQuestion', { description: 'What staff must decide before an import is saved.' })
export class ImportQuestionType {
  @Field(() => String, { description: aboutImport.questionId }) id: string;
  @Field(() => QuestionKindEnum, { description: 'What it is about.' }) kind: QuestionKind;
  @Field(() => String, { description: 'Column, rows or sheets that it is about.' }) where: string;
  @Field(() => String, { description: 'The question, for people to read.' }) text: string;
  @Field(() => [String], { description: 'Up to five values from the file, with their cells.' })
  samples: readonly string[];
  @Field(() => [ImportQuestionChoice], { description: 'The possible answers.' })
  choices: readonly ImportQuestionChoice[];
  @Field(() => String, { nullable: true, description: 'Value of the chosen answer; null while the question is open.' })
  answer: string | null;
}

@InputType({ description: 'The answer to a question of an import.' })
export class ImportAnswerInput {
  @Field(() => String, { description: aboutImport.questionId }) id: string;
  @Field(() => String, { description: 'Value of one of its choices; any other leaves the question open.' })
  value: string;
}

export type ImportChoiceAction = 'create' | 'map' | 'refuse';
const ImportChoiceActionEnum = describedEnum<ImportChoiceAction>(
  'ImportChoiceAction',
  'What an import does with a text that the store does not know.',
  {
    create: 'Adds a category with this name.',
    map: 'Reads it as another, known text.',
    refuse: 'Refuses the rows that have it.',
  },
);

@Access('admin')
@ObjectType({ description: 'A category or payment terms in a report that the store does not know.' })
export class ImportUnknown {
  @Field(() => String, { description: aboutImport.unknownField }) field: string;
  @Field(() => String, { description: aboutImport.unknownText }) text: string;
  @Field(() => Int, { nullable: true, description: 'Number of rows with it; null if it is mapped.' }) rows:
    | number
    | null;
  @Field(() => ImportChoiceActionEnum, { description: 'What the import does with it.' }) action: ImportChoiceAction;
  @Field(() => String, { nullable: true, description: 'What it is mapped to; null unless it is mapped.' }) to:
    | string
    | null;
}

@InputType({
  description:
    'What to do with a text that the store does not know. By default, unknown categories are added, and rows with unknown terms are refused.',
})
export class ImportChoiceInput {
  @Field(() => String, { description: aboutImport.unknownField }) field: string;
  @Field(() => String, { description: `${aboutImport.unknownText} Case is ignored.` }) text: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name of an existing category, or COD, NET30, NET45 or NET50. Null refuses the rows with the text.',
  })
  to: string | null;
}

@InputType({ description: 'Maps a column of a report to a field.' })
export class ImportCorrectionInput {
  @Field(() => String, { description: aboutImport.columnLetters }) column: string;
  @Field(() => String, {
    description: 'Header as in the file, at most 500 characters; any text for a report without headers.',
  })
  header: string;
  @Field(() => String, { nullable: true, description: 'One of `mappingFields`; null to ignore the column.' }) field:
    | string
    | null;
}
