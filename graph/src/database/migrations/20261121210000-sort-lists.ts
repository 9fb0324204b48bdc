import { Migration } from '@mikro-orm/migrations';

/** Staff sort their lists by what stands above the columns; each order is an index, read forwards or backwards. */
export class SortLists extends Migration {
  override up(): void {
    this.addSql('create index customer_city on customer (lower(city), key) where deleted_at is null');
    this.addSql('create index vendor_city on vendor (lower(city), key)');
    this.addSql('create index orders_customer_name on orders (lower(customer_name), key)');
    this.addSql('create index orders_total on orders (total, key)');
  }
}
