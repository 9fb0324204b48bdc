import {
  Arg,
  Args,
  ArgsType,
  Field,
  FieldResolver,
  InputType,
  Float,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Product, CatalogService, type ProductRecord } from '../../catalog/catalog/index.js';
import { Customer, CustomersService } from '../../customers/customers/index.js';
import { connectionType, PageArgs, toConnection, type Connection } from '../../platform/shared/connection.js';
import { DecimalScalar } from '../../platform/shared/decimal-scalar.js';
import { about } from '../../platform/shared/descriptions.js';
import { Access } from '../../platform/shared/graphql-access.js';
import { describedEnum, KeyArg, SeenVersionArg } from '../../platform/shared/graphql-fields.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { OrderLine } from './order-line.entity.js';
import type { OrderLineRecord, OrderRecord } from './order-record.js';
import { OrderStatusChange } from './order-status-change.entity.js';
import { aboutSearch } from './order-descriptions.js';
import {
  mostOrdersCounted,
  type OrderAmounts,
  type OrderListing,
  type OrderPage,
  type OrderSort,
} from './order-list.js';
import { statusesAhead, type OrderPayment, type OrderStatus } from './order-status.js';
import { OrderPaymentEnum, OrderStatusEnum } from './order-types.js';
import { Order } from './order.entity.js';
import { OrderingService } from './ordering.service.js';

const OrderSortEnum = describedEnum<OrderSort>(
  'OrderSort',
  'Sort order of a list of orders. Names are compared ignoring case.',
  {
    NEWEST: 'Most recently placed first.',
    OLDEST: 'Least recently placed first.',
    CUSTOMER_NAME: 'Customer name, A to Z.',
    CUSTOMER_NAME_DESCENDING: 'Customer name, Z to A.',
    CUSTOMER_NUMBER: 'Customer number, lowest first.',
    CUSTOMER_NUMBER_DESCENDING: 'Customer number, highest first.',
    TOTAL_LOW: 'Order total, lowest first.',
    TOTAL_HIGH: 'Order total, highest first.',
  },
);

const OrderConnection = connectionType('Order', () => Order);

/** A page with its whole list, for the fields that total the list. */
interface ListedOrders extends Connection<OrderRecord> {
  listing: OrderListing;
  totalIsCapped: boolean;
  /** Read once for all sums */
  amounts?: Promise<OrderAmounts>;
}

function listed(page: OrderPage): ListedOrders {
  // A spread would compute every cursor.
  return Object.assign(toConnection(page), { listing: page.listing, totalIsCapped: page.totalIsCapped });
}

@InputType({ description: 'Filters of a list of orders, combined with AND. Omitted fields match everything.' })
export class OrderFilter {
  @Field(() => [OrderStatusEnum], { nullable: true, description: 'Orders with any of these statuses.' })
  statuses?: OrderStatus[];
  @Field(() => [OrderPaymentEnum], { nullable: true, description: 'Orders with any of these payment states.' })
  payments?: OrderPayment[];
  @Field(() => String, { nullable: true, description: `Orders placed on or after this day. ${about.day}` })
  from?: string;
  @Field(() => String, { nullable: true, description: `Orders placed on or before this day. ${about.day}` })
  to?: string;
  @Field(() => Int, { nullable: true, description: 'Orders placed for the job with this key.' })
  jobKey?: number;
  @Field(() => String, {
    nullable: true,
    description: 'Orders placed for a job with this code, or with this text in its name, ignoring case.',
  })
  job?: string;
  @Field(() => String, { nullable: true, description: 'Orders with this PO number, ignoring case.' })
  poNumber?: string;
}

@ArgsType()
export class OrderListArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: aboutSearch,
  })
  search?: string;

  @Field(() => OrderFilter, { nullable: true, description: 'Narrows the list before it is counted, summed and paged.' })
  filter?: OrderFilter;

  @Field(() => OrderSortEnum, { nullable: true, description: 'NEWEST by default.' })
  sort?: OrderSort;
}

function listingOf({ search, filter, sort }: OrderListArgs): OrderListing {
  return {
    search: search ?? '',
    statuses: filter?.statuses,
    payments: filter?.payments,
    from: filter?.from,
    to: filter?.to,
    jobKey: filter?.jobKey,
    job: filter?.job,
    poNumber: filter?.poNumber,
    sort,
  };
}

@Resolver(() => OrderConnection)
export class OrderConnectionResolver extends PerRequest {
  private readonly ordering = this.context.get(OrderingService);

  @Access('customer')
  @FieldResolver(() => Boolean, {
    description: `True if more orders match than \`totalCount\`, which stops at ${mostOrdersCounted.toLocaleString('en-US')}.`,
  })
  totalIsCapped(@Root() { totalIsCapped }: ListedOrders): boolean {
    return totalIsCapped;
  }

  @Access('customer')
  @FieldResolver(() => DecimalScalar, {
    description:
      'Sum of the totals of all orders in the list, not only this page, in US dollars. It reads all of them, so request it without `nodes` where the list may be long.',
  })
  async totalAmount(@Root() orders: ListedOrders): Promise<string> {
    return (await this.amountsOf(orders)).all;
  }

  @Access('customer')
  @FieldResolver(() => DecimalScalar, {
    description: 'The part of `totalAmount` that belongs to cancelled orders, in US dollars.',
  })
  async cancelledAmount(@Root() orders: ListedOrders): Promise<string> {
    return (await this.amountsOf(orders)).cancelled;
  }

  private amountsOf(orders: ListedOrders): Promise<OrderAmounts> {
    orders.amounts ??= this.ordering.amountsOf(orders.listing);
    return orders.amounts;
  }
}

@Resolver(() => Order)
export class OrderingResolver extends PerRequest {
  private readonly ordering = this.context.get(OrderingService);
  private readonly customers = this.context.get(CustomersService);

  @Access('customer')
  @Query(() => Order, {
    nullable: true,
    description: 'An order by key; NOT_FOUND unless it belongs to the caller or the caller is staff.',
  })
  order(@KeyArg() key: number): Promise<Order> {
    return this.ordering.order(key);
  }

  @Access('admin')
  @Query(() => OrderConnection, { description: 'The orders of all customers, or those that match.' })
  async orders(@Args(() => OrderListArgs) args: OrderListArgs): Promise<ListedOrders> {
    return listed(await this.ordering.allOrders(listingOf(args), args));
  }

  @Access('customer')
  @Query(() => [Order], {
    description:
      "The caller's order with this number, and the latest orders whose PO number starts with it, at most 3. Case is ignored. Empty for fewer than 2 characters.",
  })
  ordersNumbered(
    @Arg('number', () => String, { description: 'An order number, or the beginning of a PO number.' }) number: string,
  ): Promise<OrderRecord[]> {
    return this.ordering.ordersNumbered(number);
  }

  @Access('customer')
  @Query(() => [Order], {
    description:
      "Lists the caller's latest orders with a PO number, at most 5, except canceled ones. The checkout page warns about them, but does not refuse the order.",
  })
  ordersWithPo(
    @Arg('poNumber', () => String, { description: 'A whole PO number. Case and surrounding spaces are ignored.' })
    poNumber: string,
  ): Promise<OrderRecord[]> {
    return this.ordering.ordersWithPo(poNumber);
  }

  @Access('customer')
  @Mutation(() => Order, {
    nullable: true,
    description: 'Cancels an order of the caller. STATUS_NOT_ALLOWED unless it is still `placed` and on account.',
  })
  cancelOrder(@KeyArg() key: number): Promise<Order> {
    return this.ordering.cancelOrder(key);
  }

  @Access('admin')
  @Mutation(() => Order, {
    nullable: true,
    description:
      'Undoes the last status change, within 10 seconds and only for the person who made it. A cancellation cannot be undone. STATUS_NOT_ALLOWED otherwise.',
  })
  undoOrderStatus(@KeyArg() key: number, @SeenVersionArg() version: number | undefined): Promise<Order> {
    return this.ordering.undoStatus(key, version);
  }

  @FieldResolver(() => [OrderLine], { description: 'The ordered products, one line each, at most 500.' })
  lines(@Root() order: OrderRecord): Promise<OrderLineRecord[]> {
    return this.ordering.lines(order);
  }

  @FieldResolver(() => [OrderStatusChange], { description: 'All statuses the order has had, oldest first.' })
  statusChanges(@Root() order: OrderRecord): Promise<OrderStatusChange[]> {
    return this.ordering.statusChanges(order);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Name of the staff member who placed it while acting as the customer; null if the customer placed it.',
  })
  placedBy(@Root() order: OrderRecord): Promise<string | null> {
    return this.ordering.placedBy(order);
  }

  @FieldResolver(() => Boolean, { description: 'True if the customer was deleted, so that staff cannot act as it.' })
  async customerIsDeleted(@Root() order: OrderRecord): Promise<boolean> {
    // Whoever reads its own orders is not deleted.
    if (order.customerKey === this.context.actor?.customerKey) return false;
    return (await this.customers.account(order.customerKey)) === null;
  }

  @FieldResolver(() => [OrderStatusEnum], {
    description: 'Statuses that the order will normally pass through until it is completed.',
  })
  statusesAhead(@Root() order: OrderRecord): OrderStatus[] {
    return statusesAhead(order);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Seconds left in which the caller can undo the last status change; null if the caller cannot.',
  })
  secondsToUndo(@Root() order: OrderRecord): Promise<number | null> {
    return this.ordering.secondsToUndo(order);
  }
}

@Resolver(() => OrderLine)
export class OrderLineFieldsResolver extends PerRequest {
  private readonly catalog = this.context.get(CatalogService);

  @FieldResolver(() => Product, {
    nullable: true,
    description: 'The product as it is now; null if it is no longer in the catalog.',
  })
  product(@Root() line: OrderLineRecord): Promise<ProductRecord | null> {
    return this.catalog.product(line.productKey);
  }
}

@Resolver(() => Product)
export class UsualQuantityResolver extends PerRequest {
  private readonly ordering = this.context.get(OrderingService);

  @Access('customer')
  @FieldResolver(() => Float, {
    nullable: true,
    description: "Median quantity in the caller's past orders of the product; null if there are none.",
  })
  usualQuantity(@Root() product: ProductRecord): Promise<number | null> {
    return this.ordering.usualQuantity(product.key);
  }
}

@Resolver(() => Customer)
export class CustomerOrdersResolver extends PerRequest {
  private readonly ordering = this.context.get(OrderingService);

  @FieldResolver(() => OrderConnection, { description: "The customer's orders, or those that match." })
  async orders(@Root() customer: Customer, @Args(() => OrderListArgs) args: OrderListArgs): Promise<ListedOrders> {
    return listed(await this.ordering.ordersOf(customer.key, listingOf(args), args));
  }
}
