import type { EntityManager } from '@mikro-orm/postgresql';
import { hasBackup } from '../backup/index.js';
import { Product } from '../../catalog/catalog/index.js';
import { adminPricingTier, Customer } from '../../customers/customers/index.js';
import { PurchasingAgent, Vendor } from '../../catalog/purchasing/index.js';
import { describedEnum } from '../../platform/shared/graphql-fields.js';

export const FirstStep = describedEnum('FirstStep', 'What a new store needs before it can sell.', {
  purchasingAgents: 'A purchasing agent; vendors refer to one.',
  vendors: 'A vendor; items refer to one.',
  items: 'An item.',
  customers: 'A customer who is not staff.',
  mail: 'A mail server.',
  cards: 'Credentials of the card provider.',
  backup: 'A finished backup.',
});
export type FirstStep = keyof typeof FirstStep;

export interface FirstStepSettings {
  isSendingMail: boolean;
  takesCards: boolean;
  needsBackup: boolean;
}

/** Returns what the store still lacks, in the order in which it is set up. */
export async function missingFirstSteps(
  em: EntityManager,
  { isSendingMail, takesCards, needsBackup }: FirstStepSettings,
): Promise<FirstStep[]> {
  const key = { fields: ['key'] } as const;
  const done: Record<FirstStep, boolean> = {
    purchasingAgents: (await em.findOne(PurchasingAgent, { key: { $gt: 0 } }, key)) !== null,
    vendors: (await em.findOne(Vendor, { key: { $gt: 0 } }, key)) !== null,
    items: (await em.findOne(Product, { deletedAt: null }, key)) !== null,
    customers: (await em.findOne(Customer, { deletedAt: null, pricingTier: { $ne: adminPricingTier } }, key)) !== null,
    mail: isSendingMail,
    cards: takesCards,
    backup: !needsBackup || (await hasBackup(em)),
  };
  return (Object.keys(done) as FirstStep[]).filter(step => !done[step]);
}
