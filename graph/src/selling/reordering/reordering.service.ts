import DataLoader from 'dataloader';
import { CartsService } from '../carts/index.js';
import { CatalogService, type ProductRecord, type WithProduct } from '../../catalog/catalog/index.js';
import {
  lastPurchasesOf,
  purchaseRhythms,
  type LastPurchase,
  OrderingService,
  type OrderLineRecord,
  type OrderRecord,
  type PurchaseRhythm,
} from '../ordering/index.js';
import type { UnitOfMeasure } from '../../definitions/unit.js';
import { priceChange } from '../../catalog/pricing/index.js';
import { requireActor } from '../../platform/shared/access.js';
import { AppError, invalidInput } from '../../platform/shared/errors.js';
import type { DecimalText } from '../../platform/shared/money.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import { reviewLine, reviewSubstitute, type LineReview } from './review-line.js';

export const mostBuyAgain = 500;

export type LastBought = Omit<LastPurchase, 'productKey'>;

/** A product that the customer buys, with its usual interval. */
export interface BuyAgainItem
  extends WithProduct<Pick<PurchaseRhythm, 'productKey' | 'orderCount' | 'intervalDays' | 'nextOn' | 'isDue'>> {
  lastBought: LastBought;
  /** Percent since the last purchase */
  priceChange: DecimalText | null;
}

/** A line of an order with the verdict on re-ordering it. */
export interface ReviewedLine
  extends LineReview,
    Pick<OrderLineRecord, 'productKey' | 'productId' | 'ownNumber' | 'description' | 'imageAddress'> {
  orderedQuantity: number;
  orderedUnit: UnitOfMeasure;
  orderedUnitPrice: DecimalText;
  product: ProductRecord | null;
  inCart: number;
  substitute: OfferedSubstitute | null;
}

/** The product that replaces a discontinued one, which the customer may take instead. */
export interface OfferedSubstitute extends Pick<LineReview, 'message' | 'quantity'> {
  product: ProductRecord;
  inCart: number;
}

export interface ReorderReview {
  order: OrderRecord;
  lines: ReviewedLine[];
}

/** Reads the signed-in customer's past purchases for re-ordering; also for staff who act as the customer. */
export class ReorderingService extends PerRequest {
  private readonly catalog = this.context.get(CatalogService);
  private readonly carts = this.context.get(CartsService);
  private readonly ordering = this.context.get(OrderingService);
  private readonly timeZone = this.context.settings.timeZone;

  private readonly lastLoader = new DataLoader<number, LastBought | null>(async productKeys => {
    const { customerKey } = requireActor(this.context.actor);
    const rows = await lastPurchasesOf(this.context.reads, customerKey, productKeys);
    const byProduct = new Map(rows.map(({ productKey, ...last }) => [productKey, last]));
    return productKeys.map(key => byProduct.get(key) ?? null);
  });

  /** Returns the caller's last purchase of a product, or null. Simultaneous lookups share one statement. */
  lastBought(productKey: number): Promise<LastBought | null> {
    return this.lastLoader.load(productKey);
  }

  /** Returns the products that the caller buys, due ones first, in at most four statements. */
  async buyAgain(first = mostBuyAgain): Promise<BuyAgainItem[]> {
    const { customerKey } = requireActor(this.context.actor);
    if (!Number.isInteger(first) || first < 1 || first > mostBuyAgain)
      throw invalidInput({ first: [`Request 1 to ${mostBuyAgain} products.`] });
    const rows = await purchaseRhythms(this.context.reads, customerKey, {
      now: this.context.clock.now(),
      timeZone: this.timeZone,
      most: first,
    });
    const bought = await this.catalog.withProducts(rows);
    return bought.map(({ quantity, unit, unitPrice, date, ...item }) => ({
      ...item,
      lastBought: { quantity, unit, unitPrice, date },
      priceChange: item.product && priceChange({ quantity, unit, unitPrice }, item.product),
    }));
  }

  /** Reviews each line of one of the caller's own orders, given the contents of the active cart. */
  async review(orderKey: number): Promise<ReorderReview> {
    const { customerKey } = requireActor(this.context.actor);
    const { catalog, carts, ordering } = this;
    const order = await ordering.order(orderKey);
    // Staff may read every order, but must not fill their own cart from a customer's order.
    if (order.customerKey !== customerKey) throw new AppError('NOT_FOUND', 'Order not found.');
    const [lines, quantities] = await Promise.all([ordering.lines(order), carts.activeQuantities()]);
    const sold = await Promise.all(lines.map(({ productKey }) => catalog.product(productKey)));
    const substitutes = await Promise.all(
      lines.map(({ productKey }, index) => (sold[index] ? null : catalog.substitute(productKey))),
    );
    const reviewed = lines.map(
      ({ productKey, ownNumber, quantity, unit, unitPrice, ...copied }, index): ReviewedLine => {
        const product = sold[index] ?? null;
        const other = substitutes[index] ?? null;
        const inCartOf = (key: number) => ({ inCart: quantities.get(key) ?? 0, pickup: order.pickup });
        const ordered = { quantity, unit, unitPrice };
        const { productId, description, imageAddress } = product ?? copied;
        return {
          ...reviewLine(ordered, product, inCartOf(productKey)),
          productKey,
          productId,
          ownNumber,
          description,
          imageAddress,
          orderedQuantity: quantity,
          orderedUnit: unit,
          orderedUnitPrice: unitPrice,
          product,
          inCart: inCartOf(productKey).inCart,
          substitute: other && {
            ...reviewSubstitute(ordered, other, inCartOf(other.key)),
            product: other,
            inCart: inCartOf(other.key).inCart,
          },
        };
      },
    );
    return { order, lines: reviewed };
  }
}
