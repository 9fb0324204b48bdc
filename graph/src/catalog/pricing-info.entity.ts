import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';

@Access('admin')
@ObjectType({ description: 'Return and tax flags of a product, kept for the back office; they change no price.' })
@Entity({ tableName: 'pricing_info' })
export class PricingInfo {
  [PrimaryKeyProp]?: 'productKey';
  [OptionalProps]?: 'version' | 'allowReturns' | 'taxable' | 'federalTax' | 'stateTax' | 'localTax' | 'municipalTax';

  @Field(() => Int) @PrimaryKey({ type: 'integer' }) productKey: number;
  @Field(() => Boolean) @Property({ type: 'boolean' }) allowReturns = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) taxable = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) federalTax = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) stateTax = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) localTax = false;
  @Field(() => Boolean) @Property({ type: 'boolean' }) municipalTax = false;
  @Field(() => Int) @Property({ type: 'integer', version: true }) version: number;
}
