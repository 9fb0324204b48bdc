import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { FieldChange } from '../audit/index.js';
import { Access } from '../shared/graphql-access.js';
import { ImportRowError } from './batch-import.entity.js';

export enum ImportKindChoice {
  products = 'products',
  customers = 'customers',
  vendors = 'vendors',
}
registerEnumType(ImportKindChoice, {
  name: 'ImportKind',
  description: 'Which report a file is.',
  valuesConfig: {
    products: { description: 'Item Master List of one vendor, with headers' },
    customers: { description: 'Customers by Salesperson, with headers' },
    vendors: { description: 'Print Vendor List, without headers' },
  },
});

export enum RowOutcome {
  added = 'added',
  updated = 'updated',
  unchanged = 'unchanged',
  refused = 'refused',
}
registerEnumType(RowOutcome, { name: 'ImportRowOutcome', description: 'What becomes of a row of a report.' });

@Access('admin')
@ObjectType({ description: 'A column of a report and the field it was taken for.' })
export class ImportMapping {
  @Field(() => [String], { description: 'Letters of the column; several where they are joined' }) columns: readonly string[];
  @Field(() => String, { description: 'Its header as the file has it; of a report without headers the name of the field' }) header: string;
  @Field(() => String, { nullable: true, description: 'Name of the field; null: the column is not used' }) field: string | null;
  @Field(() => String, { nullable: true, description: 'The field as people call it' }) label: string | null;
  @Field(() => String, { description: 'The first value of the column' }) sample: string;
  @Field(() => Boolean, { description: 'What the cells hold speaks against it: a person should say what the column is' }) isDoubtful: boolean;
}

@Access('admin')
@ObjectType({ description: 'A field that a column may be.' })
export class ImportField {
  @Field(() => String) field: string;
  @Field(() => String) label: string;
}

@Access('admin')
@ObjectType({ description: 'A sheet of the file.' })
export class ImportSheet {
  @Field(() => String) name: string;
  @Field(() => Boolean, { description: 'Hidden sheets are not read' }) isHidden: boolean;
  @Field(() => Boolean, { description: 'The import is of this sheet' }) isRead: boolean;
  @Field(() => Int, { description: 'Records on it' }) records: number;
}

@Access('admin')
@ObjectType({ description: 'How many rows of the file are of a kind.' })
export class ImportRowCount {
  @Field(() => String, { description: 'record, group, subtotal, repeatedHeader, banner, blank or footer' }) kind: string;
  @Field(() => Int) rows: number;
}

@Access('admin')
@ObjectType({ description: 'A record of a report: what it would change in the store, or changed.' })
export class ImportedRow {
  @Field(() => Int, { description: 'Row number in the spreadsheet' }) row: number;
  @Field(() => String, { nullable: true, description: 'Key of the record, as the report spells it' }) recordId: string | null;
  @Field(() => RowOutcome) outcome: RowOutcome;
  @Field(() => [FieldChange]) changes: FieldChange[];
  @Field(() => [ImportRowError]) errors: ImportRowError[];
  @Field(() => [String]) notes: string[];
  @Field(() => Int, { nullable: true, description: 'By how many percent the unit price changes' }) pricePercent: number | null;
  @Field(() => Boolean, { description: 'Whether it was undone; false in an undone import where the record was edited since' }) undone: boolean;
}

export enum ImportChoiceAction {
  create = 'create',
  map = 'map',
  refuse = 'refuse',
}
registerEnumType(ImportChoiceAction, {
  name: 'ImportChoiceAction',
  description: 'What becomes of a text that the store does not know.',
  valuesConfig: {
    create: { description: 'A submit makes it' },
    map: { description: 'Something else is meant' },
    refuse: { description: 'Rows with it are refused' },
  },
});

@Access('admin')
@ObjectType({ description: 'A category or terms of a report that the store does not know.' })
export class ImportUnknown {
  @Field(() => String, { description: 'category or terms' }) field: string;
  @Field(() => String, { description: 'As the report has it' }) text: string;
  @Field(() => Int, { nullable: true, description: 'Rows with it; null where something else is meant' }) rows: number | null;
  @Field(() => ImportChoiceAction) action: ImportChoiceAction;
  @Field(() => String, { nullable: true, description: 'What is meant by it' }) to: string | null;
}

@InputType({ description: 'What is meant by a text that the store does not know. A category of which nothing is said is made; rows with unknown terms are refused.' })
export class ImportChoiceInput {
  @Field(() => String, { description: 'category or terms' }) field: string;
  @Field(() => String, { description: 'As the report has it' }) text: string;
  @Field(() => String, { nullable: true, description: 'A category that is there, or COD, NET30, NET45, NET50; null: rows with it are refused' }) to: string | null;
}

@InputType({ description: 'What a column of a report is.' })
export class ImportCorrectionInput {
  @Field(() => String, { description: 'Letters of the column' }) column: string;
  @Field(() => String, { description: 'Its header as the file has it; of a report without headers any text' }) header: string;
  @Field(() => String, { nullable: true, description: 'The field; null: the column is not used' }) field: string | null;
}
