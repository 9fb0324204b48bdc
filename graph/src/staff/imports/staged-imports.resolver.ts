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
import type { z } from 'zod';
import { Vendor, vendors } from '../../catalog/purchasing/index.js';
import { RecordServices } from '../../platform/records/index.js';
import { epochSeconds } from '../../platform/shared/clock.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../../platform/shared/connection.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { BatchImport } from './batch-import.entity.js';
import { ImportFirstRecord, ImportLayout, shownLayout, type FirstRecord, type ShownLayout } from './import-layout.js';
import {
  aboutImport,
  ImportAnswerInput,
  ImportChoiceInput,
  ImportCorrectionInput,
  ImportedRow,
  ImportKeptFields,
  ImportQuestionType,
  ImportUndoChoiceInput,
  ImportUndoPreview,
  ImportUnknown,
  RowOutcomeEnum,
  type choiceSchema,
  type correctionSchema,
  type ImportAnswer,
  type Outcome,
  type UndoChoice,
} from './import-types.js';
import { answerOf } from './recognize/index.js';
import { ImportMutation } from './imports.resolver.js';
import { StagedImportsService } from './staged-imports.service.js';
import { StagedRowsService } from './staging/staged-rows.service.js';

const ImportedRowConnection: ClassType<Connection<ImportedRow>> = connectionType('ImportedRow', () => ImportedRow);

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

/** The steps of an import after its preview, and what it shows. */
@Resolver(() => BatchImport)
export class StagedImportsResolver extends PerRequest {
  private readonly stagedImports = this.context.get(StagedImportsService);
  private readonly stagedRows = this.context.get(StagedRowsService);
  private readonly vendors = this.context.get(RecordServices).of(vendors);

  @ImportMutation(
    'Corrects how a previewed report is read, and reads it again. `submitImport` remembers the corrections for the next file with the same columns from the same vendor.',
  )
  correctImport(
    @KeyArg() key: number,
    @Arg('corrections', () => [ImportCorrectionInput], {
      description: 'All column corrections, at most 200; they replace earlier ones.',
    })
    corrections: z.input<typeof correctionSchema>[],
    @Arg('choices', () => [ImportChoiceInput], {
      nullable: true,
      description:
        'All choices for unknown texts, at most 500; they replace earlier ones. If omitted, earlier ones remain.',
    })
    choices: z.input<typeof choiceSchema>[] | undefined,
    @Arg('sheet', () => String, {
      nullable: true,
      description: 'Name of another visible sheet to read instead. Mapped columns do not carry over.',
    })
    sheet: string | undefined,
  ): Promise<BatchImport> {
    return this.stagedImports.correct(key, { corrections, choices, sheet });
  }

  @ImportMutation(
    'Answers questions of a previewed report, and reads it again. Answers about columns are remembered with the mapping when it is submitted.',
  )
  answerImport(
    @KeyArg() key: number,
    @Arg('answers', () => [ImportAnswerInput], {
      description: 'Answers to some or all questions; they are added to earlier ones.',
    })
    answers: ImportAnswer[],
  ): Promise<BatchImport> {
    return this.stagedImports.answer(key, answers);
  }

  @ImportMutation(
    'Starts saving a previewed report. If any record is refused, nothing is saved unless `skipBadRows` is true. IMPORT_QUESTION with `questions` while one is open, and STATUS_NOT_ALLOWED unless previewed.',
  )
  submitImport(
    @KeyArg() key: number,
    @Arg('skipBadRows', () => Boolean, { nullable: true, description: aboutImport.skipBadRows })
    skipBadRows: boolean | undefined,
    @Arg('anyVendor', () => Boolean, {
      nullable: true,
      description: `${aboutImport.anyVendor} Answers the question about other vendors.`,
    })
    anyVendor: boolean | undefined,
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

  @ImportMutation(
    'Undoes a completed import: restores earlier values field by field, and removes added records. Fields changed since stay unless chosen, and so do added records that were edited or used; it may be repeated for them. STATUS_NOT_ALLOWED if it would change nothing, NOT_READY while another import or undo is being saved.',
  )
  undoImport(
    @KeyArg() key: number,
    @Arg('overwrite', () => [ImportUndoChoiceInput], {
      nullable: true,
      description: 'Fields to restore although they were changed since, at most 1,000. Needs `seen`.',
    })
    overwrite: UndoChoice[] | undefined,
    @Arg('seen', () => String, {
      nullable: true,
      description: '`undoPreview.seen` as read with these fields. STALE if one of them changed meanwhile.',
    })
    seen: string | undefined,
  ): Promise<BatchImport> {
    return this.stagedImports.undo(key, { overwrite, seen });
  }

  @Access('admin')
  @FieldResolver(() => Vendor, { nullable: true, description: aboutImport.vendor })
  vendor(@Root() { vendorKey }: BatchImport): Promise<Vendor | null> {
    return this.vendors.oneOf(vendorKey);
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
  @FieldResolver(() => [ImportUnknown], {
    description:
      'Unknown categories and terms, at most 200 of each, for which staff can choose what to do; empty unless previewed.',
  })
  unknown(@Root() found: BatchImport): Promise<ImportUnknown[]> {
    return this.stagedRows.unknown(found);
  }

  @Access('admin')
  @FieldResolver(() => Int, {
    description: 'Number of updated records whose unit price changes by more than IMPORT_PRICE_MOVE_PERCENT.',
  })
  largePriceChanges(@Root() { key }: BatchImport): Promise<number> {
    return this.stagedRows.largePriceChanges(key);
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
  undoPreview(@Root() found: BatchImport): Promise<ImportUndoPreview | null> {
    return this.stagedImports.undoPreview(found);
  }

  @Access('admin')
  @FieldResolver(() => [ImportKeptFields], {
    description:
      'What `undoImport` would leave unless chosen, because it was changed since, in file order; empty unless the import is completed or undone.',
  })
  keptFields(
    @Root() found: BatchImport,
    @Arg('first', () => Int, { nullable: true, description: 'Rows per page: 20 by default, at most 1,000.' })
    first: number | null | undefined,
    @Arg('offset', () => Int, { nullable: true, description: 'Rows to skip.' }) offset: number | null | undefined,
  ): Promise<ImportKeptFields[]> {
    return this.stagedImports.keptFields(found, { first, offset });
  }

  @Access('admin')
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Number of records with changes that undos left, at least in part; null unless undone.',
  })
  left(@Root() found: BatchImport): Promise<number | null> {
    return this.stagedRows.left(found);
  }

  @Access('admin')
  @FieldResolver(() => ImportedRowConnection, {
    description: 'The records with one outcome: large price changes first, then in file order.',
  })
  async records(
    @Root() { key }: BatchImport,
    @Args(() => ImportedRowsArgs) { outcome, undone, ...page }: ImportedRowsArgs,
  ): Promise<Connection<ImportedRow>> {
    return toConnection(await this.stagedRows.rows(key, { outcome, undone }, page));
  }

  @Access('admin')
  @FieldResolver(() => ImportLayout, {
    nullable: true,
    description: 'What the file says apart from its records; null until it is read and its key column is known.',
  })
  fileLayout(@Root() found: BatchImport): ShownLayout | null {
    return shownLayout(found);
  }

  @Access('admin')
  @FieldResolver(() => [ImportFirstRecord], { description: 'The first five records, as they would be stored.' })
  firstRecords(@Root() found: BatchImport): Promise<FirstRecord[]> {
    return this.stagedRows.firstRecords(found);
  }
}
