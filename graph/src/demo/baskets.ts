import { priceOf } from '../definitions/price.js';
import { parseAmount, type TenThousandths } from './amounts.js';
import type { CustomerWithTrade } from './build-customers.js';
import { everydayCategories, tradeCategories } from './customer-data/businesses.js';
import type { DemoOrderLine, DemoProduct } from './demo-types.js';
import type { Random } from './random.js';

const dollar: TenThousandths = 10_000;
/** Smaller orders would be unrealistic. */
const smallestOrder: TenThousandths = 18 * dollar;
const stockingUpPercent = 8;
const usualFromTrade = 14;
const usualEveryday = 8;

export function unitCost(product: DemoProduct): TenThousandths {
  return parseAmount(product.standardCost);
}

/** The product at the price that it had when the line was ordered. */
export function pricedThen<Product extends DemoProduct>({ earlierPrice }: DemoOrderLine, product: Product): Product {
  return earlierPrice ? { ...product, standardCost: earlierPrice } : product;
}

/** Simulates a customer who mostly buys the same products. */
export class Shopper {
  private readonly usual: readonly DemoProduct[];
  private readonly trade: readonly DemoProduct[];

  constructor(
    { trade }: CustomerWithTrade,
    private readonly orderable: readonly DemoProduct[],
    private readonly random: Random,
  ) {
    const tradeNames: readonly string[] = tradeCategories[trade];
    const everydayNames: readonly string[] = everydayCategories;
    this.trade = orderable.filter(({ categoryName }) => tradeNames.includes(categoryName));
    const everyday = orderable.filter(({ categoryName }) => everydayNames.includes(categoryName));
    this.usual = [
      ...random.shuffled(this.trade.filter(isConsumable)).slice(0, usualFromTrade),
      ...random.shuffled(everyday.filter(isConsumable)).slice(0, usualEveryday),
    ];
  }

  /** Returns 1 to 12 lines, mostly few, with a total within the limit. */
  fillBasket(limit: TenThousandths): DemoOrderLine[] {
    const lineCount = 1 + Math.floor(this.random.fraction() ** 1.8 * 12);
    const stockingUp = this.random.chance(stockingUpPercent) ? 3 : 1;
    const lines = new Map<string, DemoOrderLine>();
    let total = 0;
    for (let attempt = 0; attempt < 60 && (lines.size < lineCount || total < smallestOrder); attempt += 1) {
      const product = this.choose();
      const quantity = atMost(product, usualQuantity(product, this.random) * stockingUp);
      const amount = parseAmount(priceOf(product, quantity));
      const fits = total + amount <= limit && (amount <= 900 * dollar || this.random.chance(15));
      if (!fits || lines.has(product.productId)) continue;
      lines.set(product.productId, { productId: product.productId, quantity });
      total += amount;
    }
    return [...lines.values()];
  }

  private choose(): DemoProduct {
    const habit = this.random.fraction();
    if (habit < 0.74) return this.random.pick(this.usual);
    return this.random.pick(habit < 0.95 ? this.trade : this.orderable);
  }
}

function isConsumable(product: DemoProduct): boolean {
  return parseAmount(priceOf(product, product.defaultQuantity)) <= 160 * dollar && !product.inStoreOnly;
}

function usualQuantity(product: DemoProduct, random: Random): number {
  const quantity =
    product.defaultQuantity > 1
      ? product.defaultQuantity * random.pick([1, 1, 1, 2, 2, 4])
      : Math.min(random.whole(1, mostOf(unitCost(product))), random.whole(1, 6));
  return Math.max(quantity, product.minimumQuantity);
}

function atMost(product: DemoProduct, quantity: number): number {
  return product.maximumQuantity > 0 ? Math.min(quantity, product.maximumQuantity) : quantity;
}

function mostOf(cost: TenThousandths): number {
  if (cost < 10 * dollar) return 10;
  if (cost < 30 * dollar) return 5;
  return cost < 100 * dollar ? 4 : 2;
}
