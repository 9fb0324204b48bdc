import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Args, Ctx, FieldResolver, Float, Int, Mutation, Resolver, Root, type ClassType } from 'type-graphql';
import { listedChanges } from '../audit/index.js';
import { epochSeconds } from '../shared/clock.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { Access } from '../shared/graphql-access.js';
import { BatchImport } from './batch-import.entity.js';
import { withFile } from './sent-file.js';
import { ROW_KINDS } from './recognise/index.js';
import { ImportChoiceInput, ImportCorrectionInput, ImportedRow, ImportField, ImportKindChoice, ImportMapping, ImportRowCount, ImportUnknown, RowOutcome } from './staged-import-types.js';
import type { StagedImportsService } from './staged-imports.service.js';
import type { ListedRow } from './staging/staged-list.js';
import { kindOf } from './staging/staged-rows.js';

interface StagedImportsContext {
  services: { stagedImports: StagedImportsService };
}

const ImportedRowConnection: ClassType<Connection<ImportedRow>> = connectionType('ImportedRow', () => ImportedRow);

/** Imports step by step, as the admin area does them. */
@Resolver(() => BatchImport)
export class StagedImportsResolver {
  @Access('admin')
  @Mutation(() => BatchImport, { nullable: true, description: 'Begins to read a report and to compare it with the store, and answers at once: ask `batchImport` how far it is. It ends as `previewed`; nothing is written before `submitImport`.' })
  previewImport(
    @Arg('doc', () => GraphQLUpload) doc: Promise<FileUpload>,
    @Arg('kind', () => ImportKindChoice) kind: ImportKindChoice,
    @Arg('vendorKey', () => Int, { nullable: true, description: 'Needed for products: whose items they are' }) vendorKey: number | undefined,
    @Arg('agentKey', () => Int, { nullable: true, description: 'Needed for vendors: the purchasing agent of those without one' }) agentKey: number | undefined,
    @Arg('emptyBlanks', () => Boolean, { nullable: true, description: 'A blank cell means what it means in a new record, instead of leaving what is stored.' }) emptyBlanks: boolean | undefined,
    @Ctx() { services }: StagedImportsContext,
  ): Promise<BatchImport> {
    return withFile(doc, file => services.stagedImports.preview(file, { kind, vendorKey, agentKey, emptyBlanks }));
  }

  @Access('admin')
  @Mutation(() => BatchImport, { nullable: true, description: 'Says what columns of a previewed report are, and what is meant by categories and terms that the store does not know. It is read again, and the next file with the same columns is read so too.' })
  correctImport(
    @Arg('key', () => Int) key: number,
    @Arg('corrections', () => [ImportCorrectionInput], { description: 'All of them: those of before are replaced.' }) corrections: ImportCorrectionInput[],
    @Arg('choices', () => [ImportChoiceInput], { nullable: true, description: 'All of them, too; without it they stay.' }) choices: ImportChoiceInput[] | undefined,
    @Ctx() { services }: StagedImportsContext,
  ): Promise<BatchImport> {
    return services.stagedImports.correct(key, { corrections, choices });
  }

  @Access('admin')
  @Mutation(() => BatchImport, { nullable: true, description: 'Writes a previewed report into the store. A refused row refuses all unless bad rows are skipped.' })
  submitImport(
    @Arg('key', () => Int) key: number,
    @Arg('skipBadRows', () => Boolean, { nullable: true }) skipBadRows: boolean | undefined,
    @Ctx() { services }: StagedImportsContext,
  ): Promise<BatchImport> {
    return services.stagedImports.submit(key, skipBadRows === true);
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true, description: 'Forgets a preview, or an import that failed.' })
  discardImport(@Arg('key', () => Int) key: number, @Ctx() { services }: StagedImportsContext): Promise<boolean> {
    return services.stagedImports.discard(key);
  }

  @Access('admin')
  @Mutation(() => BatchImport, { nullable: true, description: 'Takes a completed import back, once: earlier values come back and added records go, except where a record was edited since.' })
  undoImport(@Arg('key', () => Int) key: number, @Ctx() { services }: StagedImportsContext): Promise<BatchImport> {
    return services.stagedImports.undo(key);
  }

  @Access('admin')
  @FieldResolver(() => [ImportMapping], { description: 'Every column of the file that has a header, and what it was taken for' })
  mapping(@Root() { reading }: BatchImport): ImportMapping[] {
    if (!reading) return [];
    const unused = reading.unmapped.map(({ column, header, sample }) => ({ columns: [column], header, field: null, label: null, sample, isDoubtful: false }));
    return [...reading.mapping.map(({ columns, header, field, label, sample, isDoubtful }) => ({ columns, header, field, label, sample, isDoubtful })), ...unused];
  }

  @Access('admin')
  @FieldResolver(() => [ImportField], { description: 'What a column of this report may be' })
  mappingFields(@Root() found: BatchImport): ImportField[] {
    return kindOf(found).layout.rules.map(({ field, label }) => ({ field, label }));
  }

  @Access('admin')
  @FieldResolver(() => [ImportRowCount], { description: 'The rows of the file by their kind' })
  rowKinds(@Root() { reading }: BatchImport): ImportRowCount[] {
    return reading ? ROW_KINDS.map(kind => ({ kind, rows: reading.counts[kind] })) : [];
  }

  @Access('admin')
  @FieldResolver(() => [String], { description: 'What else a person should know of the file' })
  notes(@Root() { reading }: BatchImport): readonly string[] {
    return reading?.notes ?? [];
  }

  @Access('admin')
  @FieldResolver(() => [String], { description: 'Categories that the store does not have and a submit would make' })
  newCategories(@Root() found: BatchImport, @Ctx() { services }: StagedImportsContext): Promise<string[]> {
    return services.stagedImports.newCategories(found);
  }

  @Access('admin')
  @FieldResolver(() => [ImportUnknown], { description: 'Categories and terms that the store does not know, at most 200 of each; of those a person may say what is meant' })
  unknown(@Root() found: BatchImport, @Ctx() { services }: StagedImportsContext): Promise<ImportUnknown[]> {
    return services.stagedImports.unknown(found);
  }

  @Access('admin')
  @FieldResolver(() => Int, { description: 'Unit prices that change by more than 25 percent' })
  largePriceChanges(@Root() { key }: BatchImport, @Ctx() { services }: StagedImportsContext): Promise<number> {
    return services.stagedImports.largePriceChanges(key);
  }

  @Access('admin')
  @FieldResolver(() => Float, { nullable: true, description: 'When the same file was imported before, in whole seconds since the epoch' })
  async sentBefore(@Root() found: BatchImport, @Ctx() { services }: StagedImportsContext): Promise<number | null> {
    const before = await services.stagedImports.sentBefore(found);
    return before && epochSeconds(before.importedAt);
  }

  @Access('admin')
  @FieldResolver(() => ImportedRowConnection, { description: 'Its rows with one outcome: price changes above 25 percent first, then in the order of the file' })
  async records(@Root() { key }: BatchImport, @Arg('outcome', () => RowOutcome) outcome: RowOutcome, @Args(() => PageArgs) page: PageArgs, @Ctx() { services }: StagedImportsContext): Promise<Connection<ImportedRow>> {
    const { items, ...window } = await services.stagedImports.rows(key, outcome, page);
    return toConnection({ ...window, items: items.map(shownRow) });
  }
}

function shownRow({ outcome, changes, errors, priceChange, ...row }: ListedRow): ImportedRow {
  return {
    ...row,
    outcome: RowOutcome[outcome],
    changes: listedChanges(changes),
    errors: errors.map(error => ({ row: row.row, ...error })),
    pricePercent: priceChange === null ? null : Math.round(Number(priceChange) * 100),
  };
}
