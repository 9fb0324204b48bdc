import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Float, Int, Mutation, Resolver, Root, type ClassType } from 'type-graphql';
import { listedChanges } from '../audit/index.js';
import { Vendor } from '../purchasing/index.js';
import { epochSeconds } from '../shared/clock.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { Access } from '../shared/graphql-access.js';
import { BatchImport } from './batch-import.entity.js';
import { withFile } from './sent-file.js';
import { ROW_KINDS } from './recognise/index.js';
import { ImportChoiceInput, ImportCorrectionInput, ImportedRow, ImportField, ImportKindChoice, ImportMapping, ImportRowCount, ImportSheet, ImportUnknown, RowOutcome } from './staged-import-types.js';
import type { StagedImportsService } from './staged-imports.service.js';
import type { ListedRow } from './staging/staged-list.js';
import { kindOf } from './staging/staged-rows.js';

interface StagedImportsContext {
  services: { stagedImports: StagedImportsService };
}

const ImportedRowConnection: ClassType<Connection<ImportedRow>> = connectionType('ImportedRow', () => ImportedRow);

@ArgsType()
class PreviewArgs {
  @Field(() => ImportKindChoice) kind: ImportKindChoice;
  @Field(() => Int, { nullable: true, description: 'Needed for products: whose items they are' }) vendorKey?: number;
  @Field(() => Int, { nullable: true, description: 'Needed for vendors: the purchasing agent of those without one' }) agentKey?: number;
  @Field(() => Boolean, { nullable: true, description: 'A blank cell means what it means in a new record, instead of leaving what is stored.' }) emptyBlanks?: boolean;
  @Field(() => String, { nullable: true, description: 'The sheet to read; without it, the one with the most records.' }) sheet?: string;
}

@ArgsType()
class ImportedRowsArgs extends PageArgs {
  @Field(() => RowOutcome) outcome: RowOutcome;
  @Field(() => Boolean, { nullable: true, description: 'Of an undone import: only rows that were undone, or only those that were not' }) undone?: boolean;
}

/** Imports step by step, as the admin area does them. */
@Resolver(() => BatchImport)
export class StagedImportsResolver {
  @Access('admin')
  @Mutation(() => BatchImport, { nullable: true, description: 'Begins to read a report and to compare it with the store, and answers at once: ask `batchImport` how far it is. It ends as `previewed`; nothing is written before `submitImport`.' })
  previewImport(
    @Arg('doc', () => GraphQLUpload) doc: Promise<FileUpload>,
    @Args(() => PreviewArgs) report: PreviewArgs,
    @Ctx() { services }: StagedImportsContext,
  ): Promise<BatchImport> {
    return withFile(doc, file => services.stagedImports.preview(file, report));
  }

  @Access('admin')
  @Mutation(() => BatchImport, { nullable: true, description: 'Says what columns of a previewed report are, and what is meant by categories and terms that the store does not know. It is read again. Its submit remembers what was said, for the next file with the same columns from the same vendor.' })
  correctImport(
    @Arg('key', () => Int) key: number,
    @Arg('corrections', () => [ImportCorrectionInput], { description: 'All of them: those of before are replaced.' }) corrections: ImportCorrectionInput[],
    @Arg('choices', () => [ImportChoiceInput], { nullable: true, description: 'All of them, too; without it they stay.' }) choices: ImportChoiceInput[] | undefined,
    @Arg('sheet', () => String, { nullable: true, description: 'Reads another sheet of the file; its columns are its own.' }) sheet: string | undefined,
    @Ctx() { services }: StagedImportsContext,
  ): Promise<BatchImport> {
    return services.stagedImports.correct(key, { corrections, choices, sheet });
  }

  @Access('admin')
  @Mutation(() => BatchImport, { nullable: true, description: 'Writes a previewed report into the store. A refused row refuses all unless bad rows are skipped.' })
  submitImport(
    @Arg('key', () => Int) key: number,
    @Arg('skipBadRows', () => Boolean, { nullable: true }) skipBadRows: boolean | undefined,
    @Arg('anyVendor', () => Boolean, { nullable: true, description: 'The items are the chosen vendor\'s, although `otherVendors` names another.' }) anyVendor: boolean | undefined,
    @Ctx() { services }: StagedImportsContext,
  ): Promise<BatchImport> {
    return services.stagedImports.submit(key, { skipBadRows, anyVendor });
  }

  @Access('admin')
  @Mutation(() => Boolean, { nullable: true, description: 'Forgets a preview or an import that failed, or cancels an import that is still read.' })
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
  @FieldResolver(() => Vendor, { nullable: true, description: 'Whose items they are; null for customers and vendors' })
  vendor(@Root() found: BatchImport, @Ctx() { services }: StagedImportsContext): Promise<Vendor | null> {
    return services.stagedImports.vendor(found);
  }

  @Access('admin')
  @FieldResolver(() => [String], { description: 'Vendors that group rows of the file name, other than the chosen one: a submit needs `anyVendor` then' })
  otherVendors(@Root() found: BatchImport, @Ctx() { services }: StagedImportsContext): Promise<string[]> {
    return services.stagedImports.otherVendors(found);
  }

  @Access('admin')
  @FieldResolver(() => Boolean, { description: 'No column is the key of the records yet: `correctImport` has to say which one is' })
  needsKey(@Root() { reading }: BatchImport): boolean {
    return reading?.lacksKey ?? false;
  }

  @Access('admin')
  @FieldResolver(() => [ImportSheet], { description: 'The sheets of the file' })
  sheets(@Root() { reading }: BatchImport): ImportSheet[] {
    return (reading?.sheets ?? []).map(sheet => ({ ...sheet, isRead: sheet.name === reading?.sheet }));
  }

  @Access('admin')
  @FieldResolver(() => String, { nullable: true, description: 'Name of the remembered column mapping that was used' })
  columnMapping(@Root() { reading }: BatchImport): string | null {
    return reading?.remembered?.name ?? null;
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
  async records(@Root() { key }: BatchImport, @Args(() => ImportedRowsArgs) { outcome, undone, ...page }: ImportedRowsArgs, @Ctx() { services }: StagedImportsContext): Promise<Connection<ImportedRow>> {
    const { items, ...window } = await services.stagedImports.rows(key, { outcome, undone }, page);
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
