import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import type { OptionalNames } from '../definitions/field.js';
import { pricingInfoFields } from '../definitions/product.js';
import { Access } from '../shared/graphql-access.js';
import { StoredFields, withFields } from '../shared/record-fields.js';

@Access('admin')
@ObjectType({ description: 'Return and tax flags of a product, kept for the back office; they change no price.' })
@Entity({ tableName: 'pricing_info' })
@StoredFields(pricingInfoFields)
export class PricingInfo extends withFields(pricingInfoFields) {
  [PrimaryKeyProp]?: 'productKey';
  [OptionalProps]?: 'version' | OptionalNames<typeof pricingInfoFields>;

  @Field(() => Int) @PrimaryKey({ type: 'integer' }) productKey: number;
  @Field(() => Int) @Property({ type: 'integer', version: true }) version: number;
}
