import { type Order, OrderingService, type OrderRecord, type OrderStatus } from '../ordering/index.js';
import { PaymentDifferencesService, PaymentsService } from '../payments/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { AppError } from '../../platform/shared/errors.js';
import { inTransaction } from '../../platform/shared/transaction.js';

/** Changes the status of orders for staff, and returns the money if an order is canceled. */
export class OrderStatusService extends PerRequest {
  private readonly ordering = this.context.get(OrderingService);
  private readonly payments = this.context.get(PaymentsService);
  private readonly paymentDifferences = this.context.get(PaymentDifferencesService);

  /** Returns the statuses that the caller may change an order to. While its payment is in question, it only ends. */
  async nextStatuses(order: OrderRecord): Promise<OrderStatus[]> {
    const next = this.ordering.nextStatuses(order);
    const isInQuestion = next.length > 0 && (await this.paymentDifferences.isInQuestion(order.key));
    return isInQuestion ? next.filter(status => status === 'cancelled') : next;
  }

  /**
   * Changes the status, unless the order's payment is in question. Canceling an order paid by card also voids or
   * refunds its charge, after the transaction.
   */
  async updateStatus(key: number, status: OrderStatus, version?: number | null): Promise<Order> {
    const actor = requireAdmin(this.context.actor);
    if (status !== 'cancelled') {
      if (await this.paymentDifferences.isInQuestion(key)) throw new AppError('PAYMENT_DIFFERENCE');
      return this.ordering.updateStatus(key, status, version);
    }
    return inTransaction(this.context.em, async em => {
      // All code locks the payment before its order, to avoid deadlocks.
      const goesBack = await this.payments.giveBack(em, key, actor);
      return this.ordering.updateStatus(key, status, version, goesBack);
    });
  }
}
