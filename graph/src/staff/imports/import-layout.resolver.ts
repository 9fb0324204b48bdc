import { Field, FieldResolver, Float, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { Access } from '../../platform/shared/graphql-access.js';
import { describedEnum } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import type { UnitOfMeasure } from '../../definitions/unit.js';
import { BatchImport } from './batch-import.entity.js';
import { aboutLayout, shownLayout, type ShownLayout } from './import-layout.js';
import type { LayoutDifference, ValueKind } from './recognize/index.js';
import { StagedImportsService } from './staged-imports.service.js';
import type { FirstRecord } from './staging/staged-list.js';

const ValueKindEnum = describedEnum<ValueKind>('ImportValueKind', 'What the values of a column are.', {
  nothing: 'All cells are blank.',
  wholeNumbers: 'Numbers without decimals.',
  amounts: 'Numbers, some with decimals.',
  dates: 'Cells that the file formats as a day or time.',
  fewWords: 'At most 12 different texts.',
  texts: 'More than 12 different texts.',
  mixed: 'Texts and numbers.',
});

@Access('admin')
@ObjectType({ description: 'A column of a file, as the store reads it.' })
export class ImportLayoutColumn {
  @Field(() => String, { description: aboutLayout.column }) column: string;
  @Field(() => [String], { description: aboutLayout.headings }) headings: readonly string[];
  @Field(() => [String], { description: aboutLayout.formats }) formats: readonly string[];
  @Field(() => ValueKindEnum, { description: aboutLayout.values }) values: ValueKind;
  @Field(() => [String], { description: aboutLayout.samples }) samples: readonly string[];
  @Field(() => String, { nullable: true, description: aboutLayout.field }) field: string | null;
  @Field(() => Boolean, { description: aboutLayout.isNew }) isNew: boolean;
}

@Access('admin')
@ObjectType({ description: 'A text of a file outside its records.' })
export class ImportLayoutText {
  @Field(() => Int, { description: aboutLayout.textRow }) row: number;
  @Field(() => String, { description: aboutLayout.example }) example: string;
  @Field(() => String, { description: aboutLayout.changesId }) changesId: string;
  @Field(() => Boolean, { description: aboutLayout.changes }) changes: boolean;
  @Field(() => Boolean, { description: aboutLayout.isNew }) isNew: boolean;
}

@Access('admin')
@ObjectType({ description: 'Rows of one kind that are not read as records.' })
export class ImportLayoutRows {
  @Field(() => String, { description: aboutLayout.kind }) kind: string;
  @Field(() => Int, { description: aboutLayout.count }) count: number;
  @Field(() => [String], { description: aboutLayout.examples }) examples: readonly string[];
  @Field(() => Boolean, { description: aboutLayout.isNew }) isNew: boolean;
}

@Access('admin')
@ObjectType({ description: 'What a file says that the layout that it is most like does not.' })
export class ImportLayoutDifference implements LayoutDifference {
  @Field(() => String, { description: aboutLayout.where }) where: string;
  @Field(() => String, { description: aboutLayout.text }) text: string;
}

@Access('admin')
@ObjectType({ description: 'What a file says apart from its records. A person confirms it once.' })
export class ImportLayout implements ShownLayout {
  @Field(() => [ImportLayoutColumn], { description: aboutLayout.columns }) columns: readonly ImportLayoutColumn[];
  @Field(() => [ImportLayoutText], { description: aboutLayout.texts }) texts: readonly ImportLayoutText[];
  @Field(() => [ImportLayoutRows], { description: aboutLayout.leftOut }) leftOut: readonly ImportLayoutRows[];
  @Field(() => [ImportLayoutDifference], { nullable: true, description: aboutLayout.differences })
  differences: readonly ImportLayoutDifference[] | null;
}

@Access('admin')
@ObjectType({ description: 'One of the first records of a file, as it would be stored.' })
export class ImportFirstRecord {
  @Field(() => Int, { description: 'Its row in the sheet, from 1.' }) row: number;
  @Field(() => String, { nullable: true, description: 'Item ID, customer number or vendor id; null if it is missing.' })
  recordId: string | null;
  @Field(() => String, { description: 'Description or name.' }) name: string;
  @Field(() => String, { nullable: true, description: 'Price as decimal text; null if it has none.' })
  price: string | null;
  @Field(() => String, { description: 'Unit that the price is for, as in `Product.unit`.' }) unit: UnitOfMeasure;
  @Field(() => Boolean, {
    description: 'False if the file says no unit, so that it is the one of the stored item, or each.',
  })
  saysUnit: boolean;
  @Field(() => Float, { description: 'Pieces that the quantity box starts with.' }) defaultQuantity: number;
  @Field(() => Boolean, { description: 'True if a value is invalid, so that it is not imported.' }) isRefused: boolean;
}

/** How a file reads, for a person to confirm. */
@Resolver(() => BatchImport)
export class ImportLayoutResolver extends PerRequest {
  private readonly stagedImports = this.context.get(StagedImportsService);

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
    return this.stagedImports.firstRecords(found);
  }
}
