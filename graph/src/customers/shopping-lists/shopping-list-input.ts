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
  par: quantityInput(0).nullish().describe(about.sentPar),
  note: checkedText(textUpTo(mostLineNote)).nullish().describe(about.sentNote),
  position: wholeNumberUpTo(1_000_000_000).nullish().describe(about.sentPosition),
  remove: z.boolean('must be true or false').nullish().describe(about.remove),
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

export const newShoppingList = shoppingListFields.extend({ lines: lineChanges.nullish().describe(about.firstLines) });
