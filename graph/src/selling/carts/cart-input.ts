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
    by: quantityInput(-mostQuantity).nullish().describe(about.by),
    quantity: quantityInput(0).nullish().describe(about.typed),
    confirmed: quantityInput(0).nullish().describe(about.confirmed),
    position: wholeNumberUpTo(1_000_000_000).nullish().describe(about.sentPosition),
    seenPrice: amountInput(priceDecimals, Number(mostPrice)).nullish().describe(about.seenPrice),
    seenInStoreOnly: z.boolean('must be true or false').nullish().describe(about.seenInStoreOnly),
  })
  .refine(({ by, quantity }) => by != null || quantity != null, 'Send by, quantity, or both.');

export type CartLineChange = z.output<typeof cartLineChange>;

export const changeId = z
  .string('must be text')
  .regex(/^[\x21-\x7e]{8,64}$/, 'must have 8 to 64 printable characters')
  .describe(about.changeId);

/** The body of a change over REST, whose path names the cart. */
export const cartLinesChange = z.object({
  changeId,
  cartVersion: wholeNumberUpTo(2_147_483_647).nullish().describe(about.sentVersion),
  lines: z.array(cartLineChange).max(mostCartLines, `Send at most ${mostCartLines} lines.`).describe(about.changes),
});

export const cartChange = cartLinesChange
  .extend({ key: keyFrom().nullish().describe(about.cartKey) })
  .superRefine(({ cartVersion, lines }, context) => {
    if (cartVersion == null) return;
    for (const [index, { by }] of lines.entries()) {
      if (by == null)
        context.addIssue({ code: 'custom', path: ['lines', index], message: 'With cartVersion, send by as well.' });
    }
  });

const cartName = requiredText('Enter a name.', mostCartName).describe(about.name);

export const newCart = z.object({ name: cartName, copyOf: keyFrom().nullish().describe(about.copyOf) });

export const renamedCart = z.object({ name: cartName });
