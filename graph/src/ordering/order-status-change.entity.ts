import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, ObjectType } from 'type-graphql';
import { epochSeconds } from '../shared/clock.js';
import { Access } from '../shared/graphql-access.js';
import type { OrderStatus } from './order-status.js';
import { OrderStatusEnum } from './order-types.js';

@Access('customer')
@ObjectType({ description: 'A step of an order, with its time and its person.' })
@Entity({ tableName: 'order_status_change' })
export class OrderStatusChange {
  [OptionalProps]?: 'at' | 'by';
  [PrimaryKeyProp]?: 'key';
  @PrimaryKey({ type: 'integer' }) key: number;

  @Property({ type: 'integer' }) orderKey: number;
  @Field(() => OrderStatusEnum) @Property({ type: 'string' }) status: OrderStatus;
  @Property({ type: 'datetime', fieldName: 'at' }) changedAt: Date;
  @Property({ type: 'integer', nullable: true }) byCustomerKey: number | null;
  @Property({ type: 'string' }) byName: string;

  @Field(() => Float, { description: 'Whole seconds since the epoch' })
  get at(): number {
    return epochSeconds(this.changedAt);
  }

  @Field(() => String, { description: 'Name of the customer or the member of staff' })
  get by(): string {
    return this.byName;
  }
}
