import { z } from 'zod';
import { normalizeCode } from '../../catalog/catalog/index.js';
import { mostOwnNumber } from '../../definitions/own-number.js';
import { requiredText } from '../../platform/shared/field-inputs.js';
import { about } from './own-number-descriptions.js';

/** A part number as the customer writes it. */
export const ownNumberInput = requiredText('Enter a number.', mostOwnNumber)
  .refine(text => normalizeCode(text) !== '', 'Must have a letter or digit')
  .describe(about.number);

/** The same, or null to remove it. */
export const newOwnNumber = z
  .union([z.null(), z.literal('').transform(() => null), ownNumberInput])
  .describe(about.set);
