import type { EntityManager } from '@mikro-orm/postgresql';
import { Customer } from '../customers/index.js';
import { demoPassword } from './seed-demo-store.js';

const numbers = [10001, 20001, 20002, 20003];

/** What a person trying the demo needs to sign in. */
export function demoAccounts(defaultPassword: string): string {
  return [
    'Demo accounts (customer number / password):',
    `  10001 / ${demoPassword}   admin`,
    `  20001 / ${demoPassword}   customer, on account`,
    `  20002 / ${demoPassword}   customer, cash on delivery`,
    `  20003 / ${defaultPassword}  customer who must change the default password first`,
  ].join('\n');
}

/** False in a store that had customers of its own and was never filled with the demo. */
export async function hasDemoAccounts(em: EntityManager): Promise<boolean> {
  return (await em.fork().count(Customer, { customerNumber: { $in: numbers }, deletedAt: null })) === numbers.length;
}
