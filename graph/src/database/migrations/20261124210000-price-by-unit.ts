import { Migration } from '@mikro-orm/migrations';

/**
 * Units of measure, multiples and price breaks. Effect on the previous release: it charges the standard cost for items
 * with price breaks, accepts quantities that are no multiple, and prices per piece; staff set them after the update.
 */
export class PriceByUnit extends Migration {
  override up(): void {
    this.addSql(`alter table product
      add column unit varchar(20) not null default 'each',
      add column price_breaks varchar(200) null,
      add column quantity_multiple int not null default 1 check (quantity_multiple between 0 and 999999)`);
    this.addSql("alter table order_line add column unit varchar(20) not null default 'each'");
  }
}
