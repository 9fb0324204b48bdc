import { Migration } from '@mikro-orm/migrations';

/**
 * Staff who act as a customer fill a cart of their own.
 *
 * Effect on the previous release: none. Its staff fill the customer's active cart, as before.
 */
export class GiveStaffCarts extends Migration {
  override up(): void {
    this.addSql('alter table cart add column by_staff boolean not null default false');
    // The cart that a staff member fills for a customer on a day
    this.addSql(`create table staff_cart (
      customer_key int not null references customer (key) on delete cascade,
      staff_key int not null references customer (key) on delete cascade,
      cart_key int not null references cart (key) on delete cascade,
      day date not null,
      primary key (customer_key, staff_key)
    )`);
    this.addSql('create index staff_cart_cart on staff_cart (cart_key)');
    this.addSql('create index staff_cart_staff on staff_cart (staff_key)');
  }
}
