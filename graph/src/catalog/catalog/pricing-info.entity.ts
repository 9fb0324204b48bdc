import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import type { OptionalNames } from '../../definitions/field.js';
import { pricingInfoFields } from '../../definitions/product.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { VersionField } from '../../platform/shared/graphql-fields.js';
import { StoredFields, withFields } from '../../platform/shared/record-fields.js';

@Access('admin')
@ObjectType({
  description: 'Return and tax flags of a product, stored for the back office. They do not affect prices or orders.',
})
@Entity({ tableName: 'pricing_info' })
@StoredFields(pricingInfoFields)
export class PricingInfo extends withFields(pricingInfoFields) {
  [PrimaryKeyProp]?: 'productKey';
  [OptionalProps]?: 'version' | OptionalNames<typeof pricingInfoFields>;

  @Field(() => Int, { description: 'Key of the product these flags belong to.' })
  @PrimaryKey({ type: 'integer' })
  productKey: number;
  @VersionField() @Property({ type: 'integer', version: true }) version: number;
}
