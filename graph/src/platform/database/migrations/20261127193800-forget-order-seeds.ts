import { Migration } from '@mikro-orm/migrations';

/**
 * Carts need no seed for idempotency keys any more. The column stays with a default; a later release drops it.
 *
 * Effect on the previous release: none on its own carts. It does not notice orders that this release takes from a cart,
 * so a quantity typed in one of its pages before such an order counts as a value after it.
 */
export class ForgetOrderSeeds extends Migration {
  override up(): void {
    this.addSql(`alter table cart alter order_seed set default ''`);
  }
}
