export { priceListOf } from './price-list.js';
export { priceOrder, type LineToPrice, type PricedLine, type PricedOrder } from './price-order.js';
export { quantityLimits, quantityMessage } from './quantity-limits.js';
export { QuantityLimitsResolver } from './quantity-limits.resolver.js';
