import { Migration } from '@mikro-orm/migrations';

/** A customer's own purchase order for an order, as a file. Effect on the previous release: none. */
export class AttachPurchaseOrders extends Migration {
  override up(): void {
    this.addSql(`create table po_attachment (
      order_key int primary key references orders (key) on delete cascade,
      name varchar(100) not null,
      kind varchar(4) not null check (kind in ('pdf', 'png', 'jpeg')),
      content bytea not null check (length(content) between 1 and 5242880),
      attached_at timestamptz not null,
      attached_by varchar(100) not null
    )`);
    // Files are compressed already.
    this.addSql('alter table po_attachment alter column content set storage external');
  }
}
