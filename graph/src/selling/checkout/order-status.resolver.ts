import { Arg, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { Order, OrderStatusEnum, type OrderRecord, type OrderStatus } from '../ordering/index.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { KeyArg, SeenVersionArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { OrderStatusService } from './order-status.service.js';

@Resolver(() => Order)
export class OrderStatusResolver extends PerRequest {
  private readonly orderStatus = this.context.get(OrderStatusService);

  @Access('admin')
  @Mutation(() => Order, {
    nullable: true,
    description:
      "Sets an order's status; STATUS_NOT_ALLOWED unless it is one of `nextStatuses`; PAYMENT_DIFFERENCE while `paymentInQuestion`, except to cancel it. Canceling an order paid by card voids or refunds the charge shortly afterwards.",
  })
  updateOrderStatus(
    @KeyArg() key: number,
    @Arg('status', () => OrderStatusEnum, { description: "One of the order's `nextStatuses`." }) status: OrderStatus,
    @SeenVersionArg() version: number | undefined,
  ): Promise<Order> {
    return this.orderStatus.updateStatus(key, status, version);
  }

  @FieldResolver(() => [OrderStatusEnum], {
    description:
      'Statuses that the caller may set next: staff through `updateOrderStatus`, the customer through `cancelOrder`.',
  })
  nextStatuses(@Root() order: OrderRecord): Promise<OrderStatus[]> {
    return this.orderStatus.nextStatuses(order);
  }
}
