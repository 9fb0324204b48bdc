import { z } from 'zod';
import { mostCartLines } from '../../definitions/cart.js';
import { mostPoNumber } from '../../definitions/order.js';
import { AppError } from '../../platform/shared/errors.js';
import { looksLikeCardNumber } from '../../definitions/text-checks.js';
import { keyFrom, optionalTextUpTo, severalLines } from '../../platform/shared/input.js';
import { isDecimalText } from '../../platform/shared/money.js';

/** US dollars with at most 2 decimals: text, or a JSON number. */
export const amount = z
  .union([z.string(), z.number().transform(String)], 'must be an amount')
  .refine(text => isDecimalText(text, 2), 'must be an amount with at most 2 decimals');

const noCardNumber = (field: z.ZodType<string | null>) =>
  field.refine(text => text === null || !looksLikeCardNumber(text), 'must not contain a card number');

/** Quantities are checked later, together with their product, so that the message can name it. */
const line = z.object({ productKey: keyFrom(), quantity: z.number('must be a number') });

function assertLineCount(lines: unknown): void {
  if (Array.isArray(lines) && lines.length >= 1 && lines.length <= mostCartLines) return;
  throw new AppError('INVALID_INPUT', undefined, { errors: { lines: [`An order has 1 to ${mostCartLines} lines.`] } });
}

function assertOneLineEach(lines: { productKey: number }[]): void {
  const keys = lines.map(({ productKey }) => productKey);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new AppError('DUPLICATE_LINE', undefined, { productKey: twice });
}

function linesOf<T extends z.ZodType<{ productKey: number }>>(schema: T) {
  return z
    .unknown()
    .transform(lines => {
      assertLineCount(lines);
      return lines;
    })
    .pipe(z.array(schema))
    .transform(lines => {
      assertOneLineEach(lines);
      return lines;
    });
}

export const quoteLines = linesOf(line);

/** Parses an opaque value from the hosted card form, valid for one charge. */
const opaqueText = (most: number) =>
  z
    .string('must be text')
    .regex(/^[\x21-\x7e]+$/, 'must be what the card form returned')
    .max(most, `must have at most ${most} characters`);
const opaqueData = z.object(
  { dataDescriptor: opaqueText(100), dataValue: opaqueText(4000) },
  'must be what the card form returned',
);

const payment = z.discriminatedUnion(
  'method',
  [z.object({ method: z.literal('ON_ACCOUNT') }), z.object({ method: z.literal('CARD'), opaqueData })],
  'must be ON_ACCOUNT or CARD',
);

export const idempotencyKey = z
  .string('must be text')
  .regex(/^[\x21-\x7e]{8,64}$/, 'must have 8 to 64 printable characters');

/** Input of a checkout. Prices and total are as shown to the customer, and are only compared. */
export const checkoutRequest = z.object({
  idempotencyKey,
  lines: linesOf(line.extend({ price: amount })),
  total: amount,
  locationKey: keyFrom(),
  contactKey: keyFrom(),
  payment,
  cartKey: keyFrom()
    .nullish()
    .transform(key => key ?? null),
  cartVersion: keyFrom()
    .nullish()
    .transform(version => version ?? null),
  poNumber: noCardNumber(optionalTextUpTo(mostPoNumber)),
  note: noCardNumber(optionalTextUpTo(1000, severalLines)),
  jobKey: keyFrom()
    .nullish()
    .transform(key => key ?? null),
});

export type CheckoutRequest = z.output<typeof checkoutRequest>;
