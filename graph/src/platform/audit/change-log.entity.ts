import { BigIntType, OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { changeActions } from '../../definitions/change-actions.js';
import { epochSeconds } from '../shared/clock.js';
import { Access } from '../shared/graphql-access.js';
import { TimeField } from '../shared/graphql-fields.js';

/** Values before and after, by field name; null for none. */
export type FieldChanges = Record<string, { from: unknown; to: unknown }>;

@Access('admin')
@ObjectType({ description: 'A changed field, with its values before and after.' })
export class FieldChange {
  @Field(() => String, { description: 'Name of the field, such as standardCost.' })
  field: string;

  @Field(() => String, { nullable: true, description: 'Value before, as text or JSON; null if there was none.' })
  from: string | null;

  @Field(() => String, { nullable: true, description: 'Value after, as text or JSON; null if there is none.' })
  to: string | null;
}

/** An audit log entry. The database refuses to change or delete one. */
@Access('admin')
@ObjectType('Change', {
  description:
    'An audit log entry: who changed what, when and from where. Entries are kept permanently, in the log or in archive files.',
})
@Entity({ tableName: 'change_log' })
export class ChangeLogEntry {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'forKey' | 'forName' | 'ownerKey' | 'label' | 'importKey' | 'isUndo' | 'date';
  @Field(() => ID, { description: 'Later entries have larger numbers.' })
  @PrimaryKey({ type: new BigIntType('string'), autoincrement: true })
  key: string;

  @Property({ type: 'datetime' }) at: Date;

  @Field(() => Int, {
    nullable: true,
    description: 'Customer key of the person who made the change; null if the store did it by itself.',
  })
  @Property({ type: 'integer', nullable: true })
  actorKey: number | null;

  @Field(() => String, { description: "The person's name at the time of the change." })
  @Property({ type: 'string' })
  actorName: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Key of the customer that staff acted as; null if nobody acted for another.',
  })
  @Property({ type: 'integer', nullable: true })
  forKey: number | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'Name, at the time of the change, of the customer that staff acted as.',
  })
  @Property({ type: 'string', nullable: true })
  forName: string | null = null;

  @Field(() => String, { description: 'IP address of the request; empty if the store made the change by itself.' })
  @Property({ type: 'string' })
  ip: string;

  @Field(() => String, { description: 'Type of the changed record: the name of a `ChangeSubject` value.' })
  @Property({ type: 'string' })
  subject: string;

  @Field(() => Int, { description: 'Key of the changed record.' })
  @Property({ type: 'integer' })
  subjectKey: number;

  @Field(() => String, {
    description:
      "The record's display name at the time of the change; empty for records known by their key, such as orders.",
  })
  @Property({ type: 'string' })
  label = '';

  /** Key of the customer that owns the contact or location */
  @Property({ type: 'integer', nullable: true }) ownerKey: number | null = null;

  @Field(() => Int, {
    nullable: true,
    description: 'Key of the import that made the change, or whose undo made it (`isUndo`); null for other changes.',
  })
  @Property({ type: 'integer', nullable: true })
  importKey: number | null = null;

  @Field(() => Boolean, { description: 'True if undoing the import `importKey` made the change.' })
  @Property({ type: 'boolean' })
  isUndo = false;

  @Field(() => String, {
    description: `${Object.keys(changeActions).join(', ')}. Only sign-ins of staff are logged.`,
  })
  @Property({ type: 'string' })
  action: string;

  @Property({ type: 'json' }) changes: FieldChanges;

  @TimeField('When the change was made, in Unix seconds.')
  get date(): number {
    return epochSeconds(this.at);
  }
}

/** Changes by field name, as text. */
export function listedChanges(changes: FieldChanges): FieldChange[] {
  const names = Object.keys(changes).sort();
  return names.map(field => ({ field, from: textOf(changes[field]?.from), to: textOf(changes[field]?.to) }));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
