export { CartLine } from './cart-line.entity.js';
export { Cart } from './cart.entity.js';
export { CartsResolver } from './carts.resolver.js';
export { CartsService } from './carts.service.js';
export { cartsRules } from './data-rules.js';
export { assertNotOrdered, takeOrdered } from './take-ordered.js';
