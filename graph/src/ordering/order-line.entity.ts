import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { Access } from '../shared/graphql-access.js';

@Access('customer')
@ObjectType({ description: 'One product of an order, as it was when it was ordered.' })
@Entity({ tableName: 'order_line' })
export class OrderLine {
  [PrimaryKeyProp]?: 'key';
  @Field(() => Int) @PrimaryKey({ type: 'integer' }) key: number;

  @Property({ type: 'integer' }) orderKey: number;
  @Property({ type: 'integer' }) position: number;
  @Field(() => Int) @Property({ type: 'integer' }) productKey: number;
  @Field(() => String) @Property({ type: 'string' }) productId: string;
  @Field(() => String) @Property({ type: 'string' }) description: string;
  @Field(() => String, { nullable: true }) @Property({ type: 'string', nullable: true }) imageAddress: string | null;
  @Field(() => Int, { nullable: true }) @Property({ type: 'integer', nullable: true }) vendorKey: number | null;
  @Field(() => Int) @Property({ type: 'integer' }) quantity: number;

  @Field(() => DecimalScalar)
  @Property({ type: 'decimal', precision: 11, scale: 4 })
  unitPrice: string;

  @Field(() => DecimalScalar, { description: 'Line total: unit price times quantity, rounded half up to 2 decimals.' })
  @Property({ type: 'decimal', precision: 14, scale: 2 })
  price: string;
}
