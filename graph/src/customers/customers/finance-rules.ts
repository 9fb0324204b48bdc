import { z } from 'zod';
import { financeFields } from '../../definitions/finance.js';
import { changeInput } from '../../platform/shared/record-fields.js';

export const aboutPricingTier = '0 to 3. Stored for the back office: prices are the same in every tier.';

const tier = 'Must be 0, 1, 2 or 3';

/**
 * How a customer pays and is billed, with the tier, which is stored with the customer. Omitted fields keep their
 * values.
 */
export const financeInput = changeInput(financeFields).and(
  z.object({ pricingTier: z.number(tier).int(tier).min(0, tier).max(3, tier).optional().describe(aboutPricingTier) }),
);
