import type { Order, OrderingService, OrderStatus } from '../ordering/index.js';
import type { PaymentsService } from '../payments/index.js';
import { requireAdmin } from '../shared/access.js';
import type { ServiceContext } from '../shared/service-context.js';
import { inTransaction } from '../shared/transaction.js';

/** Moves orders on for staff, and their money back with them. */
export class OrderStatusService {
  constructor(
    private readonly context: ServiceContext,
    private readonly services: { ordering: OrderingService; payments: PaymentsService },
  ) {}

  /** Moves an order on; one that a card paid for is cancelled together with its charge, which is voided or refunded after it. */
  async updateStatus(key: number, status: OrderStatus, version?: number | null): Promise<Order> {
    const actor = requireAdmin(this.context.actor);
    if (status !== 'cancelled') return this.services.ordering.updateStatus(key, status, version);
    const order = await inTransaction(this.context.em, async em => {
      // The payment before its order, as everybody locks them.
      const goesBack = await this.services.payments.giveBack(em, key, actor);
      return this.services.ordering.updateStatus(key, status, version, goesBack);
    });
    this.services.payments.workNow();
    return order;
  }
}
