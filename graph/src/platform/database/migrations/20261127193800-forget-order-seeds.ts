import { Migration } from '@mikro-orm/migrations';

/**
 * Carts need no seed for idempotency keys any more. The previous release still stores one, so the column stays, with a
 * default for carts of this release; a later release drops it. A quantity typed in a page of the previous release before
 * an order that this release took counts as a value.
 */
export class ForgetOrderSeeds extends Migration {
  override up(): void {
    this.addSql(`alter table cart alter order_seed set default ''`);
  }
}
