export { CheckoutResolver } from './checkout.resolver.js';
export { checkoutRoutes } from './checkout.rest.js';
export { CheckoutService } from './checkout.service.js';
