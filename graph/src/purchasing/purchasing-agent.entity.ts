import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';

@Access('admin')
@ObjectType({ description: 'A person at the store who buys from vendors.' })
@Entity({ tableName: 'purchasing_agent' })
export class PurchasingAgent {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version';

  @Field(() => Int) @PrimaryKey({ type: 'integer' }) key: number;
  @Field(() => String) @Property({ type: 'string' }) name: string;
  @Field(() => String, { description: '10 digits' }) @Property({ type: 'string' }) phoneNumber: string;
  @Field(() => String) @Property({ type: 'string' }) email: string;
  @Field(() => Int) @Property({ type: 'integer', version: true }) version: number;
}
