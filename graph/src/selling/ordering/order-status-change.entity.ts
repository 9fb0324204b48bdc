import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { epochSeconds } from '../../platform/shared/clock.js';
import { actedFor, personBehind, type Actor } from '../../platform/shared/access.js';
import { Access } from '../../platform/shared/graphql-access.js';
import type { OrderStatus } from './order-status.js';
import { OrderStatusEnum } from './order-types.js';
import { TimeField } from '../../platform/shared/graphql-fields.js';

@Access('customer')
@ObjectType({ description: 'A status that an order reached, with its time and person.' })
@Entity({ tableName: 'order_status_change' })
export class OrderStatusChange {
  [OptionalProps]?: 'at' | 'by' | 'forName';
  [PrimaryKeyProp]?: 'key';
  @PrimaryKey({ type: 'integer' }) key: number;

  @Property({ type: 'integer' }) orderKey: number;
  @Field(() => OrderStatusEnum, { description: 'The status reached.' })
  @Property({ type: 'string' })
  status: OrderStatus;
  @Property({ type: 'datetime', fieldName: 'at' }) changedAt: Date;
  @Property({ type: 'integer', nullable: true }) byCustomerKey: number | null;
  @Property({ type: 'string' }) byName: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the customer that staff acted as; null if the person acted as themselves.',
  })
  @Property({ type: 'string', nullable: true })
  forName: string | null = null;

  @TimeField('When it was reached, in Unix seconds.')
  get at(): number {
    return epochSeconds(this.changedAt);
  }

  @Field(() => String, { description: 'Name of the person who did it: the customer or a staff member.' })
  get by(): string {
    return this.byName;
  }
}

/** Returns the person who changed an order's status and the customer they acted for, as stored with the order. */
export function statusPerson(actor: Actor): Pick<OrderStatusChange, 'byCustomerKey' | 'byName' | 'forName'> {
  const { customerKey, name } = personBehind(actor);
  return { byCustomerKey: customerKey, byName: name, forName: actedFor(actor)?.name ?? null };
}
