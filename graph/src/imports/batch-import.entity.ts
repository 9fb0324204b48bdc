import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';

@Access('admin')
@ObjectType({ description: 'A row of a report that was refused, and why.' })
export class ImportRowError {
  @Field(() => Int, { description: 'Row number in the spreadsheet' }) row: number;
  @Field(() => String, { nullable: true, description: 'Header of the column' }) column: string | null;
  @Field(() => String, { nullable: true, description: 'What the cell holds' }) value: string | null;
  @Field(() => String) message: string;
}

@Access('admin')
@ObjectType({ description: 'What came of a report: how many rows were added, updated, left as they were and refused.' })
@Entity({ tableName: 'batch_import' })
export class BatchImport {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'vendorKey';

  @Field(() => Int, { nullable: true, description: 'null for a trial run, which is not kept' })
  @PrimaryKey({ type: 'integer' })
  key: number;

  @Property({ type: 'string' }) kind: 'products' | 'customers' | 'vendors';
  @Property({ type: 'string' }) fileName: string;
  /** SHA-256 of the file, hexadecimal */
  @Property({ type: 'string' }) fileHash: string;
  @Property({ type: 'integer', nullable: true }) vendorKey: number | null;
  @Property({ type: 'integer' }) importedBy: number;
  @Property({ type: 'datetime' }) importedAt: Date;

  @Field(() => String, { description: 'completed or refused' })
  @Property({ type: 'string' })
  status: 'completed' | 'refused';

  @Field(() => Int, { description: 'Records in the report' }) @Property({ type: 'integer' }) rows: number;
  @Field(() => Int) @Property({ type: 'integer' }) added: number;
  @Field(() => Int) @Property({ type: 'integer' }) updated: number;
  @Field(() => Int) @Property({ type: 'integer' }) unchanged: number;
  @Field(() => Int) @Property({ type: 'integer' }) refused: number;
  @Field(() => [ImportRowError]) @Property({ type: 'json' }) errors: ImportRowError[];
}
