import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  Float,
  Int,
  Mutation,
  Resolver,
  Root,
  type ClassType,
} from 'type-graphql';
import { listedChanges } from '../audit/index.js';
import { Vendor } from '../purchasing/index.js';
import { epochSeconds } from '../shared/clock.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { Access } from '../shared/graphql-access.js';
import { KeyArg } from '../shared/graphql-fields.js';
import { BatchImport } from './batch-import.entity.js';
import { withUpload } from '../shared/with-upload.js';
import { rowKinds } from './recognize/index.js';
import { aboutImport } from './import-descriptions.js';
import type { ImportKindName } from './kinds/index.js';
import {
  ImportChoiceInput,
  ImportCorrectionInput,
  ImportedRow,
  ImportField,
  ImportKindEnum,
  ImportMapping,
  ImportRowCount,
  ImportSheet,
  ImportUnknown,
  RowOutcomeEnum,
} from './staged-import-types.js';
import type { Outcome } from './staging/compare-row.js';
import type { StagedImportsService } from './staged-imports.service.js';
import type { ListedRow } from './staging/staged-list.js';
import { kindOf } from './staging/staged-rows.js';

interface StagedImportsContext {
  services: { stagedImports: StagedImportsService };
}

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
    description: 'In an undone import: true for records that were reverted only, false for the others only.',
  })
  undone?: boolean;
}

/** Imports in steps (preview, correct, submit, undo), as in the admin area. */
@Resolver(() => BatchImport)
export class StagedImportsResolver {
  @Access('admin')
  @Mutation(() => BatchImport, {
    nullable: true,
    description:
      'Starts reading a report and comparing it with the store, and returns at once. Poll `batchImport` until the status is `previewed`; nothing is saved before `submitImport`.',
  })
  previewImport(
    @Arg('doc', () => GraphQLUpload, { description: aboutImport.file }) doc: Promise<FileUpload>,
    @Args(() => PreviewArgs) report: PreviewArgs,
    @Ctx() { services }: StagedImportsContext,
  ): Promise<BatchImport> {
    return withUpload(doc, file => services.stagedImports.preview(file, report));
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
    @Ctx() { services }: StagedImportsContext,
  ): Promise<BatchImport> {
    return services.stagedImports.correct(key, { corrections, choices, sheet });
  }

  @Access('admin')
  @Mutation(() => BatchImport, {
    nullable: true,
    description:
      'Starts saving a previewed report. If any record is refused, nothing is saved unless `skipBadRows` is true. STATUS_NOT_ALLOWED unless previewed.',
  })
  submitImport(
    @KeyArg() key: number,
    @Arg('skipBadRows', () => Boolean, { nullable: true, description: aboutImport.skipBadRows }) skipBadRows:
      | boolean
      | undefined,
    @Arg('anyVendor', () => Boolean, {
      nullable: true,
      description: `${aboutImport.anyVendor} Required if \`otherVendors\` is not empty.`,
    })
    anyVendor: boolean | undefined,
    @Ctx() { services }: StagedImportsContext,
  ): Promise<BatchImport> {
    return services.stagedImports.submit(key, { skipBadRows, anyVendor });
  }

  @Access('admin')
  @Mutation(() => Boolean, {
    nullable: true,
    description:
      'Discards a preview or a failed import, or cancels one that is being read. STATUS_NOT_ALLOWED once it is being saved.',
  })
  discardImport(
    @Arg('key', () => Int, { description: 'STATUS_NOT_ALLOWED if there is no such import.' }) key: number,
    @Ctx() { services }: StagedImportsContext,
  ): Promise<boolean> {
    return services.stagedImports.discard(key);
  }

  @Access('admin')
  @Mutation(() => BatchImport, {
    nullable: true,
    description:
      'Undoes a completed import, once: restores earlier values and removes added records. Records that were edited or used since are left as they are.',
  })
  undoImport(@KeyArg() key: number, @Ctx() { services }: StagedImportsContext): Promise<BatchImport> {
    return services.stagedImports.undo(key);
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
  vendor(@Root() found: BatchImport, @Ctx() { services }: StagedImportsContext): Promise<Vendor | null> {
    return services.stagedImports.vendor(found);
  }

  @Access('admin')
  @FieldResolver(() => [String], {
    description:
      'Vendors other than the chosen one that group rows of the file name. If there are any, `submitImport` needs `anyVendor`.',
  })
  otherVendors(@Root() found: BatchImport, @Ctx() { services }: StagedImportsContext): Promise<string[]> {
    return services.stagedImports.otherVendors(found);
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
    return (reading?.sheets ?? []).map(sheet => ({ ...sheet, isRead: sheet.name === reading?.sheet }));
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
  newCategories(@Root() found: BatchImport, @Ctx() { services }: StagedImportsContext): Promise<string[]> {
    return services.stagedImports.newCategories(found);
  }

  @Access('admin')
  @FieldResolver(() => [ImportUnknown], {
    description:
      'Unknown categories and terms, at most 200 of each, for which staff can choose what to do; empty unless previewed.',
  })
  unknown(@Root() found: BatchImport, @Ctx() { services }: StagedImportsContext): Promise<ImportUnknown[]> {
    return services.stagedImports.unknown(found);
  }

  @Access('admin')
  @FieldResolver(() => Int, {
    description: 'Number of updated records whose unit price changes by more than 25 percent.',
  })
  largePriceChanges(@Root() { key }: BatchImport, @Ctx() { services }: StagedImportsContext): Promise<number> {
    return services.stagedImports.largePriceChanges(key);
  }

  @Access('admin')
  @FieldResolver(() => Float, {
    nullable: true,
    description: 'When the same file was last imported before, in Unix seconds; null if it never was.',
  })
  async sentBefore(@Root() found: BatchImport, @Ctx() { services }: StagedImportsContext): Promise<number | null> {
    const before = await services.stagedImports.sentBefore(found);
    return before && epochSeconds(before.importedAt);
  }

  @Access('admin')
  @FieldResolver(() => ImportedRowConnection, {
    description: 'The records with one outcome: price changes above 25 percent first, then in file order.',
  })
  async records(
    @Root() { key }: BatchImport,
    @Args(() => ImportedRowsArgs) { outcome, undone, ...page }: ImportedRowsArgs,
    @Ctx() { services }: StagedImportsContext,
  ): Promise<Connection<ImportedRow>> {
    const { items, ...window } = await services.stagedImports.rows(key, { outcome, undone }, page);
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
