import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Product, type CatalogService } from '../catalog/index.js';
import { Customer } from '../customers/index.js';
import { connectionType, toConnection, type Connection } from '../shared/connection.js';
import { Access } from '../shared/graphql-access.js';
import { OrderLine } from './order-line.entity.js';
import { OrderStatusChange } from './order-status-change.entity.js';
import type { OrderStatus } from './order-status.js';
import { OrderStatusEnum } from './order-types.js';
import { Order } from './order.entity.js';
import type { OrderingService } from './ordering.service.js';

interface OrderingContext {
  services: { ordering: OrderingService; catalog: CatalogService };
}

const OrderConnection = connectionType('Order', () => Order);

@ArgsType()
export class OrderListArgs {
  @Field(() => String, { nullable: true, description: 'Order key, customer number, part of the customer name, or a date: 11/21, 11/21/2026, 2026-11-21, Nov 2026, Nov 21.' })
  search?: string;

  @Field(() => Int, { nullable: true, description: 'Rows of the page: 20 unless told, at most 100 (staff 1,000).' }) first?: number;
  @Field(() => String, { nullable: true, description: 'Cursor of the row before the page.' }) after?: string;
  @Field(() => Int, { nullable: true, description: 'Rows to leave out instead of a cursor.' }) offset?: number;
}

@Resolver(() => Order)
export class OrderingResolver {
  @Access('customer')
  @Query(() => Order, { description: 'An order of the caller; any order for staff.' })
  order(@Arg('key', () => Int) key: number, @Ctx() { services }: OrderingContext): Promise<Order> {
    return services.ordering.order(key);
  }

  @Access('admin')
  @Query(() => OrderConnection, { description: 'All orders, the newest first.' })
  async orders(@Args(() => OrderListArgs) args: OrderListArgs, @Ctx() { services }: OrderingContext): Promise<Connection<Order>> {
    return toConnection(await services.ordering.allOrders(args.search ?? '', args));
  }

  @Access('admin')
  @Mutation(() => Order, { description: 'Moves an order on; with `version`, refused as STALE when somebody else was faster.' })
  updateOrderStatus(
    @Arg('key', () => Int) key: number,
    @Arg('status', () => OrderStatusEnum) status: OrderStatus,
    @Arg('version', () => Int, { nullable: true }) version: number | undefined,
    @Ctx() { services }: OrderingContext,
  ): Promise<Order> {
    return services.ordering.updateStatus(key, status, version);
  }

  @Access('customer')
  @Mutation(() => Order, { description: 'Cancels an order of the caller that is still placed and on account.' })
  cancelOrder(@Arg('key', () => Int) key: number, @Ctx() { services }: OrderingContext): Promise<Order> {
    return services.ordering.cancelOrder(key);
  }

  @FieldResolver(() => [OrderLine])
  lines(@Root() order: Order, @Ctx() { services }: OrderingContext): Promise<OrderLine[]> {
    return services.ordering.lines(order);
  }

  @FieldResolver(() => [OrderStatusChange], { description: 'Every status the order had, the first first.' })
  statusChanges(@Root() order: Order, @Ctx() { services }: OrderingContext): Promise<OrderStatusChange[]> {
    return services.ordering.statusChanges(order);
  }
}

@Resolver(() => OrderLine)
export class OrderLineFieldsResolver {
  @FieldResolver(() => Product, { nullable: true, description: 'The product as it is today; null when it is no longer sold.' })
  product(@Root() line: OrderLine, @Ctx() { services }: OrderingContext): Promise<Product | null> {
    return services.catalog.product(line.productKey);
  }
}

@Resolver(() => Customer)
export class CustomerOrdersResolver {
  @FieldResolver(() => OrderConnection, { description: 'The customer\'s orders, the newest first.' })
  async orders(
    @Root() customer: Customer,
    @Args(() => OrderListArgs) args: OrderListArgs,
    @Ctx() { services }: OrderingContext,
  ): Promise<Connection<Order>> {
    return toConnection(await services.ordering.ordersOf(customer.key, args.search ?? '', args));
  }
}
