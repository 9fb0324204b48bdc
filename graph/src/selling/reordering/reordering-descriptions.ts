import { yearsOfRhythm } from '../ordering/index.js';
import { mostBuyAgain } from './reordering.service.js';
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

/** Descriptions for both interfaces. */
export const about = {
  lastBought: "A customer's last purchase of a product. Canceled orders do not count.",
  lastBoughtOfProduct:
    "The caller's last purchase of the product, from any order that is not canceled; null if there is none, and for visitors.",
  lastBoughtByKey: "Returns the caller's last purchase of a product, or null if there is none.",
  unit: 'Unit of measure at that time, which the price is for.',
  unitPrice: 'Price paid per unit in US dollars, with up to 4 decimals.',
  lastQuantity: 'Quantity in that order.',
  date: 'When the order was placed, in Unix seconds.',
  item: 'A product that the customer buys, with its usual interval.',
  productKey: 'Key of the product, kept after the product is no longer sold.',
  productId: 'Item ID of the product, also if it is no longer sold.',
  description: 'Description of the product, also if it is no longer sold.',
  product: 'The product; null if it is no longer sold.',
  orderCount: `Orders of the last ${yearsOfRhythm} years with the product.`,
  intervalDays:
    'Usual days between orders: the median of the gaps between the days with orders. Null with fewer than three such days, because a single gap may be chance.',
  nextOn:
    'The day on which the next order is expected, such as 2026-11-21: the last one plus `intervalDays`. Null without an interval, or after three intervals without an order.',
  isDue: 'True if that day has come.',
  priceChange:
    'Change in percent from the price paid to the current price of the same quantity, rounded to one decimal, but written with two, such as "4.20" or "-10.00". Null without a current price, and if the unit of measure has changed.',
  buyAgain:
    `Lists the products that the customer bought in the last ${yearsOfRhythm} years, without canceled orders, at most ${mostBuyAgain}. ` +
    'Sorted by the expected day, so due products come first. Products without an expected day follow, the last bought first.',
  first: `Number of products, 1 to ${mostBuyAgain}; ${mostBuyAgain} by default.`,
  review:
    'Checks whether the lines of an order can be ordered again now. NOT_FOUND unless the order belongs to the caller.',
  reviewType:
    'An order with the verdict on re-ordering each line now. Has every line; lines of one product are not combined.',
  order: 'The order. Keys of its contact and location are null if they have been removed.',
  lines: 'All lines of the order, in their original sequence.',
  line: 'A line of an order, with the verdict on re-ordering it now.',
  ownNumber: 'Part number that the customer had for the product when it ordered; null if none.',
  imageAddress: 'Picture: an https URL or a path of this store.',
  orderedQuantity: 'Quantity in the original order.',
  orderedUnit: 'Unit of measure in the original order, which the price is for.',
  orderedUnitPrice: 'Price per unit in the original order, in US dollars with up to 4 decimals.',
  substitute:
    'The product in the catalog that replaces a discontinued one; null if there is none. It is ordered only if you add it.',
  substituteType: 'A product that may be ordered in place of one that is no longer sold.',
  substituteProduct: 'The product in the catalog.',
  substituteMessage: 'What to check before adding it, in words; null if there is nothing to check.',
  substituteQuantity: 'Quantity to add: the original one, or the nearest that can be added; 0 if none can.',
  substituteInCart: "Its quantity in the customer's active cart, to which `quantity` would be added.",
  verdict: 'Whether a line can be ordered again, and what has changed.',
  verdicts,
  message: 'The verdict in words. Null for UNCHANGED.',
  quantity: 'Quantity to add: the original one, or the nearest that can be added; 0 if none can.',
  inCart: "Quantity of the product in the customer's active cart, to which `quantity` would be added.",
} as const;
