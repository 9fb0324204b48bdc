export { priceOrder, type LineToPrice, type PricedLine, type PricedOrder } from './price-order.js';
