import { Migration } from '@mikro-orm/migrations';

/** What visitors read, and so what answers that are kept for them depend on. */
const tables = ['product', 'category', 'vendor'];

/** Every server hears of a change of the catalogue when it is committed, whoever made it, and forgets the answers it kept. */
export class TellOfCatalogueChanges extends Migration {
  override up(): void {
    this.addSql(`create function catalogue_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('catalogue', '');
        return null;
      end $$`);
    for (const table of tables) {
      this.addSql(`create trigger ${table}_tells_of_changes after insert or update or delete or truncate on ${table}
        for each statement execute function catalogue_changed()`);
    }
  }
}
