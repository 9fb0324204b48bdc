import { Migration } from '@mikro-orm/migrations';

/**
 * The store does not know what it pays for an item: its two amounts are the selling price and the list price. A report of the library
 * promised costs. One that staff have changed stays as it is. Effect on the previous release: none.
 */
export class NamePricesInReport extends Migration {
  override up(): void {
    this.addSql(`update saved_report set name = 'Items of a vendor with prices',
        description = 'Item ids, vendor item numbers, selling and list prices, and flags, for a price check.', version = version + 1
      where name = 'Items of a vendor with costs' and version = 1
        and not exists (select 1 from saved_report where lower(name) = 'items of a vendor with prices')`);
  }
}
