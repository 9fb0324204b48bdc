import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { VersionField } from '../shared/graphql-fields.js';
import { aboutFlags } from './product-descriptions.js';

@Access('admin')
@ObjectType({ description: 'Return and tax flags of a product, stored for the back office. They do not affect prices or orders.' })
@Entity({ tableName: 'pricing_info' })
export class PricingInfo {
  [PrimaryKeyProp]?: 'productKey';
  [OptionalProps]?: 'version' | 'allowReturns' | 'taxable' | 'federalTax' | 'stateTax' | 'localTax' | 'municipalTax';

  @Field(() => Int, { description: 'Key of the product these flags belong to.' })
  @PrimaryKey({ type: 'integer' })
  productKey: number;

  @Field(() => Boolean, { description: aboutFlags.allowReturns }) @Property({ type: 'boolean' }) allowReturns = false;
  @Field(() => Boolean, { description: aboutFlags.taxable }) @Property({ type: 'boolean' }) taxable = false;
  @Field(() => Boolean, { description: aboutFlags.federalTax }) @Property({ type: 'boolean' }) federalTax = false;
  @Field(() => Boolean, { description: aboutFlags.stateTax }) @Property({ type: 'boolean' }) stateTax = false;
  @Field(() => Boolean, { description: aboutFlags.localTax }) @Property({ type: 'boolean' }) localTax = false;
  @Field(() => Boolean, { description: aboutFlags.municipalTax }) @Property({ type: 'boolean' }) municipalTax = false;
  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
