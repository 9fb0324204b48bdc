export { CartLine } from './cart-line.entity.js';
export { Cart } from './cart.entity.js';
export { CartsResolver } from './carts.resolver.js';
export { cartsRoutes } from './carts.rest.js';
export { CartsService } from './carts.service.js';
export { cartsRules } from './data-rules.js';
export { takeOrdered } from './take-ordered.js';
