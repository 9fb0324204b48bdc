import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { Order, OrderStatusEnum, type OrderStatus } from '../ordering/index.js';
import { Access } from '../shared/graphql-access.js';
import type { OrderStatusService } from './order-status.service.js';

interface OrderStatusContext {
  services: { orderStatus: OrderStatusService };
}

@Resolver()
export class OrderStatusResolver {
  @Access('admin')
  @Mutation(() => Order, { nullable: true,
    description: 'Moves an order on; with `version`, refused as STALE when somebody else was faster. Cancelling one that a card paid for voids or refunds the charge soon after.',
  })
  updateOrderStatus(
    @Arg('key', () => Int) key: number,
    @Arg('status', () => OrderStatusEnum) status: OrderStatus,
    @Arg('version', () => Int, { nullable: true }) version: number | undefined,
    @Ctx() { services }: OrderStatusContext,
  ): Promise<Order> {
    return services.orderStatus.updateStatus(key, status, version);
  }
}
