import { lineTotal, sumMoney, compareMoney, type DecimalText } from '../shared/money.js';
import { quantityMessage, type QuantityFacts } from './quantity-limits.js';

/** The product fields needed for pricing. */
export interface ProductToPrice extends QuantityFacts {
  key: number;
  productId: string;
  /** Unit price with up to 4 decimals; 0 if the price is only available by phone */
  standardCost: DecimalText;
  inStoreOnly: boolean;
}

export interface LineToPrice {
  productKey: number;
  quantity: number;
}

export type LineProblem = 'PRODUCT_UNAVAILABLE' | 'INVALID_QUANTITY';

/** A line with its price, or with the reason why it cannot be ordered. */
export interface PricedLine extends LineToPrice {
  unitPrice: DecimalText | null;
  /** Unit price times quantity, rounded half up to 2 decimals */
  price: DecimalText | null;
  problem: LineProblem | null;
  message: string | null;
}

export interface PricedOrder {
  lines: PricedLine[];
  /** Sum of the lines that can be ordered. The store adds no tax or freight. */
  total: DecimalText;
  /** An item is sold in the store only, so the whole order must be picked up */
  pickupRequired: boolean;
}

/** Prices an order. No other code computes what is owed. Every customer and tier pays `standardCost`. */
export function priceOrder(lines: LineToPrice[], products: ReadonlyMap<number, ProductToPrice>): PricedOrder {
  const priced = lines.map(line => priceLine(line, products.get(line.productKey)));
  return {
    lines: priced,
    total: sumMoney(priced.flatMap(line => line.price ?? [])),
    pickupRequired: lines.some(line => products.get(line.productKey)?.inStoreOnly ?? false),
  };
}

function priceLine(line: LineToPrice, product: ProductToPrice | undefined): PricedLine {
  if (!product) return refused(line, 'PRODUCT_UNAVAILABLE', 'This product is no longer sold.');
  if (compareMoney(product.standardCost, '0') <= 0) {
    return refused(line, 'PRODUCT_UNAVAILABLE', `${product.productId} has no online price. Call us for a price.`);
  }
  const message = quantityMessage(line.quantity, product);
  if (message) return refused(line, 'INVALID_QUANTITY', message);
  const unitPrice = product.standardCost;
  return { ...line, unitPrice, price: lineTotal(unitPrice, line.quantity), problem: null, message: null };
}

function refused(line: LineToPrice, problem: LineProblem, message: string): PricedLine {
  return { ...line, unitPrice: null, price: null, problem, message };
}
