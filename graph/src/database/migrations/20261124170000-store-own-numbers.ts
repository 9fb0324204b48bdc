import { Migration } from '@mikro-orm/migrations';

/** Part numbers of customers. Effect on the previous release: none; its order lines have no number. */
export class StoreOwnNumbers extends Migration {
  override up(): void {
    // Plain byte order, so that numbers with the same beginning are neighbors in the index.
    this.addSql(`create table own_number (
      customer_key int not null references customer (key) on delete cascade,
      product_key int not null references product (key) on delete cascade,
      number varchar(40) not null,
      code varchar(40) collate "C" not null,
      primary key (customer_key, product_key)
    )`);
    this.addSql('create unique index own_number_code on own_number (customer_key, code)');
    this.addSql('create index own_number_product on own_number (product_key)');
    this.addSql('alter table order_line add column own_number varchar(40) null');
    // A customer's row stays when the customer is deleted, so no foreign key takes the numbers away.
    this.addSql(`create function customer_leaves_own_numbers() returns trigger language plpgsql as $$
      begin
        delete from own_number where customer_key = new.key;
        return null;
      end $$`);
    this.addSql(`create trigger customer_leaves_own_numbers after update of deleted_at on customer
      for each row when (new.deleted_at is not null and old.deleted_at is null) execute function customer_leaves_own_numbers()`);
  }
}
