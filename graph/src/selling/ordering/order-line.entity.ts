import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { productFields } from '../../definitions/product.js';
import type { UnitOfMeasure } from '../../definitions/unit.js';
import { DecimalScalar } from '../../platform/shared/decimal-scalar.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyField } from '../../platform/shared/graphql-fields.js';
import { choiceType } from '../../platform/shared/record-fields.js';

const unitType = choiceType(productFields.unit);

@Access('customer')
@ObjectType({ description: 'A product in an order, copied when the order was placed.' })
@Entity({ tableName: 'order_line' })
export class OrderLine {
  [PrimaryKeyProp]?: 'key';
  @KeyField() @PrimaryKey({ type: 'integer' }) key: number;

  @Property({ type: 'integer' }) orderKey: number;
  @Property({ type: 'integer' }) position: number;
  @Field(() => Int, { description: 'Key of the product, which may no longer be in the catalog.' })
  @Property({ type: 'integer' })
  productKey: number;
  @Field(() => String, { description: 'Item ID at the time of the order.' })
  @Property({ type: 'string' })
  productId: string;
  @Field(() => String, {
    nullable: true,
    description: 'Part number that the customer had for the product when it ordered; null if none.',
  })
  @Property({ type: 'string', nullable: true })
  ownNumber: string | null;

  @Field(() => String, { description: 'Product name at the time of the order.' })
  @Property({ type: 'string' })
  description: string;

  @Field(() => String, {
    nullable: true,
    description: 'Picture at the time of the order: an https URL or a path of this store.',
  })
  @Property({ type: 'string', nullable: true })
  imageAddress: string | null;

  @Field(() => Int, { nullable: true, description: 'Key of the vendor at the time of the order.' })
  @Property({ type: 'integer', nullable: true })
  vendorKey: number | null;

  @Field(() => Float, { description: 'Quantity ordered, up to 999,999, with at most 2 decimals.' })
  @Property({ type: 'double' })
  quantity: number;

  @Field(() => unitType, { description: 'Unit of measure at the time of the order.' })
  @Property({ type: 'string' })
  unit: UnitOfMeasure = 'each';

  @Field(() => DecimalScalar, { description: 'Price per unit in US dollars, with up to 4 decimals.' })
  @Property({ type: 'decimal', precision: 11, scale: 4 })
  unitPrice: string;

  @Field(() => DecimalScalar, {
    description:
      'Line total in US dollars: unit price times quantity, rounded half up to 2 decimals. Prices per hundred or thousand count pieces.',
  })
  @Property({ type: 'decimal', precision: 14, scale: 2 })
  price: string;
}
