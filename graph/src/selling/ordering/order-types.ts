import { Field, Int, ObjectType } from 'type-graphql';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { describedEnum } from '../../platform/shared/graphql-fields.js';
import type { OrderPayment, OrderStatus } from './order-status.js';

export const OrderStatusEnum = describedEnum<OrderStatus>(
  'OrderStatus',
  'Steps of an order: placed, confirmed, readyForPickup (pickup) or shipped (delivery), completed. Until it is shipped or completed, it may be canceled.',
  {
    placed: 'Received, not yet confirmed by staff. With payment `review`, it cannot be confirmed.',
    confirmed: 'Accepted by staff and being prepared.',
    readyForPickup: 'Waiting at the counter. Pickup orders only.',
    shipped: 'On its way to the customer. Delivery orders only; it can no longer be canceled.',
    completed: 'Picked up or delivered. Final.',
    cancelled: 'Final. A card charge is voided or refunded.',
  },
);

export const OrderPaymentEnum = describedEnum<OrderPayment>(
  'OrderPayment',
  'How an order is paid, and the state of its payment.',
  {
    onAccount: 'Invoiced. Counts toward the credit limit until the order is completed or canceled.',
    paid: 'Charged to a card.',
    review: 'Charged to a card, but the provider or the store is reviewing the payment.',
    voided: 'The card charge was canceled before settlement.',
    refunded: 'The card charge was paid back.',
  },
);

@Access('customer')
@ObjectType({ description: 'The contact of an order, copied when it was placed.' })
export class OrderContact {
  @Field(() => Int, { nullable: true, description: 'Key of the contact; null if it has been removed.' }) key:
    | number
    | null;
  @Field(() => String, { description: about.personName }) name: string;
  @Field(() => String, { description: `The order confirmation goes here. ${about.email}` }) email: string;
  @Field(() => String, { description: about.phoneNumber }) phoneNumber: string;
}

@Access('customer')
@ObjectType({ description: 'The destination of an order, copied when it was placed.' })
export class OrderLocation {
  @Field(() => Int, {
    nullable: true,
    description: 'Key of the location; 1 is the pickup counter. Null if the location has been removed.',
  })
  key: number | null;
  @Field(() => String, { description: about.street }) address: string;
  @Field(() => String, { description: about.city }) city: string;
  @Field(() => String, { description: about.state }) state: string;
  @Field(() => String, { description: about.zipCode }) zipCode: string;
}

@Access('customer')
@ObjectType({ description: 'The job of an order, copied when it was placed.' })
export class OrderJob {
  @Field(() => Int, { nullable: true, description: 'Key of the job; null if it has been removed.' }) key: number | null;
  @Field(() => String, { description: 'Name of the job, at most 60 characters.' }) name: string;
  @Field(() => String, { description: 'Code of the job, at most 25 characters.' }) code: string;
}

/** Returns the job of an order from its columns. */
export function orderJob({
  jobKey,
  jobName,
  jobCode,
}: {
  jobKey: number | null;
  jobName: string | null;
  jobCode: string | null;
}): OrderJob | null {
  return jobName === null || jobCode === null ? null : { key: jobKey, name: jobName, code: jobCode };
}
