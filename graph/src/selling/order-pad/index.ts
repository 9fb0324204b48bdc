export { OrderPadResolver } from './order-pad.resolver.js';
export { orderPadRoutes } from './order-pad.rest.js';
export { OrderPadService } from './order-pad.service.js';
