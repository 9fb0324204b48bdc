import { lineTotal, sumMoney, unitPriceAt, type PriceFacts } from '../../definitions/price.js';
import { quantityBounds, quantityProblem, type QuantityFacts } from '../../definitions/quantity.js';
import { compareMoney, type DecimalText } from '../../platform/shared/money.js';

/** The product fields needed for pricing. A `standardCost` of 0 means that the price is only available by phone. */
export interface ProductToPrice extends QuantityFacts, PriceFacts {
  key: number;
  productId: string;
  inStoreOnly: boolean;
}

export interface LineToPrice {
  productKey: number;
  quantity: number;
}

export type LineProblem = 'PRODUCT_UNAVAILABLE' | 'INVALID_QUANTITY';

/** A line with its price, or with the reason why it cannot be ordered. */
export interface PricedLine extends LineToPrice {
  /** Price of one unit at this quantity */
  unitPrice: DecimalText | null;
  /** Line total, rounded half up to 2 decimals */
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

/** Why a quantity of a product cannot be ordered, naming the product; null if it can. */
function quantityMessage(quantity: number, product: ProductToPrice): string | null {
  const problem = quantityProblem(quantityBounds(product), quantity);
  return problem && `${product.productId}: ${problem}`;
}

/** Prices an order. No other code computes what is owed. Every customer and tier pays the same unit prices. */
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
  const unitPrice = unitPriceAt(product, line.quantity);
  return {
    ...line,
    unitPrice,
    price: lineTotal(unitPrice, line.quantity, product.unit),
    problem: null,
    message: null,
  };
}

function refused(line: LineToPrice, problem: LineProblem, message: string): PricedLine {
  return { ...line, unitPrice: null, price: null, problem, message };
}
