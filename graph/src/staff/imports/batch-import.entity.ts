import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { epochSeconds } from '../../platform/shared/clock.js';
import { Access } from '../../platform/shared/graphql-access.js';
import {
  aboutImport,
  ImportField,
  ImportMapping,
  ImportRowCount,
  ImportRowError,
  ImportSheet,
} from './import-types.js';
import { kindOf, type ImportKindName } from './kinds/index.js';
import {
  rowKinds,
  type Answers,
  type HeaderCorrection,
  type ImportQuestion,
  type RowKind,
  type ValueChoice,
} from './recognize/index.js';
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

/** SQL: number and age of waiting, running, previewed and failed imports, for the metrics. */
export const importCounts = `select 'imports' as kind, kind as name, status as state, count(*)::int as count,
  extract(epoch from now() - min(imported_at))::float8 as "oldestSeconds"
  from batch_import where status in ('waiting', 'reading', 'applying', 'previewed', 'failed') group by batch_import.kind, status`;

/** A number of records, in the schema and in the table. */
function CountField(description: string, options: { nullable?: true } = {}): PropertyDecorator {
  return (target, name) => {
    Field(() => Int, { ...options, description })(target, name);
    Property({ type: 'integer', ...options })(target, name as string);
  };
}

@Access('admin')
@ObjectType({ description: 'An import of a back-office report, with its progress and result.' })
@Entity({ tableName: 'batch_import' })
export class BatchImport {
  [PrimaryKeyProp]?: 'key';

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

  @CountField('Number of added records that the undo removed; null unless undone.', { nullable: true })
  removed: number | null = null;
  @CountField('Number of updated records of which undos restored at least one field; null unless undone.', {
    nullable: true,
  })
  restored: number | null = null;
  @CountField('Number of records read, checked and compared so far.') rowsDone = 0;
  @CountField('Number of records in the report.') rows = 0;
  @CountField('Number of records that are new to the store.') added = 0;
  @CountField('Number of records with at least one changed value.') updated = 0;
  @CountField('Number of records that are the same as in the store.') unchanged = 0;
  @CountField('Number of records with an invalid value.') refused = 0;

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

  @Field(() => [ImportMapping], { description: 'Every column with a header, and the field it is read as.' })
  get mapping(): ImportMapping[] {
    if (!this.reading) return [];
    const unused = { field: null, label: null, isDoubtful: false };
    return [
      ...this.reading.mapping,
      ...this.reading.unmapped.map(({ column, ...found }) => ({ ...found, ...unused, columns: [column] })),
    ];
  }

  @Field(() => [ImportField], { description: 'Fields that columns of this report can be mapped to.' })
  get mappingFields(): { field: string; label: string }[] {
    return kindOf(this).layout.rules.map(({ field, label }) => ({ field, label }));
  }

  @Field(() => Boolean, {
    description: 'True if no column is mapped to the key of the records yet; use `correctImport` to map one.',
  })
  get needsKey(): boolean {
    return this.reading?.lacksKey ?? false;
  }

  @Field(() => [ImportSheet], { description: 'All sheets of the workbook, including hidden ones.' })
  get sheets(): StoredReading['sheets'] {
    return this.reading?.sheets ?? [];
  }

  @Field(() => String, {
    nullable: true,
    description: 'Name of the remembered column mapping that was applied; null if there was none.',
  })
  get columnMapping(): string | null {
    return this.reading?.remembered?.name ?? null;
  }

  @Field(() => [ImportRowCount], { description: 'Number of rows of each kind in the sheet.' })
  get rowKinds(): { kind: RowKind; rows: number }[] {
    const counts = this.reading?.counts;
    return counts ? rowKinds.map(kind => ({ kind, rows: counts[kind] })) : [];
  }

  @Field(() => [String], {
    description: 'Remarks about the file for staff, such as unused columns and hidden rows.',
  })
  get notes(): readonly string[] {
    return this.reading?.notes ?? [];
  }
}
