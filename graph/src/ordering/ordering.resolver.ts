import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, InputType, Int, Mutation, Query, registerEnumType, Resolver, Root } from 'type-graphql';
import { Product, type CatalogService, type ProductRecord } from '../catalog/index.js';
import { Customer } from '../customers/index.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../shared/connection.js';
import { DecimalScalar } from '../shared/decimal-scalar.js';
import { Access } from '../shared/graphql-access.js';
import { OrderLine } from './order-line.entity.js';
import type { OrderLineRecord, OrderRecord } from './order-record.js';
import { OrderStatusChange } from './order-status-change.entity.js';
import { orderSorts, type OrderListing, type OrderPage, type OrderSort } from './order-list.js';
import { statusesAhead, type OrderPayment, type OrderStatus } from './order-status.js';
import { OrderPaymentEnum, OrderStatusEnum } from './order-types.js';
import { Order } from './order.entity.js';
import type { OrderingService } from './ordering.service.js';

interface OrderingContext {
  services: { ordering: OrderingService; catalog: CatalogService };
}

const OrderSortEnum = Object.fromEntries(orderSorts.map(sort => [sort, sort])) as { [Sort in OrderSort]: Sort };
registerEnumType(OrderSortEnum, { name: 'OrderSort', description: 'What orders are sorted by; case ignored.' });

const OrderConnection = connectionType('Order', () => Order);

/** A page with what its list is, for the fields that sum it up. */
interface ListedOrders extends Connection<OrderRecord> {
  listing: OrderListing;
}

function listed(page: OrderPage): ListedOrders {
  return { ...toConnection(page), listing: page.listing };
}

@InputType({ description: 'Narrows a list of orders; what is left out does not narrow.' })
export class OrderFilter {
  @Field(() => [OrderStatusEnum], { nullable: true, description: 'Any of these' }) statuses?: OrderStatus[];
  @Field(() => [OrderPaymentEnum], { nullable: true, description: 'Any of these' }) payments?: OrderPayment[];
  @Field(() => String, { nullable: true, description: 'First day, e.g. 2026-01-01, in the store\'s time zone' }) from?: string;
  @Field(() => String, { nullable: true, description: 'Last day, e.g. 2026-11-21' }) to?: string;
}

@ArgsType()
export class OrderListArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Order key, customer number, part of the customer name, or a date: 11/21, 11/21/2026, 2026-11-21, Nov 2026, Nov 21.' })
  search?: string;

  @Field(() => OrderFilter, { nullable: true }) filter?: OrderFilter;
  @Field(() => OrderSortEnum, { nullable: true, description: 'NEWEST unless told' }) sort?: OrderSort;
}

function listingOf({ search, filter, sort }: OrderListArgs): OrderListing {
  return { search: search ?? '', statuses: filter?.statuses, payments: filter?.payments, from: filter?.from, to: filter?.to, sort };
}

@Resolver(() => OrderConnection)
export class OrderConnectionResolver {
  @Access('customer')
  @FieldResolver(() => DecimalScalar, { description: 'Sum of the totals of the whole list, in US dollars.' })
  totalAmount(@Root() { listing }: ListedOrders, @Ctx() { services }: OrderingContext): Promise<string> {
    return services.ordering.amountOf(listing);
  }
}

@Resolver(() => Order)
export class OrderingResolver {
  @Access('customer')
  @Query(() => Order, { nullable: true, description: 'An order of the caller; any order for staff.' })
  order(@Arg('key', () => Int) key: number, @Ctx() { services }: OrderingContext): Promise<Order> {
    return services.ordering.order(key);
  }

  @Access('admin')
  @Query(() => OrderConnection, { description: 'All orders, the newest first unless told.' })
  async orders(@Args(() => OrderListArgs) args: OrderListArgs, @Ctx() { services }: OrderingContext): Promise<ListedOrders> {
    return listed(await services.ordering.allOrders(listingOf(args), args));
  }

  @Access('customer')
  @Mutation(() => Order, { nullable: true, description: 'Cancels an order of the caller that is still placed and on account.' })
  cancelOrder(@Arg('key', () => Int) key: number, @Ctx() { services }: OrderingContext): Promise<Order> {
    return services.ordering.cancelOrder(key);
  }

  @Access('admin')
  @Mutation(() => Order, { nullable: true, description: 'Takes back the last status change, for 10 seconds and for the person who made it; a cancellation is final. With `version`, refused as STALE when somebody else changed the order.' })
  undoOrderStatus(
    @Arg('key', () => Int) key: number,
    @Arg('version', () => Int, { nullable: true }) version: number | undefined,
    @Ctx() { services }: OrderingContext,
  ): Promise<Order> {
    return services.ordering.undoStatus(key, version);
  }

  @FieldResolver(() => [OrderLine])
  lines(@Root() order: OrderRecord, @Ctx() { services }: OrderingContext): Promise<OrderLineRecord[]> {
    return services.ordering.lines(order);
  }

  @FieldResolver(() => [OrderStatusChange], { description: 'Every status the order had, the first first.' })
  statusChanges(@Root() order: OrderRecord, @Ctx() { services }: OrderingContext): Promise<OrderStatusChange[]> {
    return services.ordering.statusChanges(order);
  }

  @FieldResolver(() => String, { nullable: true, description: 'Name of the member of staff who placed it for the customer; null where the customer did.' })
  placedBy(@Root() order: OrderRecord, @Ctx() { services }: OrderingContext): Promise<string | null> {
    return services.ordering.placedBy(order);
  }

  @FieldResolver(() => [OrderStatusEnum], { description: 'Where the caller may move it next: staff with updateOrderStatus, its customer with cancelOrder.' })
  nextStatuses(@Root() order: OrderRecord, @Ctx() { services }: OrderingContext): OrderStatus[] {
    return services.ordering.nextStatuses(order);
  }

  @FieldResolver(() => [OrderStatusEnum], { description: 'What it still passes on its usual way to the end.' })
  statusesAhead(@Root() order: OrderRecord): OrderStatus[] {
    return statusesAhead(order);
  }

  @FieldResolver(() => Int, { nullable: true, description: 'Seconds left in which the caller may undo the last status change; null when the caller may not.' })
  secondsToUndo(@Root() order: OrderRecord, @Ctx() { services }: OrderingContext): Promise<number | null> {
    return services.ordering.secondsToUndo(order);
  }
}

@Resolver(() => OrderLine)
export class OrderLineFieldsResolver {
  @FieldResolver(() => Product, { nullable: true, description: 'The product as it is today; null when it is no longer sold.' })
  product(@Root() line: OrderLineRecord, @Ctx() { services }: OrderingContext): Promise<ProductRecord | null> {
    return services.catalog.product(line.productKey);
  }
}

@Resolver(() => Product)
export class UsualQuantityResolver {
  @Access('customer')
  @FieldResolver(() => Int, { nullable: true, description: 'The median quantity in which the caller ordered it; null when the caller never did.' })
  usualQuantity(@Root() product: ProductRecord, @Ctx() { services }: OrderingContext): Promise<number | null> {
    return services.ordering.usualQuantity(product.key);
  }
}

@Resolver(() => Customer)
export class CustomerOrdersResolver {
  @FieldResolver(() => OrderConnection, { description: 'The customer\'s orders, the newest first unless told.' })
  async orders(
    @Root() customer: Customer,
    @Args(() => OrderListArgs) args: OrderListArgs,
    @Ctx() { services }: OrderingContext,
  ): Promise<ListedOrders> {
    return listed(await services.ordering.ordersOf(customer.key, listingOf(args), args));
  }
}
