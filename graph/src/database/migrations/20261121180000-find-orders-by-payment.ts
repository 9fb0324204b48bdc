import { Migration } from '@mikro-orm/migrations';

/** Orders of a rare payment, such as those under review, are listed without reading all others. */
export class FindOrdersByPayment extends Migration {
  override up(): void {
    this.addSql('create index orders_payment on orders (payment, placed_at desc, key desc)');
  }
}
