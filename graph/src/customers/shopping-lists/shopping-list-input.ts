import { z } from 'zod';
import { mostShoppingListLines, shoppingListFields, shoppingListLineFields } from '../../definitions/shopping-list.js';
import { about } from '../../platform/shared/descriptions.js';
import { wholeNumberUpTo } from '../../platform/shared/field-inputs.js';
import { keyFrom } from '../../platform/shared/input.js';
import { changeShape, newShape } from '../../platform/shared/record-fields.js';

export const lineChange = z.object({
  productKey: keyFrom().describe(about.catalogProductKey),
  ...changeShape(shoppingListLineFields),
  position: wholeNumberUpTo(1_000_000_000).nullish().describe('Place of a new line; last by default.'),
  remove: z.boolean('must be true or false').nullish().describe('True removes the product from the list.'),
});

export type ShoppingListLineChange = z.output<typeof lineChange>;

export const aboutChanges = `At most ${mostShoppingListLines}, one for each product. Products that do not exist are ignored.`;

const lineChanges = z
  .array(lineChange)
  .max(mostShoppingListLines, `Send at most ${mostShoppingListLines} lines.`)
  .describe(aboutChanges);

export const changedLines = z.object({ lines: lineChanges });

export const shoppingListInput = z.object(newShape(shoppingListFields));

export const newShoppingList = shoppingListInput.extend({
  lines: lineChanges.nullish().describe('Lines of the new list; none by default.'),
});
