import type { Order, OrderingService, OrderStatus } from '../ordering/index.js';
import type { PaymentsService } from '../payments/index.js';
import { requireAdmin } from '../shared/access.js';
import type { ServiceContext } from '../shared/service-context.js';
import { inTransaction } from '../shared/transaction.js';

/** Changes the status of orders for staff, and returns the money if an order is canceled. */
export class OrderStatusService {
  constructor(
    private readonly context: ServiceContext,
    private readonly services: { ordering: OrderingService; payments: PaymentsService },
  ) {}

  /** Changes the status. Canceling an order paid by card also voids or refunds its charge, after the transaction. */
  async updateStatus(key: number, status: OrderStatus, version?: number | null): Promise<Order> {
    const actor = requireAdmin(this.context.actor);
    if (status !== 'cancelled') return this.services.ordering.updateStatus(key, status, version);
    const order = await inTransaction(this.context.em, async em => {
      // All code locks the payment before its order, to avoid deadlocks.
      const goesBack = await this.services.payments.giveBack(em, key, actor);
      return this.services.ordering.updateStatus(key, status, version, goesBack);
    });
    this.services.payments.workNow();
    return order;
  }
}
