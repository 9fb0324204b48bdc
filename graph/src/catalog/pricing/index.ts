export { priceChange, type PaidPrice } from './price-change.js';
export { priceListOf } from './price-list.js';
export {
  priceOrder,
  type LineToPrice,
  type PricedLine,
  type PricedOrder,
  type ProductToPrice,
} from './price-order.js';
export { ProductPricesResolver } from './product-prices.resolver.js';
