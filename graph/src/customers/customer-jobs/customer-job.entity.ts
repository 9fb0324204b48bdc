import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { customerJobFields } from '../../definitions/customer-job.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField, VersionField } from '../../platform/shared/graphql-fields.js';
import { StoredFields, withFields } from '../../platform/shared/record-fields.js';

@Access('customer')
@ObjectType({ description: 'A job that a customer orders for, such as a building site.' })
@Entity({ tableName: 'customer_job' })
@StoredFields(customerJobFields)
export class CustomerJob extends withFields(customerJobFields) {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | 'locationKey' | 'contactKey' | 'requiresPoNumber' | 'isArchived';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;

  @Field(() => Int, { description: 'Key of the customer that it belongs to.' })
  @Property({ type: 'integer' })
  customerKey: number;

  @Property({ type: 'integer', nullable: true }) locationKey: number | null = null;
  @Property({ type: 'integer', nullable: true }) contactKey: number | null = null;

  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
