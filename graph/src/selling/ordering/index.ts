export { orderingRules } from './data-rules.js';
export { FailedMailResolver } from './failed-mail.resolver.js';
export { failedMailRoutes } from './failed-mail.rest.js';
export { FailedMailService, type FailedMailParts } from './failed-mail.service.js';
export { openOrders } from './open-orders.js';
export { confirmOrders } from './order-confirmation.js';
export { OrderLine } from './order-line.entity.js';
export type { OrderLineRecord, OrderRecord } from './order-record.js';
export { OrderStatusChange } from './order-status-change.entity.js';
export type { OrderPayment, OrderStatus } from './order-status.js';
export { OrderPaymentEnum, OrderStatusEnum } from './order-types.js';
export { Order } from './order.entity.js';
export { mayReadOrder } from './order.policy.js';
export {
  CustomerOrdersResolver,
  OrderConnectionResolver,
  OrderingResolver,
  OrderLineFieldsResolver,
  UsualQuantityResolver,
} from './ordering.resolver.js';
export { orderingRoutes } from './ordering.rest.js';
export { OrderingService } from './ordering.service.js';
export { setOrderPayment } from './order-payment.js';
export {
  findPlacedOrder,
  openOnAccount,
  placeOrder,
  withoutRemovedReferences,
  type OrderDraft,
} from './place-order.js';
export {
  lastPurchasesOf,
  purchaseRhythms,
  yearsOfRhythm,
  type LastPurchase,
  type PurchaseRhythm,
} from './purchases.js';
