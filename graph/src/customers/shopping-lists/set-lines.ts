import { mostShoppingListLines, shoppingListLineFields } from '../../definitions/shopping-list.js';
import { invalidInput } from '../../platform/shared/errors.js';
import { definedOf } from '../../platform/shared/field-inputs.js';
import { initialValues } from '../../platform/shared/record-fields.js';
import type { ShoppingListLineChange } from './shopping-list-input.js';
import type { ShoppingListLineRecord } from './shopping-list-record.js';

interface Setting {
  listKey: number;
  /** Keys of existing products */
  products: ReadonlySet<number>;
}

/**
 * Applies changes to the lines of a list, in order, and returns the new lines. Products that do not exist are not added.
 * Throws INVALID_INPUT if the list would have too many lines.
 */
export function setLines(
  lines: readonly ShoppingListLineRecord[],
  changes: readonly ShoppingListLineChange[],
  { listKey, products }: Setting,
): ShoppingListLineRecord[] {
  const byProduct = new Map(lines.map(line => [line.productKey, line]));
  let last = Math.max(0, ...lines.map(({ position }) => position));
  for (const { productKey, position, remove, ...values } of changes) {
    const known = byProduct.get(productKey);
    if (remove) byProduct.delete(productKey);
    if (remove || !(known || products.has(productKey))) continue;
    const place = known?.position ?? position ?? last + 1;
    last = Math.max(last, place);
    byProduct.set(productKey, {
      ...(known ?? initialValues(shoppingListLineFields)),
      ...definedOf(values),
      listKey,
      productKey,
      position: place,
    });
  }
  if (byProduct.size > mostShoppingListLines)
    throw invalidInput({ lines: [`A list has at most ${mostShoppingListLines} lines.`] });
  return [...byProduct.values()];
}
