import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Access } from '../shared/graphql-access.js';
import { orderPayments, orderStatuses, type OrderPayment, type OrderStatus } from './order-status.js';

export const OrderStatusEnum = Object.fromEntries(orderStatuses.map(status => [status, status])) as { [Status in OrderStatus]: Status };
registerEnumType(OrderStatusEnum, {
  name: 'OrderStatus',
  description: 'placed -> confirmed -> readyForPickup (pickup) or shipped (delivery) -> completed; cancelled from placed, confirmed and readyForPickup.',
});

export const OrderPaymentEnum = Object.fromEntries(orderPayments.map(payment => [payment, payment])) as { [Payment in OrderPayment]: Payment };
registerEnumType(OrderPaymentEnum, { name: 'OrderPayment', description: 'How an order stands with its payment.' });

@Access('customer')
@ObjectType({ description: 'The person an order names, as it was when the order was placed.' })
export class OrderContact {
  @Field(() => Int, { nullable: true, description: 'null when the contact was removed since' }) key: number | null;
  @Field(() => String) name: string;
  @Field(() => String) email: string;
  @Field(() => String) phoneNumber: string;
}

@Access('customer')
@ObjectType({ description: 'Where an order goes, as it was when the order was placed; 1 is the counter.' })
export class OrderLocation {
  @Field(() => Int, { nullable: true, description: 'null when the location was removed since' }) key: number | null;
  @Field(() => String) address: string;
  @Field(() => String) city: string;
  @Field(() => String) state: string;
  @Field(() => String) zipCode: string;
}
