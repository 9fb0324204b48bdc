import { lineTotal, parseAmount, type TenThousandths } from './amounts.js';
import type { CustomerWithTrade } from './build-customers.js';
import { everydayCategories, tradeCategories } from './customer-data/businesses.js';
import type { DemoOrderLine, DemoProduct } from './demo-types.js';
import type { Random } from './random.js';

const DOLLAR: TenThousandths = 10_000;
/** Nobody sends a truck for less. */
const SMALLEST_ORDER: TenThousandths = 18 * DOLLAR;
const STOCKING_UP_PERCENT = 8;
const USUAL_FROM_TRADE = 14;
const USUAL_EVERYDAY = 8;

export function unitCost(product: DemoProduct): TenThousandths {
  return parseAmount(product.standardCost);
}

/** What one customer buys: the same things over and over, and now and then something new. */
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
      ...random.shuffled(this.trade.filter(isConsumable)).slice(0, USUAL_FROM_TRADE),
      ...random.shuffled(everyday.filter(isConsumable)).slice(0, USUAL_EVERYDAY),
    ];
  }

  /** Between 1 and 12 lines, mostly few; never above the limit. */
  fillBasket(limit: TenThousandths): DemoOrderLine[] {
    const wanted = 1 + Math.floor(this.random.fraction() ** 1.8 * 12);
    const stockingUp = this.random.chance(STOCKING_UP_PERCENT) ? 3 : 1;
    const lines = new Map<string, DemoOrderLine>();
    let total = 0;
    for (let attempt = 0; attempt < 60 && (lines.size < wanted || total < SMALLEST_ORDER); attempt += 1) {
      const product = this.choose();
      const quantity = atMost(product, usualQuantity(product, this.random) * stockingUp);
      const amount = lineTotal(unitCost(product), quantity);
      const fits = total + amount <= limit && (amount <= 900 * DOLLAR || this.random.chance(15));
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
  return unitCost(product) * product.defaultQuantity <= 160 * DOLLAR && !product.inStoreOnly;
}

function usualQuantity(product: DemoProduct, random: Random): number {
  const quantity = product.defaultQuantity > 1 ? product.defaultQuantity * random.pick([1, 1, 1, 2, 2, 4]) : Math.min(random.whole(1, mostOf(unitCost(product))), random.whole(1, 6));
  return Math.max(quantity, product.minimumQuantity);
}

function atMost(product: DemoProduct, quantity: number): number {
  return product.maximumQuantity > 0 ? Math.min(quantity, product.maximumQuantity) : quantity;
}

function mostOf(cost: TenThousandths): number {
  if (cost < 10 * DOLLAR) return 10;
  if (cost < 30 * DOLLAR) return 5;
  return cost < 100 * DOLLAR ? 4 : 2;
}
