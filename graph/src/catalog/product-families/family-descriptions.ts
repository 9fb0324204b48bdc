import { productFields } from '../../definitions/product.js';

/** The most items that are proposed or confirmed at once */
export const mostItems = 500;
export const mostProposals = 20;

/** Descriptions used in several places. */
export const about = {
  name: `At most ${productFields.family.most} characters. Case is ignored.`,
  seenVersion: 'The `version` that was read.',
} as const;
