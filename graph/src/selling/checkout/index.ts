export type { CardForm } from './checkout-outcome.js';
export { CheckoutResolver } from './checkout.resolver.js';
export { checkoutRoutes } from './checkout.rest.js';
export { CheckoutService } from './checkout.service.js';
export { CreditResolver } from './credit.resolver.js';
export { PaymentSettingsResolver } from './payment-settings.resolver.js';
export { OrderStatusResolver } from './order-status.resolver.js';
export { OrderStatusService } from './order-status.service.js';
