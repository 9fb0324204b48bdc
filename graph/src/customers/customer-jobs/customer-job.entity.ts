import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { customerJobFields } from '../../definitions/customer-job.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField, VersionField } from '../../platform/shared/graphql-fields.js';
import { StoredFields, withFields } from '../../platform/shared/record-fields.js';
import { about } from './customer-job-descriptions.js';

@Access('customer')
@ObjectType({ description: about.job })
@Entity({ tableName: 'customer_job' })
@StoredFields(customerJobFields)
export class CustomerJob extends withFields(customerJobFields) {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | 'locationKey' | 'contactKey' | 'requiresPoNumber' | 'isArchived';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;

  @Field(() => Int, { description: about.customerKey }) @Property({ type: 'integer' }) customerKey: number;

  @Property({ type: 'integer', nullable: true }) locationKey: number | null = null;
  @Property({ type: 'integer', nullable: true }) contactKey: number | null = null;

  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
