export { priceListOf } from './price-list.js';
export {
  priceOrder,
  type LineToPrice,
  type PricedLine,
  type PricedOrder,
  type ProductToPrice,
} from './price-order.js';
export { ProductPricesResolver } from './product-prices.resolver.js';
export { priceChange } from './price-change.js';
export { priceOrder, type LineToPrice, type PricedLine, type PricedOrder } from './price-order.js';
export { quantityLimits, quantityMessage } from './quantity-limits.js';
export { QuantityLimitsResolver } from './quantity-limits.resolver.js';
