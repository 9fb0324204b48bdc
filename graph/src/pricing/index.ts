export { priceOrder, type LineToPrice, type PricedLine, type PricedOrder } from './price-order.js';
export { QuantityLimitsResolver } from './quantity-limits.resolver.js';
