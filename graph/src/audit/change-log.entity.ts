import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Field name -> value before and after; null where there was or is none. */
export type FieldChanges = Record<string, { from: unknown; to: unknown }>;

/** Who changed what, when and from where. The database refuses to change or delete a row. */
@Entity({ tableName: 'change_log' })
export class ChangeLogEntry {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'label';
  @PrimaryKey({ type: 'bigint', autoincrement: true }) key: string;
  @Property({ type: 'datetime' }) at: Date;
  @Property({ type: 'integer', nullable: true }) actorKey: number | null;
  @Property({ type: 'string' }) actorName: string;
  @Property({ type: 'string' }) ip: string;
  @Property({ type: 'string' }) subject: string;
  @Property({ type: 'integer' }) subjectKey: number;
  /** What people called the record then; empty where its key is its name */
  @Property({ type: 'string' }) label = '';
  @Property({ type: 'string' }) action: string;
  @Property({ type: 'json' }) changes: FieldChanges;
}
