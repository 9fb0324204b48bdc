import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { about } from '../shared/descriptions.js';
import { Access } from '../shared/graphql-access.js';
import { KeyField, VersionField } from '../shared/graphql-fields.js';

@Access('customer')
@ObjectType({ description: 'A person to contact at a customer. Texts that an imported report left blank are empty.' })
@Entity({ tableName: 'contact' })
export class Contact {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;
  @Field(() => Int, { description: 'Key of the customer that the contact works for.' }) @Property({ type: 'integer' }) customerKey: number;
  @Field(() => String, { description: about.personName }) @Property({ type: 'string' }) name: string;
  @Field(() => String, { description: about.email }) @Property({ type: 'string' }) email: string;
  @Field(() => String, { description: about.phoneNumber }) @Property({ type: 'string' }) phoneNumber: string;
  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
