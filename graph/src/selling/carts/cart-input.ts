import { z } from 'zod';
import { mostCartLines, mostCartName } from '../../definitions/cart.js';
import { mostPrice, mostQuantity, priceDecimals } from '../../definitions/field.js';
import { amountInput, quantityInput, requiredText, wholeNumberUpTo } from '../../platform/shared/field-inputs.js';
import { about as shared } from '../../platform/shared/descriptions.js';
import { keyFrom } from '../../platform/shared/input.js';
import { about } from './cart-descriptions.js';

export const cartLineChange = z
  .object({
    productKey: keyFrom().describe(shared.catalogProductKey),
    by: quantityInput(-mostQuantity)
      .nullish()
      .describe(
        'Quantity to add, or to remove if negative, with at most 2 decimals. A line whose quantity becomes 0 is removed.',
      ),
    quantity: quantityInput(0)
      .nullish()
      .describe(
        'Quantity that a person typed, with at most 2 decimals: replaces the quantity of the line, so the later of two devices wins. 0 removes the line. Counts instead of `by`.',
      ),
    confirmed: quantityInput(0).nullish().describe(about.confirmed),
    position: wholeNumberUpTo(1_000_000_000).nullish().describe('Place for a new line; last by default.'),
    seenPrice: amountInput(priceDecimals, Number(mostPrice)).nullish().describe(about.seenPrice),
    seenInStoreOnly: z.boolean('must be true or false').nullish().describe(about.seenInStoreOnly),
  })
  .refine(({ by, quantity }) => by != null || quantity != null, 'Send by, quantity, or both.');

export type CartLineChange = z.output<typeof cartLineChange>;

export const changeId = z
  .string('must be text')
  .regex(/^[\x21-\x7e]{8,64}$/, 'must have 8 to 64 printable characters')
  .describe(
    '8 to 64 printable characters, new for each change. A repeated request with the same ID changes nothing, so it is safe to send again.',
  );

/** The body of a change over REST, whose path names the cart. */
export const cartLinesChange = z.object({
  changeId,
  lines: z
    .array(cartLineChange)
    .max(mostCartLines, `Send at most ${mostCartLines} lines.`)
    .describe(`At most ${mostCartLines}, one for each product. Products that do not exist are ignored.`),
});

export const cartChange = cartLinesChange.extend({
  key: keyFrom().nullish().describe('Key of the cart. Omit it for the active cart, which is created if there is none.'),
});

const cartName = requiredText('Enter a name.', mostCartName).describe(about.name);

export const newCart = z.object({
  name: cartName,
  copyOf: keyFrom().nullish().describe('Key of a cart whose lines are copied.'),
});

export const renamedCart = z.object({ name: cartName });
