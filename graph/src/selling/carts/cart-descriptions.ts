import { firstCartName, mostCartLines, mostCartName, mostCarts } from '../../definitions/cart.js';

/** Descriptions for both interfaces. */
export const about = {
  cart: 'A cart of the account. It is the same on every device, and for staff who act as the customer.',
  name: `At most ${mostCartName} characters, unique among the customer's carts, ignoring case.`,
  active: 'True for the cart that pages add to and check out. A customer has at most one.',
  version: 'Rises with each change of the lines. Poll it to notice changes.',
  orderedVersion:
    'Version that the last order from the cart led to; null before the first one. A lower version was seen before that order.',
  lineCount: 'Number of lines.',
  lines: `At most ${mostCartLines}, in the order of \`position\`.`,
  line: 'A product in a cart.',
  productKey: 'Key of the product, kept after the product is no longer sold.',
  productId: 'Item ID of the product, also if it is no longer sold.',
  description: 'Description of the product, also if it is no longer sold.',
  product: 'The product; null if it is no longer sold.',
  quantity: 'With at most 2 decimals. The limits of the product are checked at checkout.',
  confirmed: 'The largest unusual quantity that was confirmed; 0 if none.',
  position: 'Place in the cart. A restored line is sent with its former position.',
  seenPrice: 'Unit price in US dollars that was shown when the line was last changed. Null if none was shown.',
  seenInStoreOnly: 'Whether the product was shown as pickup only when the line was last changed.',
  staffName: 'Name of the last staff member who changed the line for the customer; null if none did.',
  cartKey: 'Key of the cart. Omit it for the active cart, which is created if there is none.',
  changeId:
    '8 to 64 printable characters, new for each change. A repeated request with the same ID changes nothing, so it is safe to send again.',
  by: 'Quantity to add, or to remove if negative, with at most 2 decimals. A line whose quantity becomes 0 is removed.',
  typed:
    'Quantity that a person typed, with at most 2 decimals: replaces the quantity of the line, so the later of two devices wins. 0 removes the line. Counts instead of `by`, unless the cart was ordered since (`cartVersion`).',
  sentVersion:
    "The cart's `version` when the quantities were typed. If the cart was ordered since, `by` counts instead of `quantity`, so that ordered items do not come back.",
  changes: `At most ${mostCartLines}, one for each product. Products that do not exist are ignored.`,
  sentPosition: 'Place for a new line; last by default.',
  find: 'A cart of the customer, by default the active one. Null if there is none.',
  list: `The customer's carts, at most ${mostCarts}: the active one first, then by name.`,
  change:
    'Applies changes to the lines of a cart. Differences from several devices add up; of typed quantities, the later one wins. Returns the cart with all changes.',
  create: `Creates a cart and makes it active. LIMIT_REACHED beyond ${mostCarts} carts, DUPLICATE if another cart has the name.`,
  copyOf: 'Key of a cart whose lines are copied.',
  rename: 'Renames a cart. DUPLICATE if another cart has the name.',
  activate: 'Makes a cart the active one.',
  remove: `Deletes a cart with its lines. If it was active, the cart changed last becomes active. A customer without carts gets one named "${firstCartName}" with the next change.`,
} as const;
