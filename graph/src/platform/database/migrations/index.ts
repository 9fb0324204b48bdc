import { createHash } from 'node:crypto';
import type { Migration } from '@mikro-orm/migrations';
import { CreateStore } from './20261126150000-create-store.js';
import { ForgetOrderSeeds } from './20261127193800-forget-order-seeds.js';
import { GiveStaffCarts } from './20261129060000-give-staff-carts.js';
import { ConfirmAccounts } from './20261129092500-confirm-accounts.js';
import { ConfirmLayouts } from './20261129125000-confirm-layouts.js';
import { UndoImportFields } from './20261129135500-undo-import-fields.js';
import { FollowSubstitutes } from './20261129140500-follow-substitutes.js';
import { AskWhatPricesAreFor } from './20261129190000-ask-what-prices-are-for.js';

export interface KnownMigration {
  /** Time of its commit in UTC, verb and object */
  name: string;
  class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
  /** Start of the SHA-256 of its SQL. `npm run dev` and a failing test print it for a new one. */
  sql: string;
}

/**
 * In the order they run. Stores have already run them, so a name or its SQL never changes; a new migration fixes what
 * is wrong with an old one.
 */
export const migrations: readonly KnownMigration[] = [
  { name: '20261126150000-create-store', class: CreateStore, sql: '2c34def81e3ee9ba' },
  { name: '20261127193800-forget-order-seeds', class: ForgetOrderSeeds, sql: 'd09350298f04b6cc' },
  { name: '20261129060000-give-staff-carts', class: GiveStaffCarts, sql: '5647b1d70a8736c4' },
  { name: '20261129092500-confirm-accounts', class: ConfirmAccounts, sql: '9e975deb90b866ad' },
  { name: '20261129125000-confirm-layouts', class: ConfirmLayouts, sql: '2e478080f6dbf68f' },
  { name: '20261129135500-undo-import-fields', class: UndoImportFields, sql: 'f48d21d2535c606e' },
  { name: '20261129140500-follow-substitutes', class: FollowSubstitutes, sql: '7a0040fd9f808312' },
  { name: '20261129190000-ask-what-prices-are-for', class: AskWhatPricesAreFor, sql: '6806275649de67d2' },
];

/** Returns the migrations that do not send their SQL, with the hash of what they send. */
export async function editedMigrations(): Promise<{ name: string; sql: string }[]> {
  const sent = await Promise.all(
    migrations.map(async ({ name, class: Migration }) => {
      const migration = new Migration({} as never, {} as never);
      await migration.up();
      const hash = createHash('sha256').update(JSON.stringify(migration.getQueries())).digest('hex').slice(0, 16);
      return { name, sql: hash };
    }),
  );
  return sent.filter(({ sql }, index) => sql !== migrations[index]?.sql);
}

/** Names of the migrations, in the order they run. */
export const knownMigrations: readonly string[] = migrations.map(({ name }) => name);
