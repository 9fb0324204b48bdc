import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { about } from '../shared/descriptions.js';
import { Access } from '../shared/graphql-access.js';
import { KeyField, VersionField } from '../shared/graphql-fields.js';

@Access('admin')
@ObjectType({ description: 'An employee of the store who buys from vendors. Agents do not sign in with this record.' })
@Entity({ tableName: 'purchasing_agent' })
export class PurchasingAgent {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version';

  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;
  @Field(() => String, { description: about.personName }) @Property({ type: 'string' }) name: string;
  @Field(() => String, { description: about.phoneNumber }) @Property({ type: 'string' }) phoneNumber: string;
  @Field(() => String, { description: about.email }) @Property({ type: 'string' }) email: string;
  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
