import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, ObjectType } from 'type-graphql';
import { epochSeconds } from '../shared/clock.js';
import { actedFor, personBehind, type Actor } from '../shared/access.js';
import { Access } from '../shared/graphql-access.js';
import type { OrderStatus } from './order-status.js';
import { OrderStatusEnum } from './order-types.js';

@Access('customer')
@ObjectType({ description: 'A step of an order, with its time and its person.' })
@Entity({ tableName: 'order_status_change' })
export class OrderStatusChange {
  [OptionalProps]?: 'at' | 'by' | 'forName';
  [PrimaryKeyProp]?: 'key';
  @PrimaryKey({ type: 'integer' }) key: number;

  @Property({ type: 'integer' }) orderKey: number;
  @Field(() => OrderStatusEnum) @Property({ type: 'string' }) status: OrderStatus;
  @Property({ type: 'datetime', fieldName: 'at' }) changedAt: Date;
  @Property({ type: 'integer', nullable: true }) byCustomerKey: number | null;
  @Property({ type: 'string' }) byName: string;

  @Field(() => String, { nullable: true, description: 'Name of the customer, where staff did it while they acted as that customer' })
  @Property({ type: 'string', nullable: true })
  forName: string | null = null;

  @Field(() => Float, { description: 'Whole seconds since the epoch' })
  get at(): number {
    return epochSeconds(this.changedAt);
  }

  @Field(() => String, { description: 'Name of the customer or the member of staff' })
  get by(): string {
    return this.byName;
  }
}

/** Who moved an order, and for whom, as the order keeps it. */
export function statusPerson(actor: Actor): Pick<OrderStatusChange, 'byCustomerKey' | 'byName' | 'forName'> {
  const { customerKey, name } = personBehind(actor);
  return { byCustomerKey: customerKey, byName: name, forName: actedFor(actor)?.name ?? null };
}
