import { priceOf } from '../definitions/price.js';
import { quantityBounds, quantityProblem } from '../definitions/quantity.js';
import { formatAmount, parseAmount, percentOf, priceTag, type TenThousandths } from './amounts.js';
import { unitCost } from './baskets.js';
import type { CustomerWithTrade } from './build-customers.js';
import { everydayCategories, tradeCategories } from './customer-data/businesses.js';
import type { DemoOrderLine, DemoProduct } from './demo-types.js';
import type { Random } from './random.js';
import { workingMomentDaysAgo } from './working-time.js';

const dollar: TenThousandths = 10_000;
/** Range of a line's amount, which keeps orders from being tiny or large */
const lineAmounts = [19 * dollar, 90 * dollar] as const;
const daysPerWeek = 7;
/** Half a year */
const weeks = 26;

/**
 * Each product's interval, and the number of weeks since its last purchase. A product last bought one interval ago is
 * due. All last purchases are within 60 days, so that none of the products is chosen to be discontinued.
 */
const habits: readonly { everyWeeks: number; lastWeek: number; pricedAt?: number }[] = [
  { everyWeeks: 1, lastWeek: 0 },
  { everyWeeks: 2, lastWeek: 1, pricedAt: 96 },
  { everyWeeks: 2, lastWeek: 0 },
  { everyWeeks: 2, lastWeek: 1 },
  { everyWeeks: 3, lastWeek: 2 },
  { everyWeeks: 3, lastWeek: 1, pricedAt: 92 },
  { everyWeeks: 4, lastWeek: 3 },
  { everyWeeks: 4, lastWeek: 2 },
  { everyWeeks: 4, lastWeek: 1, pricedAt: 108 },
  { everyWeeks: 5, lastWeek: 3 },
  { everyWeeks: 6, lastWeek: 5 },
  { everyWeeks: 6, lastWeek: 2 },
];

interface Habit {
  product: DemoProduct;
  quantity: number;
  everyWeeks: number;
  lastWeek: number;
  earlierPrice?: DemoOrderLine['earlierPrice'];
}

/** Builds half a year of weekly orders of a customer who buys the same products at regular intervals. */
export function buildRegularOrders(
  buyer: CustomerWithTrade,
  products: readonly DemoProduct[],
  now: Date,
  random: Random,
): { placedAt: Date; lines: DemoOrderLine[] }[] {
  const bought = chooseHabits(buyer, products, random);
  return Array.from({ length: weeks }, (_, week) => ({
    // A day or two more than whole weeks, so that products last bought one interval ago are due.
    placedAt: workingMomentDaysAgo(now, (week + 1) * daysPerWeek + random.whole(1, 2), random),
    lines: bought
      .filter(({ everyWeeks, lastWeek }) => week >= lastWeek && (week - lastWeek) % everyWeeks === 0)
      .map(({ product: { productId }, quantity, earlierPrice }) => ({
        productId,
        // Occasionally double
        quantity: random.chance(12) ? quantity * 2 : quantity,
        ...(earlierPrice && { earlierPrice }),
      })),
  }));
}

/** Chooses one product per category, as long as there are enough categories. */
function chooseHabits({ trade }: CustomerWithTrade, products: readonly DemoProduct[], random: Random): Habit[] {
  const names: readonly string[] = [...tradeCategories[trade], ...everydayCategories];
  const chosen = random
    .shuffled(products.filter(({ categoryName }) => names.includes(categoryName)))
    .flatMap(product => {
      const quantity = usualQuantity(product);
      return quantity === null ? [] : [{ product, quantity }];
    });
  const first = new Set([...Map.groupBy(chosen, ({ product }) => product.categoryName).values()].map(([one]) => one));
  return [...chosen.filter(one => first.has(one)), ...chosen.filter(one => !first.has(one))]
    .slice(0, habits.length)
    .map(({ product, quantity }, index) => {
      const { everyWeeks, lastWeek, pricedAt } = habits[index] as (typeof habits)[number];
      const earlierPrice = pricedAt && formatAmount(priceTag(percentOf(unitCost(product), pricedAt)));
      return { product, quantity, everyWeeks, lastWeek, ...(earlierPrice && { earlierPrice }) };
    });
}

/** Returns a quantity in packs for an everyday amount, or null. Skips price breaks, which earlier prices lack. */
function usualQuantity(product: DemoProduct): number | null {
  if (product.inStoreOnly || product.maximumQuantity > 0 || product.priceBreaks) return null;
  const pack = Math.max(1, product.defaultQuantity);
  const [least, most] = lineAmounts;
  for (const packs of [1, 2, 3, 5, 10]) {
    const quantity = packs * pack;
    const amount = parseAmount(priceOf(product, quantity));
    const isAllowed = quantityProblem(quantityBounds(product), quantity) === null;
    if (isAllowed && amount >= least && amount <= most) return quantity;
  }
  return null;
}
