import type { EntityManager } from '@mikro-orm/postgresql';
import { groupedCode, type ActivationCodes } from '../platform/auth/index.js';
import { Customer, renewCode } from '../customers/customers/index.js';
import { inTransaction } from '../platform/shared/transaction.js';
import { demoPassword } from './seed-demo-store.js';

const numbers = [10001, 20001, 20002, 20003];

/** Returns the sign-in data of the demo accounts. */
export function demoAccounts(defaultPassword: string, activationCode: string | null): string {
  return [
    'Demo accounts (customer number / password):',
    `  10001 / ${demoPassword}   admin`,
    `  20001 / ${demoPassword}   customer, on account`,
    `  20002 / ${demoPassword}   customer, cash on delivery`,
    `  20003 / ${defaultPassword}  customer who must choose a password first${activationCode === null ? '' : `; activation code ${groupedCode(activationCode)}`}`,
  ].join('\n');
}

/** Returns whether the demo accounts exist. False if the store already had customers before seeding. */
export async function hasDemoAccounts(em: EntityManager): Promise<boolean> {
  return (await em.fork().count(Customer, { customerNumber: { $in: numbers }, deletedAt: null })) === numbers.length;
}

/** The activation code of 20003, the same in every demo. */
const demoCode = 'DEMARCATED';

/** Renews the code of 20003 for 30 days and returns it; null once that customer has chosen a password. */
export function renewDemoCode(em: EntityManager, codes: ActivationCodes, at: Date): Promise<string | null> {
  return inTransaction(em.fork({ useContext: true }), async inner => {
    const [customer] = await inner.find(Customer, { customerNumber: 20003, passwordHash: null, deletedAt: null });
    if (!customer) return null;
    await renewCode(inner, codes, { customerKey: customer.key, code: demoCode, at });
    return demoCode;
  });
}
