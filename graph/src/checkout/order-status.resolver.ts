import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Order, OrderStatusEnum, type OrderStatus } from '../ordering/index.js';
import { Access } from '../shared/graphql-access.js';
import { KeyArg, SeenVersionArg } from '../shared/graphql-fields.js';
import type { OrderStatusService } from './order-status.service.js';

interface OrderStatusContext {
  services: { orderStatus: OrderStatusService };
}

@Resolver()
export class OrderStatusResolver {
  @Access('admin')
  @Mutation(() => Order, {
    nullable: true,
    description:
      "Sets an order's status; STATUS_NOT_ALLOWED unless it is one of `nextStatuses`. Canceling an order paid by card voids or refunds the charge shortly afterwards.",
  })
  updateOrderStatus(
    @KeyArg() key: number,
    @Arg('status', () => OrderStatusEnum, { description: "One of the order's `nextStatuses`." }) status: OrderStatus,
    @SeenVersionArg() version: number | undefined,
    @Ctx() { services }: OrderStatusContext,
  ): Promise<Order> {
    return services.orderStatus.updateStatus(key, status, version);
  }
}
