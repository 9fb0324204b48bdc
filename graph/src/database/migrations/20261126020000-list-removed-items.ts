import { Migration } from '@mikro-orm/migrations';

/** The list of removed items, most recent first. Effect on the previous release: none, it does not have the list. */
export class ListRemovedItems extends Migration {
  override up(): void {
    this.addSql('create index product_removed on product (deleted_at, key) where deleted_at is not null');
  }
}
