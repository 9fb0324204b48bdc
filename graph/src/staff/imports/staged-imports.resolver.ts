import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import {
  Arg,
  Args,
  ArgsType,
  Field,
  FieldResolver,
  Float,
  Int,
  Mutation,
  Resolver,
  Root,
  type ClassType,
} from 'type-graphql';
import { listedChanges } from '../../platform/audit/index.js';
import { Vendor } from '../../catalog/purchasing/index.js';
import { epochSeconds } from '../../platform/shared/clock.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../../platform/shared/connection.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { BatchImport } from './batch-import.entity.js';
import { receivedFile } from '../../platform/shared/received-file.js';
import { answerOf, rowKinds } from './recognize/index.js';
import { aboutImport } from './import-descriptions.js';
import type { ImportKindName } from './kinds/index.js';
import {
  ImportAnswerInput,
  ImportChoiceInput,
  ImportCorrectionInput,
  ImportedRow,
  ImportKeptFields,
  ImportUndoChoiceInput,
  ImportUndoPreview,
  ImportField,
  ImportKindEnum,
  ImportMapping,
  ImportQuestionType,
  ImportRowCount,
  ImportSheet,
  ImportUnknown,
  RowOutcomeEnum,
} from './staged-import-types.js';
import type { Outcome } from './staging/compare-row.js';
import { isImported, StagedImportsService } from './staged-imports.service.js';
import type { ListedRow } from './staging/staged-list.js';
import { kindOf } from './staging/staged-rows.js';

const ImportedRowConnection: ClassType<Connection<ImportedRow>> = connectionType('ImportedRow', () => ImportedRow);

@ArgsType()
class PreviewArgs {
  @Field(() => ImportKindEnum, { description: 'Which report the file is.' }) kind: ImportKindName;
  @Field(() => Int, { nullable: true, description: `${aboutImport.vendorKey} Required for products.` })
  vendorKey?: number;
  @Field(() => Int, { nullable: true, description: `${aboutImport.agentKey} Required for vendors.` }) agentKey?: number;
  @Field(() => Boolean, { nullable: true, description: aboutImport.emptyBlanks }) emptyBlanks?: boolean;
  @Field(() => String, { nullable: true, description: aboutImport.sheet }) sheet?: string;
}

@ArgsType()
class ImportedRowsArgs extends PageArgs {
  @Field(() => RowOutcomeEnum, { description: 'Only records with this outcome.' }) outcome: Outcome;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'In an undone import: true for what was reverted only, false for what was left only. `changes` has only these fields then.',
  })
  undone?: boolean;
}

/** Imports in steps (preview, correct, submit, undo), as in the admin area. */
@Resolver(() => BatchImport)
export class StagedImportsResolver extends PerRequest {
  private readonly stagedImports = this.context.get(StagedImportsService);

  @Access('admin')
  @Mutation(() => BatchImport, {
    nullable: true,
    description:
      'Starts reading a report and comparing it with the store, and returns at once. Poll `batchImport` until the status is `previewed`; nothing is saved before `submitImport`.',
  })
  async previewImport(
    @Arg('doc', () => GraphQLUpload, { description: aboutImport.file }) doc: Promise<FileUpload>,
    @Args(() => PreviewArgs) report: PreviewArgs,
  ): Promise<BatchImport> {
    return this.stagedImports.preview(await receivedFile(doc), report);
  }

  @Access('admin')
  @Mutation(() => BatchImport, {
    nullable: true,
    description:
      'Corrects how a previewed report is read, and reads it again. `submitImport` remembers the corrections for the next file with the same columns from the same vendor.',
  })
  correctImport(
    @KeyArg() key: number,
    @Arg('corrections', () => [ImportCorrectionInput], {
      description: 'All column corrections, at most 200; they replace earlier ones.',
    })
    corrections: ImportCorrectionInput[],
    @Arg('choices', () => [ImportChoiceInput], {
      nullable: true,
      description:
        'All choices for unknown texts, at most 500; they replace earlier ones. If omitted, earlier ones remain.',
    })
    choices: ImportChoiceInput[] | undefined,
    @Arg('sheet', () => String, {
      nullable: true,
      description: 'Name of another visible sheet to read instead. Mapped columns do not carry over.',
    })
    sheet: string | undefined,
  ): Promise<BatchImport> {
    return this.stagedImports.correct(key, { corrections, choices, sheet });
  }

  @Access('admin')
  @Mutation(() => BatchImport, {
    nullable: true,
    description:
      'Answers questions of a previewed report, and reads it again. Answers about columns are remembered with the mapping when it is submitted.',
  })
  answerImport(
    @KeyArg() key: number,
    @Arg('answers', () => [ImportAnswerInput], {
      description: 'Answers to some or all questions; they are added to earlier ones.',
    })
    answers: ImportAnswerInput[],
  ): Promise<BatchImport> {
    return this.stagedImports.answer(key, answers);
  }

  @Access('admin')
  @Mutation(() => BatchImport, {
    nullable: true,
    description:
      'Starts saving a previewed report. If any record is refused, nothing is saved unless `skipBadRows` is true. IMPORT_QUESTION with `questions` while one is open, and STATUS_NOT_ALLOWED unless previewed.',
  })
  submitImport(
    @KeyArg() key: number,
    @Arg('skipBadRows', () => Boolean, { nullable: true, description: aboutImport.skipBadRows }) skipBadRows:
      | boolean
      | null
      | undefined,
    @Arg('anyVendor', () => Boolean, {
      nullable: true,
      description: `${aboutImport.anyVendor} Answers the question about other vendors.`,
    })
    anyVendor: boolean | null | undefined,
  ): Promise<BatchImport> {
    return this.stagedImports.submit(key, { skipBadRows: skipBadRows === true, anyVendor: anyVendor === true });
  }

  @Access('admin')
  @Mutation(() => Boolean, {
    nullable: true,
    description:
      'Discards a preview or a failed import, or cancels one that is being read. STATUS_NOT_ALLOWED once it is being saved.',
  })
  discardImport(
    @Arg('key', () => Int, { description: 'STATUS_NOT_ALLOWED if there is no such import.' }) key: number,
  ): Promise<boolean> {
    return this.stagedImports.discard(key);
  }

  @Access('admin')
  @Mutation(() => BatchImport, {
    nullable: true,
    description:
      'Undoes a completed import: restores earlier values field by field, and removes added records. Fields changed since stay unless chosen, and so do added records that were edited or used; it may be repeated for them. STATUS_NOT_ALLOWED if it would change nothing, NOT_READY while another import or undo is being saved.',
  })
  undoImport(
    @KeyArg() key: number,
    @Arg('overwrite', () => [ImportUndoChoiceInput], {
      nullable: true,
      description: 'Fields to restore although they were changed since, at most 1,000. Needs `seen`.',
    })
    overwrite: ImportUndoChoiceInput[] | null | undefined,
    @Arg('seen', () => String, {
      nullable: true,
      description: '`undoPreview.seen` as read with these fields. STALE if one of them changed meanwhile.',
    })
    seen: string | null | undefined,
  ): Promise<BatchImport> {
    return this.stagedImports.undo(key, { overwrite, seen });
  }

  @Access('admin')
  @FieldResolver(() => [ImportMapping], { description: 'Every column with a header, and the field it is read as.' })
  mapping(@Root() { reading }: BatchImport): ImportMapping[] {
    if (!reading) return [];
    const unused = reading.unmapped.map(({ column, header, sample }) => ({
      columns: [column],
      header,
      field: null,
      label: null,
      sample,
      isDoubtful: false,
    }));
    return [
      ...reading.mapping.map(({ columns, header, field, label, sample, isDoubtful }) => ({
        columns,
        header,
        field,
        label,
        sample,
        isDoubtful,
      })),
      ...unused,
    ];
  }

  @Access('admin')
  @FieldResolver(() => [ImportField], { description: 'Fields that columns of this report can be mapped to.' })
  mappingFields(@Root() found: BatchImport): ImportField[] {
    return kindOf(found).layout.rules.map(({ field, label }) => ({ field, label }));
  }

  @Access('admin')
  @FieldResolver(() => Vendor, { nullable: true, description: aboutImport.vendor })
  vendor(@Root() found: BatchImport): Promise<Vendor | null> {
    return this.stagedImports.vendor(found);
  }

  @Access('admin')
  @FieldResolver(() => [String], {
    description:
      'Vendors other than the chosen one that a column or group rows of the file name. If there are any, `questions` asks about them.',
  })
  otherVendors(@Root() { reading }: BatchImport): readonly string[] {
    return reading?.otherVendors ?? [];
  }

  @Access('admin')
  @FieldResolver(() => [ImportQuestionType], {
    description:
      'What the store does not decide alone, because it bears on prices, items or their vendor. `submitImport` needs all answers; `answerImport` gives them.',
  })
  questions(@Root() { questions, answers }: BatchImport): ImportQuestionType[] {
    return questions.map(question => ({ ...question, answer: answerOf(question, answers) ?? null }));
  }

  @Access('admin')
  @FieldResolver(() => Boolean, {
    description: 'True if no column is mapped to the key of the records yet; use `correctImport` to map one.',
  })
  needsKey(@Root() { reading }: BatchImport): boolean {
    return reading?.lacksKey ?? false;
  }

  @Access('admin')
  @FieldResolver(() => [ImportSheet], { description: 'All sheets of the workbook, including hidden ones.' })
  sheets(@Root() { reading }: BatchImport): ImportSheet[] {
    return [...(reading?.sheets ?? [])];
  }

  @Access('admin')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Name of the remembered column mapping that was applied; null if there was none.',
  })
  columnMapping(@Root() { reading }: BatchImport): string | null {
    return reading?.remembered?.name ?? null;
  }

  @Access('admin')
  @FieldResolver(() => [ImportRowCount], { description: 'Number of rows of each kind in the sheet.' })
  rowKinds(@Root() { reading }: BatchImport): ImportRowCount[] {
    return reading ? rowKinds.map(kind => ({ kind, rows: reading.counts[kind] })) : [];
  }

  @Access('admin')
  @FieldResolver(() => [String], {
    description: 'Remarks about the file for staff, such as unused columns and hidden rows.',
  })
  notes(@Root() { reading }: BatchImport): readonly string[] {
    return reading?.notes ?? [];
  }

  @Access('admin')
  @FieldResolver(() => [String], { description: 'Categories that `submitImport` would add; empty unless previewed.' })
  newCategories(@Root() found: BatchImport): Promise<string[]> {
    return this.stagedImports.newCategories(found);
  }

  @Access('admin')
  @FieldResolver(() => [ImportUnknown], {
    description:
      'Unknown categories and terms, at most 200 of each, for which staff can choose what to do; empty unless previewed.',
  })
  unknown(@Root() found: BatchImport): Promise<ImportUnknown[]> {
    return this.stagedImports.unknown(found);
  }

  @Access('admin')
  @FieldResolver(() => Int, {
    description: 'Number of updated records whose unit price changes by more than IMPORT_PRICE_MOVE_PERCENT.',
  })
  largePriceChanges(@Root() { key }: BatchImport): Promise<number> {
    return this.stagedImports.largePriceChanges(key);
  }

  @Access('admin')
  @FieldResolver(() => Float, {
    nullable: true,
    description: 'When the same file was last imported before, in Unix seconds; null if it never was.',
  })
  async sentBefore(@Root() found: BatchImport): Promise<number | null> {
    const before = await this.stagedImports.sentBefore(found);
    return before && epochSeconds(before.importedAt);
  }

  @Access('admin')
  @FieldResolver(() => ImportUndoPreview, {
    nullable: true,
    description: 'What `undoImport` would do now; null unless the import is completed or undone.',
  })
  async undoPreview(@Root() found: BatchImport): Promise<ImportUndoPreview | null> {
    if (!isImported(found)) return null;
    const { laterImports, ...counts } = await this.stagedImports.undoPreview(found);
    return {
      ...counts,
      laterImports: laterImports.map(({ importedAt, ...one }) => ({ ...one, date: epochSeconds(importedAt) })),
    };
  }

  @Access('admin')
  @FieldResolver(() => [ImportKeptFields], {
    description:
      'What `undoImport` would leave unless chosen, because it was changed since, in file order; empty unless the import is completed or undone.',
  })
  async keptFields(
    @Root() found: BatchImport,
    @Arg('first', () => Int, { nullable: true, description: 'Rows per page: 20 by default, at most 1,000.' })
    first: number | null | undefined,
    @Arg('offset', () => Int, { nullable: true, description: 'Rows to skip.' }) offset: number | null | undefined,
  ): Promise<ImportKeptFields[]> {
    if (!isImported(found)) return [];
    const kept = await this.stagedImports.keptFields(found, { first, offset });
    return kept.map(({ imported, since, ...one }) => ({
      ...one,
      imported: listedChanges(imported),
      since: listedChanges(since),
    }));
  }

  @Access('admin')
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Number of records with changes that undos left, at least in part; null unless undone.',
  })
  left(@Root() found: BatchImport): Promise<number | null> {
    return this.stagedImports.left(found);
  }

  @Access('admin')
  @FieldResolver(() => ImportedRowConnection, {
    description: 'The records with one outcome: large price changes first, then in file order.',
  })
  async records(
    @Root() { key }: BatchImport,
    @Args(() => ImportedRowsArgs) { outcome, undone, ...page }: ImportedRowsArgs,
  ): Promise<Connection<ImportedRow>> {
    const { items, ...window } = await this.stagedImports.rows(key, { outcome, undone }, page);
    return toConnection({ ...window, items: items.map(shownRow) });
  }
}

function shownRow({ changes, errors, priceChange, ...row }: ListedRow): ImportedRow {
  return {
    ...row,
    changes: listedChanges(changes),
    errors: errors.map(error => ({ row: row.row, ...error })),
    pricePercent: priceChange === null ? null : Math.round(Number(priceChange) * 100),
  };
}
