import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { epochSeconds } from '../shared/clock.js';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { Access } from '../shared/graphql-access.js';
import type { OrderPayment, OrderStatus } from './order-status.js';
import { OrderContact, OrderLocation, OrderPaymentEnum, OrderStatusEnum } from './order-types.js';

/** What a customer ordered; carries copies of all that it shows, so that later changes elsewhere do not change it. */
@Access('customer')
@ObjectType({ description: 'An order: what was ordered, where it goes, how it is paid.' })
@Entity({ tableName: 'orders' })
export class Order {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | 'status' | 'date' | 'contact' | 'location';

  @Field(() => Int) @PrimaryKey({ type: 'integer' }) key: number;
  @Field(() => Int) @Property({ type: 'integer' }) customerKey: number;
  @Field(() => Int) @Property({ type: 'integer' }) customerNumber: number;
  @Field(() => String) @Property({ type: 'string' }) customerName: string;
  @Property({ type: 'datetime' }) placedAt: Date;

  @Field(() => DecimalScalar, { description: 'Sum of the lines in US dollars; tax and freight, where they apply, are invoiced separately.' })
  @Property({ type: 'decimal', precision: 14, scale: 2 })
  total: string;
  @Field(() => OrderStatusEnum) @Property({ type: 'string' }) status: OrderStatus = 'placed';
  @Field(() => OrderPaymentEnum) @Property({ type: 'string' }) payment: OrderPayment;

  @Property({ type: 'integer', nullable: true }) contactKey: number | null;
  @Property({ type: 'string' }) contactName: string;
  @Property({ type: 'string' }) contactEmail: string;
  @Property({ type: 'string' }) contactPhoneNumber: string;

  @Property({ type: 'integer', nullable: true }) locationKey: number | null;
  @Field(() => Boolean, { description: 'Picked up in the store instead of delivered.' }) @Property({ type: 'boolean' }) pickup: boolean;
  @Property({ type: 'string' }) address: string;
  @Property({ type: 'string' }) city: string;
  @Property({ type: 'string' }) state: string;
  @Property({ type: 'string' }) zipCode: string;

  @Field(() => String, { nullable: true }) @Property({ type: 'string', nullable: true }) poNumber: string | null;
  @Field(() => String, { nullable: true }) @Property({ type: 'string', nullable: true }) note: string | null;

  /** The checkout that made this order; the same key never makes a second one. */
  @Property({ type: 'string' }) idempotencyKey: string;
  @Property({ type: 'string' }) contentHash: string;

  @Field(() => Int) @Property({ type: 'integer', version: true }) version: number;

  @Field(() => Float, { description: 'When it was placed, in whole seconds since the epoch.' })
  get date(): number {
    return epochSeconds(this.placedAt);
  }

  @Field(() => OrderContact)
  get contact(): OrderContact {
    return { key: this.contactKey, name: this.contactName, email: this.contactEmail, phoneNumber: this.contactPhoneNumber };
  }

  @Field(() => OrderLocation)
  get location(): OrderLocation {
    return { key: this.locationKey, address: this.address, city: this.city, state: this.state, zipCode: this.zipCode };
  }
}
