import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { epochSeconds } from '../../platform/shared/clock.js';
import { DecimalScalar } from '../../platform/shared/decimal-scalar.js';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { VersionField, TimeField } from '../../platform/shared/graphql-fields.js';
import type { OrderPayment, OrderStatus } from './order-status.js';
import { OrderContact, OrderJob, orderJob, OrderLocation, OrderPaymentEnum, OrderStatusEnum } from './order-types.js';

/** An order. It stores copies of everything it shows, so later changes to other records do not affect it. */
@Access('customer')
@ObjectType({ description: 'An order. Names, addresses, items and prices are copies from the time it was placed.' })
@Entity({ tableName: 'orders' })
export class Order {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'version' | 'status' | 'date' | 'contact' | 'location' | 'job' | 'jobKey' | 'jobName' | 'jobCode';

  @Field(() => Int, { description: 'The order number shown to customers.' })
  @PrimaryKey({ type: 'integer' })
  key: number;
  @Field(() => Int, { description: 'Key of the customer that the order belongs to.' })
  @Property({ type: 'integer' })
  customerKey: number;
  @Field(() => Int, { description: about.customerNumber }) @Property({ type: 'integer' }) customerNumber: number;
  @Field(() => String, { description: about.customerName }) @Property({ type: 'string' }) customerName: string;
  @Property({ type: 'datetime' }) placedAt: Date;

  @Field(() => DecimalScalar, {
    description: 'Sum of the line totals in US dollars. Tax and freight, where they apply, are invoiced separately.',
  })
  @Property({ type: 'decimal', precision: 14, scale: 2 })
  total: string;

  @Field(() => OrderStatusEnum, { description: 'How far the order has been fulfilled.' })
  @Property({ type: 'string' })
  status: OrderStatus = 'placed';

  @Field(() => OrderPaymentEnum, { description: 'How the order is paid, and the state of its payment.' })
  @Property({ type: 'string' })
  payment: OrderPayment;

  @Property({ type: 'integer', nullable: true }) contactKey: number | null;
  @Property({ type: 'string' }) contactName: string;
  @Property({ type: 'string' }) contactEmail: string;
  @Property({ type: 'string' }) contactPhoneNumber: string;

  @Property({ type: 'integer', nullable: true }) locationKey: number | null;
  @Field(() => Boolean, { description: 'True if the customer picks it up at the store, false for delivery.' })
  @Property({ type: 'boolean' })
  pickup: boolean;
  @Property({ type: 'string' }) address: string;
  @Property({ type: 'string' }) city: string;
  @Property({ type: 'string' }) state: string;
  @Property({ type: 'string' }) zipCode: string;

  @Field(() => String, { nullable: true, description: "The customer's purchase order number, at most 25 characters." })
  @Property({ type: 'string', nullable: true })
  poNumber: string | null;

  @Field(() => String, { nullable: true, description: 'Instructions from the customer, at most 1,000 characters.' })
  @Property({ type: 'string', nullable: true })
  note: string | null;

  @Property({ type: 'integer', nullable: true }) jobKey: number | null = null;
  @Property({ type: 'string', nullable: true }) jobName: string | null = null;
  @Property({ type: 'string', nullable: true }) jobCode: string | null = null;

  /** Key of the checkout that placed this order. The same key never places a second one. */
  @Property({ type: 'string' }) idempotencyKey: string;
  @Property({ type: 'string' }) contentHash: string;

  @VersionField() @Property({ type: 'integer', version: true }) version: number;

  @TimeField('When it was placed, in Unix seconds.')
  get date(): number {
    return epochSeconds(this.placedAt);
  }

  @Field(() => OrderContact, { description: 'The person to contact about the order.' })
  get contact(): OrderContact {
    return {
      key: this.contactKey,
      name: this.contactName,
      email: this.contactEmail,
      phoneNumber: this.contactPhoneNumber,
    };
  }

  @Field(() => OrderLocation, { description: 'Where it is delivered or picked up.' })
  get location(): OrderLocation {
    return { key: this.locationKey, address: this.address, city: this.city, state: this.state, zipCode: this.zipCode };
  }

  @Field(() => OrderJob, { nullable: true, description: 'The job that it was placed for; null if none.' })
  get job(): OrderJob | null {
    return orderJob(this);
  }
}
