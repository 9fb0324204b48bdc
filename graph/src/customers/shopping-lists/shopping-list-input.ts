import { mostQuantity } from '../../definitions/field.js';
import { z } from 'zod';
import {
  mostLineNote,
  mostShoppingListLines,
  mostShoppingListName,
  mostShoppingListNote,
} from '../../definitions/shopping-list.js';
import { textUpTo } from '../../definitions/text-checks.js';
import { about as shared } from '../../platform/shared/descriptions.js';
import { checkedText, quantityInput, requiredText, wholeNumberUpTo } from '../../platform/shared/field-inputs.js';
import { keyFrom } from '../../platform/shared/input.js';
import { about } from './shopping-list-descriptions.js';

export const lineChange = z.object({
  productKey: keyFrom().describe(shared.catalogProductKey),
  par: quantityInput(0)
    .nullish()
    .describe(
      `Quantity that should be on the shelf, with at most 2 decimals, up to ${mostQuantity.toLocaleString('en-US')}; 0 for no par. If omitted, a line keeps its par, and a new line has none.`,
    ),
  note: checkedText(textUpTo(mostLineNote))
    .nullish()
    .describe(`At most ${mostLineNote} characters. If omitted, a line keeps its note; empty text removes it.`),
  position: wholeNumberUpTo(1_000_000_000).nullish().describe('Place of a new line; last by default.'),
  remove: z.boolean('must be true or false').nullish().describe('True removes the product from the list.'),
});

export type ShoppingListLineChange = z.output<typeof lineChange>;

const lineChanges = z
  .array(lineChange)
  .max(mostShoppingListLines, `Send at most ${mostShoppingListLines} lines.`)
  .describe(about.changes);

export const changedLines = z.object({ lines: lineChanges });

export const shoppingListFields = z.object({
  name: requiredText('Enter a name.', mostShoppingListName).describe(about.name),
  note: checkedText(textUpTo(mostShoppingListNote))
    .nullish()
    .transform(note => note ?? '')
    .describe(about.note),
});

export const newShoppingList = shoppingListFields.extend({
  lines: lineChanges.nullish().describe('Lines of the new list; none by default.'),
});
