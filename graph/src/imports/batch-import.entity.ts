import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { epochSeconds } from '../shared/clock.js';
import { Access } from '../shared/graphql-access.js';
import type { ImportKindName } from './kinds/index.js';
import type { HeaderCorrection, ValueChoice } from './recognise/index.js';
import type { Reading } from './reading/reader-messages.js';

export type ImportStatus = 'waiting' | 'reading' | 'previewed' | 'applying' | 'completed' | 'refused' | 'failed' | 'undone';

/** What is still worked on, by this server or by the next one. */
export const openStatuses: readonly ImportStatus[] = ['waiting', 'reading', 'applying'];

@Access('admin')
@ObjectType({ description: 'A row of a report that was refused, and why.' })
export class ImportRowError {
  @Field(() => Int, { description: 'Row number in the spreadsheet' }) row: number;
  @Field(() => String, { nullable: true, description: 'Header of the column' }) column: string | null;
  @Field(() => String, { nullable: true, description: 'Address of the cell, such as F12; null where the row as a whole is refused' }) cell: string | null;
  @Field(() => String, { nullable: true, description: 'What the cell holds' }) value: string | null;
  @Field(() => String) message: string;
}

@Access('admin')
@ObjectType({ description: 'A report of the back office on its way into the store, and what came of it: how many rows were added, updated, left as they were and refused.' })
@Entity({ tableName: 'batch_import' })
export class BatchImport {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?:
    | 'vendorKey' | 'agentKey' | 'importedBy' | 'emptiesBlanks' | 'rowsDone' | 'beganAt' | 'finishedAt' | 'worker' | 'workerSeenAt' | 'failureCode' | 'message' | 'corrections' | 'choices' | 'reading'
    | 'sheet' | 'anyVendor' | 'isCorrected' | 'madeCategories' | 'removed' | 'restored'
    | 'rows' | 'added' | 'updated' | 'unchanged' | 'refused' | 'errors' | 'date' | 'secondsLeft';

  @Field(() => Int, { nullable: true, description: 'null for a trial run, which is not kept' })
  @PrimaryKey({ type: 'integer' })
  key: number;

  @Field(() => String, { description: 'products, customers or vendors' })
  @Property({ type: 'string' })
  kind: ImportKindName;

  @Field(() => String) @Property({ type: 'string' }) fileName: string;
  /** SHA-256 of the file, hexadecimal */
  @Property({ type: 'string' }) fileHash: string;
  @Property({ type: 'integer', nullable: true }) vendorKey: number | null = null;
  @Property({ type: 'integer', nullable: true }) agentKey: number | null = null;
  /** Key of the person; null: the store's own, begun on its command line */
  @Property({ type: 'integer', nullable: true }) importedBy: number | null = null;
  @Field(() => String, { description: 'Who sent it' }) @Property({ type: 'string' }) person: string;
  @Property({ type: 'string' }) ip: string;
  @Property({ type: 'datetime' }) importedAt: Date;
  @Property({ type: 'datetime', nullable: true }) beganAt: Date | null = null;
  @Property({ type: 'datetime', nullable: true }) finishedAt: Date | null = null;

  @Field(() => String, { description: 'waiting, reading, previewed (it waits for a person), applying, completed, refused (nothing was written), failed (the file could not be read; see `message`) or undone' })
  @Property({ type: 'string' })
  status: ImportStatus;

  /** false: it stops at its preview */
  @Property({ type: 'boolean' }) applies: boolean;
  @Property({ type: 'boolean' }) skipsBadRows: boolean;

  @Field(() => Boolean, { description: 'A blank cell means what it means in a new record, instead of leaving what is stored' })
  @Property({ type: 'boolean' })
  emptiesBlanks = false;

  /** The sheet to read; null: the one with the most records */
  @Property({ type: 'string', nullable: true }) sheet: string | null = null;
  /** Its items are the chosen vendor's, although its group rows name another one */
  @Property({ type: 'boolean' }) anyVendor = false;
  /** Staff said what its columns and unknown texts mean, so no earlier mapping is used */
  @Property({ type: 'boolean' }) isCorrected = false;
  /** Keys of the categories that it made */
  @Property({ type: 'json' }) madeCategories: number[] = [];

  @Field(() => Int, { nullable: true, description: 'Of an undone import: added records that the undo removed' })
  @Property({ type: 'integer', nullable: true })
  removed: number | null = null;

  @Field(() => Int, { nullable: true, description: 'Of an undone import: changed records that have their earlier values again' })
  @Property({ type: 'integer', nullable: true })
  restored: number | null = null;

  @Field(() => Int, { description: 'Records that were read, checked and compared so far' })
  @Property({ type: 'integer' })
  rowsDone = 0;

  @Field(() => Int, { description: 'Records in the report' }) @Property({ type: 'integer' }) rows = 0;
  @Field(() => Int) @Property({ type: 'integer' }) added = 0;
  @Field(() => Int) @Property({ type: 'integer' }) updated = 0;
  @Field(() => Int) @Property({ type: 'integer' }) unchanged = 0;
  @Field(() => Int) @Property({ type: 'integer' }) refused = 0;

  @Field(() => [ImportRowError], { description: 'The first 1,000 refused cells' })
  @Property({ type: 'json' })
  errors: ImportRowError[] = [];

  @Field(() => String, { nullable: true, description: 'Why it failed' })
  @Property({ type: 'string', nullable: true })
  message: string | null = null;

  @Property({ type: 'string', nullable: true }) failureCode: string | null = null;
  /** The running server that works on it, and when it last said so */
  @Property({ type: 'string', nullable: true }) worker: string | null = null;
  @Property({ type: 'datetime', nullable: true }) workerSeenAt: Date | null = null;
  @Property({ type: 'json' }) corrections: HeaderCorrection[] = [];
  @Property({ type: 'json' }) choices: ValueChoice[] = [];
  /** What was understood of the file */
  @Property({ type: 'json', nullable: true }) reading: Reading | null = null;

  @Field(() => Int, { nullable: true, description: 'Seconds until its rows are read and compared, as far as that can be told' })
  get secondsLeft(): number | null {
    const left = this.rows - this.rowsDone;
    if (this.status !== 'reading' || this.rowsDone === 0 || !this.beganAt || !this.workerSeenAt) return null;
    return Math.ceil(((this.workerSeenAt.getTime() - this.beganAt.getTime()) / 1000 / this.rowsDone) * left);
  }

  @Field(() => Float, { description: 'When it was sent, in whole seconds since the epoch' })
  get date(): number {
    return epochSeconds(this.importedAt);
  }
}
