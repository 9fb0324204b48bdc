import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { personFields } from '../../definitions/person.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField, VersionField } from '../../platform/shared/graphql-fields.js';
import { StoredFields, withFields } from '../../platform/shared/record-fields.js';

@Access('customer')
@ObjectType({ description: 'A person to contact at a customer. Texts that an imported report left blank are empty.' })
@Entity({ tableName: 'contact' })
@StoredFields(personFields)
export class Contact extends withFields(personFields) {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;
  @Field(() => Int, { description: 'Key of the customer that the contact works for.' })
  @Property({ type: 'integer' })
  customerKey: number;
  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
