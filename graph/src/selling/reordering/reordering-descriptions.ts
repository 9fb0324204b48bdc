import type { ReorderVerdict } from './review-line.js';

const verdicts: Record<ReorderVerdict, string> = {
  UNCHANGED: 'The line can be ordered as before, at the same price.',
  PRICE_UP: 'The line can be ordered as before, at a higher price.',
  PRICE_DOWN: 'The line can be ordered as before, at a lower price.',
  QUANTITY: 'The product cannot be ordered in this quantity. `quantity` is the nearest one that can be added.',
  UNIT: 'The product is sold in another unit of measure now, so check the quantity. Prices cannot be compared.',
  IN_STORE_ONLY: 'The product has become pickup only, so the whole order must be picked up.',
  CALL_FOR_PRICE: 'The product has no online price, and cannot be ordered online.',
  DISCONTINUED: 'The product is no longer sold. `substitute` may have the one that replaces it.',
};

/** Descriptions used in several places. */
export const about = {
  lastBought: "A customer's last purchase of a product. Canceled orders do not count.",
  unit: 'Unit of measure at that time, which the price is for.',
  unitPrice: 'Price paid per unit in US dollars, with up to 4 decimals.',
  lastQuantity: 'Quantity in that order.',
  date: 'When the order was placed, in Unix seconds.',
  priceChange:
    'Change in percent from the price paid to the current price of the same quantity, rounded to one decimal, but written with two, such as "4.20" or "-10.00". Null without a current price, and if the unit of measure has changed.',
  verdict: 'Whether a line can be ordered again, and what has changed.',
  verdicts,
} as const;
