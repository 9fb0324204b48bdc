import { Migration } from '@mikro-orm/migrations';

/** The warranty of an item, in words. Effect on the previous release: none; it leaves the column empty. */
export class AddWarranty extends Migration {
  override up(): void {
    this.addSql('alter table product add column warranty varchar(100) null');
  }
}
