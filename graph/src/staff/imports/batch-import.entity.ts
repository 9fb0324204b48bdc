import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { epochSeconds } from '../../platform/shared/clock.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { aboutImport } from './import-descriptions.js';
import type { ImportKindName } from './kinds/index.js';
import type { Answers, HeaderCorrection, ImportQuestion, ValueChoice } from './recognize/index.js';
import type { StoredReading } from './reading/reader-messages.js';
import { TimeField } from '../../platform/shared/graphql-fields.js';

export const importStatuses = [
  'waiting',
  'reading',
  'previewed',
  'applying',
  'completed',
  'refused',
  'failed',
  'undone',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Statuses of imports that still have to be processed. */
export const openStatuses: readonly ImportStatus[] = ['waiting', 'reading', 'applying'];

@Access('admin')
@ObjectType({ description: 'An invalid cell or row of a report.' })
export class ImportRowError {
  @Field(() => Int, { description: aboutImport.row }) row: number;
  @Field(() => String, {
    nullable: true,
    description: 'Header of the column; null if the error concerns the whole row.',
  })
  column: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Address of the cell, such as F12; null if the error concerns the whole row.',
  })
  cell: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Content of the cell; null if the error concerns the whole row.',
  })
  value: string | null;
  @Field(() => String, { description: 'What is wrong, for people to read.' }) message: string;
}

@Access('admin')
@ObjectType({ description: 'An import of a back-office report, with its progress and result.' })
@Entity({ tableName: 'batch_import' })
export class BatchImport {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?:
    | 'vendorKey'
    | 'agentKey'
    | 'importedBy'
    | 'emptiesBlanks'
    | 'rowsDone'
    | 'beganAt'
    | 'finishedAt'
    | 'worker'
    | 'workerSeenAt'
    | 'failureCode'
    | 'message'
    | 'corrections'
    | 'choices'
    | 'questions'
    | 'answers'
    | 'confirmedBy'
    | 'reading'
    | 'sheet'
    | 'anyVendor'
    | 'isCorrected'
    | 'madeCategories'
    | 'removed'
    | 'restored'
    | 'rows'
    | 'added'
    | 'updated'
    | 'unchanged'
    | 'refused'
    | 'errors'
    | 'date'
    | 'secondsLeft';

  @Field(() => Int, { nullable: true, description: 'Assigned by the store; null for a dry run, which is not stored.' })
  @PrimaryKey({ type: 'integer' })
  key: number;

  @Field(() => String, { description: aboutImport.kind })
  @Property({ type: 'string' })
  kind: ImportKindName;

  @Field(() => String, { description: 'Name of the uploaded file.' }) @Property({ type: 'string' }) fileName: string;
  /** SHA-256 of the file, hexadecimal */
  @Property({ type: 'string' }) fileHash: string;
  @Property({ type: 'integer', nullable: true }) vendorKey: number | null = null;
  @Property({ type: 'integer', nullable: true }) agentKey: number | null = null;
  /** Customer key of the person; null for an import from the command line */
  @Property({ type: 'integer', nullable: true }) importedBy: number | null = null;
  @Field(() => String, { description: 'Name of the person who uploaded it.' })
  @Property({ type: 'string' })
  person: string;
  @Property({ type: 'string' }) ip: string;
  @Property({ type: 'datetime' }) importedAt: Date;
  @Property({ type: 'datetime', nullable: true }) beganAt: Date | null = null;
  @Property({ type: 'datetime', nullable: true }) finishedAt: Date | null = null;

  @Field(() => String, {
    description:
      'waiting, reading, previewed (waits for `submitImport`), applying, completed, refused (nothing was saved), ' +
      'failed (the file could not be read; see `message`) or undone.',
  })
  @Property({ type: 'string' })
  status: ImportStatus;

  /** False if it stops at the preview */
  @Property({ type: 'boolean' }) applies: boolean;
  @Property({ type: 'boolean' }) skipsBadRows: boolean;

  @Field(() => Boolean, {
    description:
      'True if blank cells reset their field to the default of a new record, false if they keep the stored value.',
  })
  @Property({ type: 'boolean' })
  emptiesBlanks = false;

  /** The sheet to read; null for the one with the most records */
  @Property({ type: 'string', nullable: true }) sheet: string | null = null;
  /** True if staff confirmed the chosen vendor although group rows name another one */
  @Property({ type: 'boolean' }) anyVendor = false;
  /** True if staff corrected columns or unknown texts; then no remembered mapping is used */
  @Property({ type: 'boolean' }) isCorrected = false;
  /** Keys of the categories that it added */
  @Property({ type: 'json' }) madeCategories: number[] = [];

  @Field(() => Int, {
    nullable: true,
    description: 'Number of added records that the undo removed; null unless undone.',
  })
  @Property({ type: 'integer', nullable: true })
  removed: number | null = null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of updated records of which undos restored at least one field; null unless undone.',
  })
  @Property({ type: 'integer', nullable: true })
  restored: number | null = null;

  @Field(() => Int, { description: 'Number of records read, checked and compared so far.' })
  @Property({ type: 'integer' })
  rowsDone = 0;

  @Field(() => Int, { description: 'Number of records in the report.' }) @Property({ type: 'integer' }) rows = 0;
  @Field(() => Int, { description: 'Number of records that are new to the store.' })
  @Property({ type: 'integer' })
  added = 0;
  @Field(() => Int, { description: 'Number of records with at least one changed value.' })
  @Property({ type: 'integer' })
  updated = 0;
  @Field(() => Int, { description: 'Number of records that are the same as in the store.' })
  @Property({ type: 'integer' })
  unchanged = 0;
  @Field(() => Int, { description: 'Number of records with an invalid value.' })
  @Property({ type: 'integer' })
  refused = 0;

  @Field(() => [ImportRowError], { description: 'The first 1,000 invalid cells.' })
  @Property({ type: 'json' })
  errors: ImportRowError[] = [];

  @Field(() => String, { nullable: true, description: 'Why it failed; null otherwise.' })
  @Property({ type: 'string', nullable: true })
  message: string | null = null;

  @Property({ type: 'string', nullable: true }) failureCode: string | null = null;
  /** The run that processes it, so that an earlier one changes nothing more; `workerSeenAt` is its latest change */
  @Property({ type: 'string', nullable: true }) worker: string | null = null;
  @Property({ type: 'datetime', nullable: true }) workerSeenAt: Date | null = null;
  @Property({ type: 'json' }) corrections: HeaderCorrection[] = [];
  @Property({ type: 'json' }) choices: ValueChoice[] = [];
  /** What staff must decide, answered or not */
  @Property({ type: 'json' }) questions: ImportQuestion[] = [];
  @Property({ type: 'json' }) answers: Answers = {};
  /** Who confirmed the layout of the file; null if it was known, or if the sender did with the file */
  @Property({ type: 'string', nullable: true }) confirmedBy: string | null = null;
  /** How the file was interpreted */
  @Property({ type: 'json', nullable: true }) reading: StoredReading | null = null;

  @Field(() => Int, {
    nullable: true,
    description: 'Estimated seconds until all records are compared; null unless the status is reading.',
  })
  get secondsLeft(): number | null {
    const left = this.rows - this.rowsDone;
    if (this.status !== 'reading' || this.rowsDone === 0 || !this.beganAt || !this.workerSeenAt) return null;
    return Math.ceil(((this.workerSeenAt.getTime() - this.beganAt.getTime()) / 1000 / this.rowsDone) * left);
  }

  @TimeField('When it was uploaded, in Unix seconds.')
  get date(): number {
    return epochSeconds(this.importedAt);
  }
}
