import { z } from 'zod';
import { amountInput, emailInput, optionalPhoneNumberInput } from '../shared/field-inputs.js';
import { optionalTextUpTo } from '../shared/input.js';

export const financeFlags = [
  'isTaxable',
  'isOnAccount',
  'hasStatement',
  'hasLateCharges',
  'autoSendStatements',
  'hasCreditCard',
  'preBill',
  'requiresShipTo',
  'requiresPayment',
  'requiresPoNumber',
  'canHaveBackOrders',
  'shipCompleteOnly',
  'hasBreakoutPricing',
] as const;

export const financeFields = [
  ...financeFlags,
  'statementEmail',
  'statementFaxNumber',
  'taxAuthority',
  'terms',
  'creditLimit',
  'paymentMethod',
] as const;

const flag = z.boolean('Must be true or false').optional();
const flags = Object.fromEntries(financeFlags.map(name => [name, flag])) as Record<
  (typeof financeFlags)[number],
  typeof flag
>;

/** Empty text means none. */
function orNone<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    value => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable().optional(),
  );
}

/** How a customer pays and is billed; omitted fields stay. */
export const financeInput = z.object({
  ...flags,
  statementEmail: orNone(emailInput),
  statementFaxNumber: optionalPhoneNumberInput.optional(),
  taxAuthority: optionalTextUpTo(50).optional(),
  terms: z.enum(['COD', 'NET30', 'NET45', 'NET50'], 'Must be COD, NET30, NET45 or NET50').optional(),
  creditLimit: orNone(amountInput(2, 999_999_999.99)),
  paymentMethod: z.enum(['CC', 'ACCT'], 'Must be CC or ACCT').optional(),
  pricingTier: z
    .number('Must be 0, 1, 2 or 3')
    .int('Must be 0, 1, 2 or 3')
    .min(0, 'Must be 0, 1, 2 or 3')
    .max(3, 'Must be 0, 1, 2 or 3')
    .optional(),
});
