import { z } from 'zod';
import {
  mostLineNote,
  mostShoppingListLines,
  mostShoppingListName,
  mostShoppingListNote,
} from '../definitions/shopping-list.js';
import { about as shared } from '../shared/descriptions.js';
import { quantityInput, requiredText, wholeNumberUpTo } from '../shared/field-inputs.js';
import { keyFrom, looksLikeCardNumber } from '../shared/input.js';
import { about } from './shopping-list-descriptions.js';

const noteUpTo = (most: number) =>
  z
    .string('must be text')
    .transform(text => text.trim())
    .pipe(
      z
        .string()
        .max(most, `Must have at most ${most} characters`)
        .refine(text => !looksLikeCardNumber(text), 'A card number does not belong here'),
    );

const lineChange = z.object({
  productKey: keyFrom().describe(shared.catalogProductKey),
  par: quantityInput(0).nullish().describe(about.sentPar),
  note: noteUpTo(mostLineNote).nullish().describe(about.sentNote),
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
  note: noteUpTo(mostShoppingListNote)
    .nullish()
    .transform(note => note ?? '')
    .describe(about.note),
});

export const newShoppingList = shoppingListFields.extend({ lines: lineChanges.nullish().describe(about.firstLines) });
