import { z } from 'zod';
import { mostCartLines, mostCartName } from '../definitions/cart.js';
import { mostPrice, mostQuantity, priceDecimals } from '../definitions/field.js';
import { amountInput, quantityInput, requiredText, wholeNumberUpTo } from '../shared/field-inputs.js';
import { about as shared } from '../shared/descriptions.js';
import { keyFrom } from '../shared/input.js';
import { about } from './cart-descriptions.js';

export const cartLineChange = z.object({
  productKey: keyFrom().describe(shared.catalogProductKey),
  by: quantityInput(-mostQuantity).describe(about.by),
  confirmed: quantityInput(0).nullish().describe(about.confirmed),
  position: wholeNumberUpTo(1_000_000_000).nullish().describe(about.sentPosition),
  seenPrice: amountInput(priceDecimals, Number(mostPrice)).nullish().describe(about.seenPrice),
  seenInStoreOnly: z.boolean('must be true or false').nullish().describe(about.seenInStoreOnly),
});

export type CartLineChange = z.output<typeof cartLineChange>;

export const changeId = z
  .string('must be text')
  .regex(/^[\x21-\x7e]{8,64}$/, 'must have 8 to 64 printable characters')
  .describe(about.changeId);

export const cartChange = z.object({
  key: keyFrom().nullish().describe(about.cartKey),
  changeId,
  lines: z.array(cartLineChange).max(mostCartLines, `Send at most ${mostCartLines} lines.`).describe(about.changes),
});

const cartName = requiredText('Enter a name.', mostCartName).describe(about.name);

export const newCart = z.object({ name: cartName, copyOf: keyFrom().nullish().describe(about.copyOf) });

export const renamedCart = z.object({ name: cartName });
