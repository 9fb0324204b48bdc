import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';

@Access('admin')
@ObjectType({ description: 'A manufacturer or importer the store buys from. Everyone may read key and name; the rest is for staff.' })
@Entity({ tableName: 'vendor' })
export class Vendor {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version';

  @Access('public')
  @Field(() => Int)
  @PrimaryKey({ type: 'integer' })
  key: number;

  @Access('public')
  @Field(() => String)
  @Property({ type: 'string' })
  name: string;

  @Field(() => String, { description: 'Short code of the vendor in the back-office reports, unique.' })
  @Property({ type: 'string' })
  id: string;

  @Field(() => String) @Property({ type: 'string' }) address = '';
  @Field(() => String) @Property({ type: 'string' }) city = '';
  @Field(() => String) @Property({ type: 'string' }) state = '';
  @Field(() => String) @Property({ type: 'string' }) zipCode = '';
  @Field(() => String) @Property({ type: 'string' }) federalTaxId = '';
  @Field(() => String) @Property({ type: 'string' }) accountNumber = '';

  @Field(() => Int, { nullable: true })
  @Property({ type: 'integer', nullable: true })
  distMethodKey: number | null = null;

  @Field(() => String) @Property({ type: 'string' }) terms = '';
  @Field(() => String) @Property({ type: 'string' }) ourAccountNumber = '';
  @Field(() => String) @Property({ type: 'string' }) contactName = '';
  @Field(() => String) @Property({ type: 'string' }) phoneNumber = '';
  @Field(() => String) @Property({ type: 'string' }) faxNumber = '';

  @Field(() => Int, { nullable: true })
  @Property({ type: 'integer', nullable: true })
  purchasingAgentKey: number | null = null;

  @Field(() => Int)
  @Property({ type: 'integer', version: true })
  version: number;
}
