import { BigIntType, OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { epochSeconds } from '../shared/clock.js';
import { Access } from '../shared/graphql-access.js';

/** Field name -> value before and after; null where there was or is none. */
export type FieldChanges = Record<string, { from: unknown; to: unknown }>;

@Access('admin')
@ObjectType({ description: 'A field that was changed.' })
export class FieldChange {
  @Field(() => String, { description: 'Name of the field, e.g. standardCost' }) field: string;
  @Field(() => String, { nullable: true, description: 'The value before as text; null where there was none' }) from: string | null;
  @Field(() => String, { nullable: true, description: 'The value after as text; null where there is none' }) to: string | null;
}

/** Who changed what, when and from where. The database refuses to change or delete a row. */
@Access('admin')
@ObjectType('Change', { description: 'A change: who made it to what, when and from where. It is kept for good.' })
@Entity({ tableName: 'change_log' })
export class ChangeLogEntry {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'forKey' | 'forName' | 'ownerKey' | 'label' | 'date' | 'fields';
  @Field(() => ID) @PrimaryKey({ type: new BigIntType('string'), autoincrement: true }) key: string;
  @Property({ type: 'datetime' }) at: Date;

  @Field(() => Int, { nullable: true, description: 'Customer key of the person; null for the store\'s own work' })
  @Property({ type: 'integer', nullable: true })
  actorKey: number | null;

  @Field(() => String, { description: 'Name of the person, as it was then' }) @Property({ type: 'string' }) actorName: string;
  @Field(() => Int, { nullable: true, description: 'Customer key of whom staff acted as; null where the person acted for itself' })
  @Property({ type: 'integer', nullable: true })
  forKey: number | null = null;

  @Field(() => String, { nullable: true, description: 'Name of the customer whom staff acted as, as it was then' })
  @Property({ type: 'string', nullable: true })
  forName: string | null = null;

  @Field(() => String, { description: 'Address of the sender; empty for the store\'s own work' }) @Property({ type: 'string' }) ip: string;
  @Field(() => String, { description: 'What was changed: a ChangeSubject' }) @Property({ type: 'string' }) subject: string;
  @Field(() => Int) @Property({ type: 'integer' }) subjectKey: number;

  @Field(() => String, { description: 'What people called the record then; empty where its key is its name' })
  @Property({ type: 'string' })
  label = '';

  /** Key of the customer whose contact or location it is */
  @Property({ type: 'integer', nullable: true }) ownerKey: number | null = null;

  @Field(() => String, { description: 'created, updated, deleted, statusChanged, passwordChanged, passwordReset, codeIssued, signedIn (staff), signedOutEverywhere, actingStarted, actingEnded, imported, exported or erased' })
  @Property({ type: 'string' })
  action: string;

  @Property({ type: 'json' }) changes: FieldChanges;

  @Field(() => Float, { description: 'When, in whole seconds since the epoch' })
  get date(): number {
    return epochSeconds(this.at);
  }

  @Field(() => [FieldChange], { description: 'The fields that were changed, by name' })
  get fields(): FieldChange[] {
    return listedChanges(this.changes);
  }
}

/** Changes by the name of their field, as texts. */
export function listedChanges(changes: FieldChanges): FieldChange[] {
  const names = Object.keys(changes).sort();
  return names.map(field => ({ field, from: textOf(changes[field]?.from), to: textOf(changes[field]?.to) }));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
